import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DELIVERIES } from '../../../main/modules/library/store/schemas/deliveries-schema.ts'
import { pack } from '../../../main/platform/database/compression.ts'

/**
 * A server that responds to each delivery when its row is committed, and does nothing else. It runs in a process of its own, like the
 * application.
 */
export interface CommittingServer {
  url: string
  close(): void
}

/** Starts one with the tables of the application, in the mode in which the application commits. */
export async function startCommittingServer(folder: string): Promise<CommittingServer> {
  const server = fork(import.meta.filename, [join(folder, 'bare.db')])
  const [url] = (await once(server, 'message')) as [string]
  return { url, close: () => void server.kill() }
}

/** Serves until the process is ended. */
async function serve(file: string): Promise<string> {
  const database = new DatabaseSync(file)
  for (const step of DELIVERIES.migrations) if (typeof step === 'string') database.exec(step)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  const addDelivery = database.prepare(
    `INSERT INTO delivery (received_at, delivery_id, signature, is_tls, bytes, was_cut, schema_drift) VALUES (?, ?, 'unchecked', 0, ?, 0, '[]')`,
  )
  const addContent = database.prepare(`INSERT INTO delivery_content (id, path, headers, body) VALUES (?, '/', ?, ?)`)
  const server = createServer((message, response) => {
    const parts: Buffer[] = []
    message.on('data', (part: Buffer) => parts.push(part))
    message.on('end', () => {
      const body = Buffer.concat(parts)
      database.exec('BEGIN')
      const id = message.headers['x-svc-delivery']
      const { lastInsertRowid } = addDelivery.run(Date.now(), String(id), body.length)
      addContent.run(lastInsertRowid, JSON.stringify(message.rawHeaders), pack(body))
      database.exec('COMMIT')
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const [, script, file] = process.argv
if (script === import.meta.filename && file !== undefined) process.send?.(await serve(file))

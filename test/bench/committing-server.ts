import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DELIVERIES } from '../../main/modules/library/store/deliveries-schema.ts'
import { pack } from '../../main/platform/database/packing.ts'

/** A server that responds to each delivery when its row is committed, and does nothing else. */
export interface CommittingServer {
  url: string
  close(): void
}

/** Starts one with the tables of the application, in the mode in which the application commits. */
export async function startCommittingServer(folder: string): Promise<CommittingServer> {
  const database = new DatabaseSync(join(folder, 'bare.db'))
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
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close()
      database.close()
    },
  }
}

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Claim } from '../pages/numbers.ts'

class Sent {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }
}

const databaseOf = (userData: string): DatabaseSync => {
  const database = new DatabaseSync(join(userData, 'library/library.db'))
  database.exec('PRAGMA busy_timeout = 5000')
  return database
}

/** Reads the library's file without any code of the application: the digits at a path of a response, or null. */
function storedResponses(userData: string): { digitsAt: (claim: Claim) => string | null } {
  const trees = new Map<string, unknown>()
  const database = databaseOf(userData)
  const rows = database.prepare('SELECT hash, body FROM response').all() as { hash: Uint8Array; body: Uint8Array }[]
  database.close()
  for (const row of rows) {
    const bytes = zstdDecompressSync(row.body)
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (hash !== Buffer.from(row.hash).toString('hex')) throw new Error(`the answer ${hash} is not what its hash says`)
    trees.set(
      hash,
      JSON.parse(bytes.toString(), (_name, value: unknown, context?: { source?: string }) =>
        typeof value === 'number' ? new Sent(context?.source ?? '') : value,
      ),
    )
  }
  return {
    digitsAt({ hash, path }) {
      let node: unknown = trees.get(hash)
      for (const [, name, index] of path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g))
        node = (node as Record<string, unknown> | undefined)?.[name ?? index ?? '']
      return node instanceof Sent ? node.digits : typeof node === 'string' ? node : null
    },
  }
}

/** Claims that the stored responses do not confirm. */
export function unproven(userData: string, claims: readonly Claim[]): Claim[] {
  const responses = storedResponses(userData)
  return claims.filter((claim) => responses.digitsAt(claim) !== claim.digits)
}

/** Flips one bit in the middle of a stored response's bytes without changing its hash. */
export function alterResponse(userData: string, hash: string): void {
  const database = databaseOf(userData)
  const { body } = database.prepare('SELECT body FROM response WHERE hash = ?').get(Buffer.from(hash, 'hex')) as {
    body: Uint8Array
  }
  const bytes = zstdDecompressSync(body)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  database.prepare('UPDATE response SET body = ? WHERE hash = ?').run(zstdCompressSync(bytes), Buffer.from(hash, 'hex'))
  database.close()
}

import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Claim } from '../../pages/numbers.ts'

class Sent {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }
}

/** The library files of all connections. */
const databasesOf = (userData: string): DatabaseSync[] => {
  const folder = join(userData, 'library/libraries')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .map((name) => {
      const database = new DatabaseSync(join(folder, name))
      database.exec('PRAGMA busy_timeout = 5000')
      return database
    })
}

/** Reads the library's file without any code of the application: the digits at a path of a response, or null. */
export function storedResponses(userData: string): {
  digitsAt: (claim: Pick<Claim, 'hash' | 'path'>) => string | null
} {
  const trees = new Map<string, unknown>()
  const rows = databasesOf(userData).flatMap((database) => {
    const found = database.prepare('SELECT hash, body FROM response').all() as { hash: Uint8Array; body: Uint8Array }[]
    database.close()
    return found
  })
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
      for (const [, name, index, quoted = '""'] of path.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g))
        node = (node as Record<string, unknown> | undefined)?.[name ?? index ?? (JSON.parse(quoted) as string)]
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
  for (const database of databasesOf(userData)) {
    const row = database.prepare('SELECT body FROM response WHERE hash = ?').get(Buffer.from(hash, 'hex')) as
      | { body: Uint8Array }
      | undefined
    if (row !== undefined) {
      const bytes = zstdDecompressSync(row.body)
      const middle = Math.floor(bytes.length / 2)
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      database
        .prepare('UPDATE response SET body = ? WHERE hash = ?')
        .run(zstdCompressSync(bytes), Buffer.from(hash, 'hex'))
    }
    database.close()
  }
}

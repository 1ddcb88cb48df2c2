import { readdirSync, writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { extractBackup } from '../../../main/modules/library/store/backup/backup.ts'
import { openLibrary } from '../../../main/modules/library/store/library.ts'
import { applicationServices } from '../../support/service/application-services.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const percent = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('')

/**
 * The base64 digits of a text that do not depend on its position in a longer text: whole groups of three bytes, for
 * each of three offsets.
 */
function base64Cores(bytes: Buffer): string[] {
  return [0, 1, 2].map((skipped) => {
    const inner = bytes.subarray(skipped)
    return inner.subarray(0, inner.length - (inner.length % 3)).toString('base64')
  })
}

/** The byte strings that reveal a secret, by name. Written independently of the code that removes them. */
function formsOf(secret: string): Map<string, Buffer> {
  const bytes = Buffer.from(secret)
  const utf16le = Buffer.from(secret, 'utf16le')
  const utf16be = Buffer.from(utf16le).swap16()
  const texts: [string, string][] = [
    ['percent-encoded as addresses are', encodeURIComponent(secret)],
    ['percent-encoded, every byte', percent(bytes)],
    ['percent-encoded, small digits', percent(bytes).toLowerCase()],
    ['percent-encoded twice', encodeURIComponent(percent(bytes))],
    ['hexadecimal', bytes.toString('hex')],
    ['hexadecimal in capitals', bytes.toString('hex').toUpperCase()],
    [
      'escaped as JSON',
      Array.from(secret, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    ],
    ['escaped as HTML', Array.from(secret, (each) => `&#${each.charCodeAt(0)};`).join('')],
    ['reversed', Array.from(secret).reverse().join('')],
    ['in capitals', secret.toUpperCase()],
    ['in small letters', secret.toLowerCase()],
    ...base64Cores(bytes).flatMap((core, place): [string, string][] => [
      [`base64, byte ${place}`, core],
      [`base64 for addresses, byte ${place}`, core.replaceAll('+', '-').replaceAll('/', '_')],
    ]),
    ...base64Cores(utf16le).map((core, place): [string, string] => [`base64 of UTF-16LE, byte ${place}`, core]),
    ...base64Cores(utf16be).map((core, place): [string, string] => [`base64 of UTF-16BE, byte ${place}`, core]),
  ]
  return new Map([
    ['UTF-8', bytes],
    ['UTF-16LE', utf16le],
    ['UTF-16BE', utf16be],
    ...texts.map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
  ])
}

/** All occurrences of a secret in the files of a folder and in their names, as `file: form`. */
function findSecret(folder: string, secret: string): string[] {
  const found: string[] = []
  const forms = formsOf(secret)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const parts = [Buffer.from(entry.name)]
    if (entry.isFile()) parts.push(readFileSync(join(entry.parentPath, entry.name)))
    for (const [form, bytes] of forms)
      if (parts.some((part) => part.includes(bytes))) found.push(`${entry.name}: ${form}`)
  }
  return found
}

const TOKEN = 'transform-token-9f8e7d6c5b4a'
const signal = new AbortController().signal

/** A folder with everything that a backup contains: the files in it, and each packed text and body by itself. */
function unpacked(backup: string): string {
  const folder = temporaryFolder()
  const files = extractBackup(backup, (place) => join(folder, `${place}.db`), Infinity)
  let blobs = 0
  for (const { path } of files) {
    const database = new DatabaseSync(path)
    for (const [table, column] of [
      ['response', 'body'],
      ['version', 'text'],
      ['delivery_content', 'body'],
    ] as const) {
      const isThere = database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined
      const rows = isThere ? database.prepare(`SELECT ${column} AS bytes FROM ${table}`).all() : []
      for (const { bytes } of rows as { bytes: Uint8Array | null }[])
        if (bytes !== null && bytes[0] === 0x28) {
          blobs += 1
          writeFileSync(join(folder, `blob-${blobs}`), zstdDecompressSync(bytes))
        }
    }
    database.close()
  }
  expect(blobs).toBeGreaterThan(3)
  return folder
}

// SECURITY 85
describe('a backup on another computer', () => {
  it('has no key and no token in it, and brings everything else', async () => {
    const { url, keys, close } = await startEmbeddedService({})
    onTestFinished(close)
    const key = keys.full
    const desk = applicationServices({ address: () => ({ baseUrl: url, key }) })
    await desk.news.refresh({ query: '', older: false }, signal)
    const rows = await desk.rows()
    await desk.news.item({ id: rows[0]?.id ?? 0, mode: 'live' }, signal)
    const symbols = ['HLDN', ...(rows.find((row) => row.symbols.length > 0)?.symbols ?? [])].slice(0, 2)
    await desk.ratios.refresh({ symbols, fromDate: null }, signal)
    await desk.earnings.get({ symbols, period: null, reportType: null, fromDate: null, knownAt: null }, signal)
    const request = {
      destination: `https://hooks.example/in?token=${TOKEN}`,
      kind: 'News/v1',
      transforms: true,
    } as const
    await desk.webhooks(TOKEN).test(request, signal)
    await desk.library.news.markStories(desk.owner, [rows[0]?.id ?? 0], { note: 'Mine' })
    const file = join(temporaryFolder(), 'backup')
    await desk.library.files.writeBackup(file)
    await desk.library.files.close()

    const folder = unpacked(file)
    for (const secret of [key, TOKEN]) expect(findSecret(folder, secret)).toEqual([])
    // The scan finds what is there.
    expect(findSecret(folder, 'hooks.example')).not.toEqual([])

    // Another connection to the same service, in an empty folder.
    const elsewhere = temporaryFolder()
    const owner = { connection: 'elsewhere', origin: desk.owner.origin }
    const library = openLibrary(elsewhere, Date.now, [owner])
    onTestFinished(() => library.files.close())
    expect(library.files.restoreBackup(file).refused).toBe(0)
    const list = library.news.listStories(owner, {
      query: '',
      order: 'newest',
      shows: 'visible',
      offset: 0,
      limit: 500,
    })
    expect(list.rows.map(({ id }) => id)).toEqual(rows.slice(0, 500).map(({ id }) => id))
    expect(library.news.readStory(owner, rows[0]?.id ?? 0)?.mark.note).toBe('Mine')
    expect(readdirSync(join(elsewhere, 'libraries')).filter((name) => name.endsWith('.db'))).toHaveLength(1)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
export function findSecret(folder: string, secret: string): string[] {
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

const characters = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

// SECURITY 13: the first bytes decide the type of a picture. SVG is not accepted, because it can contain script.
const SIGNATURES: readonly (readonly [type: string, test: (bytes: Uint8Array) => boolean])[] = [
  ['image/png', (bytes) => characters(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => characters(bytes, 0, 3) === '\xff\xd8\xff'],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(characters(bytes, 0, 6))],
  ['image/webp', (bytes) => characters(bytes, 0, 4) === 'RIFF' && characters(bytes, 8, 12) === 'WEBP'],
  ['image/avif', (bytes) => /^ftypavi[fs]$/.test(characters(bytes, 4, 12))],
]

/** The type of a picture such as image/png; null when it is not one of the accepted types. */
export const pictureType = (bytes: Uint8Array): string | null => SIGNATURES.find(([, test]) => test(bytes))?.[0] ?? null

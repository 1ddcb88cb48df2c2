const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0')

const WIDTH = 16

const lineOf = (bytes: Uint8Array, from: number): string => {
  const part = [...bytes.subarray(from, from + WIDTH)]
  const codes = part.map((byte) => hex(byte, 2)).join(' ')
  const letters = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
  return `${hex(from, 6)}  ${codes.padEnd(WIDTH * 3 - 1)}  ${letters}`
}

/** Bytes as lines with their offset, their codes and their letters. */
export const hexText = (bytes: Uint8Array): string =>
  Array.from({ length: Math.ceil(bytes.length / WIDTH) }, (_, line) => lineOf(bytes, line * WIDTH)).join('\n')

/** Number of bytes that become one call: a function takes a limited number of arguments. */
const AT_ONCE = 8192

/** Bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + AT_ONCE)))
  return btoa(parts.join(''))
}

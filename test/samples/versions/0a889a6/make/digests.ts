import { createHash } from 'node:crypto'

/** The SHA-256 in hexadecimal digits. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** The first 16 digits of the SHA-256. */
export const short = (data: string | Uint8Array): string => sha256(data).slice(0, 16)

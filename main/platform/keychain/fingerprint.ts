import { createHash } from 'node:crypto'

/** The first 16 hex digits of a salted hash of the key. They distinguish two keys but reveal neither. */
export function fingerprintOf(key: string): string {
  return createHash('sha256').update('tearsheet key fingerprint\0').update(key).digest('hex').slice(0, 16)
}

import type { Connection } from './connection.ts'

/** Where the key of a connection can go in a request. */
export const KEY_PLACEMENTS = [
  { id: 'header', label: 'Header', words: 'in a header' },
  { id: 'query', label: 'token parameter', words: 'in the address, as the token parameter' },
] as const satisfies readonly { id: Connection['keyPlacement']; label: string; words: string }[]

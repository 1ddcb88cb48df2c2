import type { WireValue } from './render/wire-value.ts'

/** What an endpoint answers; the server renders it as JSON or XML. */
export interface Answer {
  status: number
  body: WireValue
}

import type { WireValue } from './render/wire-value.ts'

/** The response of an endpoint; the server renders it as JSON or XML. */
export interface EmbeddedResponse {
  status: number
  body: WireValue
}

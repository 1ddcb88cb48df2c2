/** A response as it arrived. */
export interface ReceivedResponse {
  /** The request for display: `GET https://…`, secrets blanked. */
  request: string
  status: number
  requestId: string | null
  receivedAt: number
  /** Fingerprint of the request's API key: the first digits of its hash. */
  fingerprint: string
  bytes: Uint8Array
}

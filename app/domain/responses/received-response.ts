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

/** What the library stores of a response. Its decoded content is left out, which would take long to copy to a thread. */
export const receivedOf = ({
  request,
  status,
  requestId,
  receivedAt,
  fingerprint,
  bytes,
}: ReceivedResponse): ReceivedResponse => ({ request, status, requestId, receivedAt, fingerprint, bytes })

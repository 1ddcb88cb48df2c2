/** One GET to make. The interface has no other method. */
export interface TransportRequest {
  url: URL
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** A complete answer. Header names are lower case; the body is unpacked. */
export interface TransportReply {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** Makes one request and returns the whole answer, whatever its status. Throws a FaultError when there is none. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>

/** One GET request. The interface has no other method. */
export interface TransportRequest {
  url: URL
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** A complete response. Header names are lower case; the body is unpacked. */
export interface TransportReply {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** Sends one request and returns the complete response with any status. Throws a AppError when there is none. */
export type Transport = (request: TransportRequest) => Promise<TransportReply>

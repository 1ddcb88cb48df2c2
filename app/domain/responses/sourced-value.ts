/** Where a value came from: the SHA-256 of the stored response (hex) and the path inside it. */
export interface ResponseRef {
  hash: string
  path: string
}

/** A number of a record with its digits exactly as the service sent them. */
export type Digits = string

/** A number of a record with where it was sent. */
export interface SourcedValue {
  digits: Digits
  response: ResponseRef
}

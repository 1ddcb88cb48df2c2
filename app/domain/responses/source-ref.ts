/** Where a value came from: the SHA-256 of the stored answer (hex) and the path inside it. */
export interface AnswerRef {
  hash: string
  path: string
}

/** A value of a record with its digits exactly as the service sent them. */
export type Digits = string

/** The text of an error: what happened, why, and what to do next. */
export interface ErrorText {
  title: string
  cause: string
  next: string
}

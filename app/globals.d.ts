/**
 * The part of the URL standard that all runtimes of the application share; `app/` uses neither Node's types nor the
 * DOM's.
 */
declare class URL {
  constructor(text: string, base?: string)
  static parse(text: string): URL | null
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly pathname: string
  readonly search: string
}

/** The little of the URL standard that every runtime of the application shares; `app/` knows neither Node nor the DOM. */
declare class URL {
  constructor(text: string, base?: string)
  static parse(text: string): URL | null
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly pathname: string
}

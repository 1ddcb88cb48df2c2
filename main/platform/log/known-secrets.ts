const HIDDEN = '•••'

/** Shorter secrets would match by chance. */
const MIN_LENGTH = 6

/** From this length on, a secret cannot be an ordinary word or number of a response. */
const MIN_UNLIKELY_LENGTH = 16

/**
 * The secrets that the application knows. They are blanked by value, because the name of a parameter or a header says
 * only where a secret was meant to be.
 */
export interface KnownSecrets {
  add(secret: string): void
  /** A text without the secrets that have at least `minLength` characters, in any case and in the forms in which they are repeated. */
  blank(text: string, minLength?: number): string
  /** Plain data without secrets in any of its texts. */
  blankAll<Data>(data: Data): Data
  /**
   * The bytes of a response without the secrets of its request, `own`, and without all long ones. Each character becomes an
   * asterisk, so that JSON and XML stay valid.
   */
  blankBytes(bytes: Uint8Array, own: readonly string[]): Uint8Array
  /** The secrets that occur in a text. */
  within(text: string): string[]
}

/** The forms in which a secret is repeated: unchanged, as in an address, in JSON, in XML, and in base64. */
function formsOf(secret: string): string[] {
  const inAddress = [encodeURIComponent(secret), new URLSearchParams({ '': secret }).toString().slice(1)]
  const lowerCase = inAddress.map((form) => form.replaceAll(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()))
  const inJson = [JSON.stringify(secret).slice(1, -1), secret.replaceAll('/', '\\/')]
  const inXml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const base64 = Buffer.from(secret).toString('base64')
  return [...new Set([secret, ...inAddress, ...lowerCase, ...inJson, inXml, base64])]
}

const isPlain = (data: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(data)
  return prototype === Object.prototype || prototype === null
}

export function createKnownSecrets(secrets: readonly string[] = []): KnownSecrets {
  /** The pattern of each secret, the longest secret first, since one may be a part of another. */
  let patterns: { secret: string; pattern: RegExp }[] = []

  function blank(text: string, minLength = MIN_LENGTH): string {
    return patterns.reduce(
      (rest, { secret, pattern }) => (secret.length < minLength ? rest : rest.replaceAll(pattern, HIDDEN)),
      text,
    )
  }

  function blankAll<Data>(data: Data): Data {
    if (typeof data === 'string') return blank(data) as Data
    if (Array.isArray(data)) return data.map((each: unknown) => blankAll(each)) as Data
    if (typeof data !== 'object' || data === null || !isPlain(data)) return data
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, blankAll<unknown>(value)])) as Data
  }

  function add(secret: string): void {
    if (secret === '' || patterns.some((each) => each.secret === secret)) return
    const forms = formsOf(secret).map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    // Hosts and the names of encodings are repeated in small letters.
    const added = { secret, pattern: new RegExp(forms.join('|'), 'gi') }
    patterns = [...patterns, added].sort((one, other) => other.secret.length - one.secret.length)
  }

  for (const secret of secrets) add(secret)

  return {
    add,
    blank,
    blankAll,
    blankBytes(body, own) {
      const long = patterns.map(({ secret }) => secret).filter(({ length }) => length >= MIN_UNLIKELY_LENGTH)
      const secrets = [...new Set([...own.filter(({ length }) => length >= MIN_LENGTH), ...long])]
      const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
      const found = secrets
        .flatMap(formsOf)
        .map((form) => Buffer.from(form))
        .filter((form) => bytes.includes(form))
      if (found.length === 0) return body
      const copy = Buffer.from(bytes)
      for (const form of found)
        for (let at = copy.indexOf(form); at >= 0; at = copy.indexOf(form, at + form.length))
          copy.fill('*', at, at + form.length)
      return copy
    },
    within: (text) =>
      patterns
        .filter(({ secret, pattern }) => secret.length >= MIN_LENGTH && text.search(pattern) >= 0)
        .map(({ secret }) => secret),
  }
}

import type { IncomingHttpHeaders } from 'node:http'

/** The requested representation of a response. */
export interface Negotiated {
  notation: 'json' | 'xml'
  /** Whether the response may be compressed. */
  gzip: boolean
}

/** The ranges of an `Accept` or `Accept-Encoding` header with their weights, from 0 to 1. RFC 9110 § 12.4.2. */
function weights(header: string): { range: string; weight: number }[] {
  return header.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    return { range, weight: weight >= 0 && weight <= 1 ? weight : 0 }
  })
}

/** The weight of the most specific range that covers one of these names; null when none does. */
function weightOf(header: string, namesByParticularity: readonly (readonly string[])[]): number | null {
  const given = weights(header)
  for (const names of namesByParticularity) {
    const found = given.filter(({ range }) => names.includes(range)).map(({ weight }) => weight)
    if (found.length > 0) return Math.max(...found)
  }
  return null
}

const ANY = [['application/*'], ['*/*']]

/** SPEC 4.1 accept: JSON is the default, also where the client accepts neither notation. */
function notationOf(accept: string): Negotiated['notation'] {
  const json = weightOf(accept, [['application/json'], ...ANY])
  const xml = weightOf(accept, [['application/xml', 'text/xml'], ['text/*'], ...ANY])
  return (xml ?? 0) > (json ?? 0) ? 'xml' : 'json'
}

/** The representation of the response to a request with these headers. */
export function negotiate(headers: IncomingHttpHeaders, withoutAccept: Negotiated['notation'] = 'json'): Negotiated {
  const encodings = headers['accept-encoding']
  return {
    notation: headers.accept === undefined ? withoutAccept : notationOf(headers.accept),
    gzip: typeof encodings === 'string' && (weightOf(encodings, [['gzip', 'x-gzip'], ['*']]) ?? 0) > 0,
  }
}

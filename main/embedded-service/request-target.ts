/** The parsed target of a request line. */
export interface RequestTarget {
  /** The decoded parts of the path between its slashes. */
  segments: readonly string[]
  query: URLSearchParams
  /** HTTP status of the error when the target cannot be served. */
  errorText: 400 | 414 | null
}

const LONGEST = 16_384

/** A decoded part of a path; unchanged when its escapes are damaged or encode a slash. */
function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return text.includes('/') ? part : text
  } catch {
    return part
  }
}

/** Reads a request target in origin form or, as RFC 9112 § 3.2.2 requires of servers, in absolute form. */
export function readTarget(text: string): RequestTarget {
  const url = URL.parse(text.startsWith('/') ? `http://service${text}` : text)
  if (url?.protocol !== 'http:') return { segments: [], query: new URLSearchParams(), errorText: 400 }
  return {
    segments: url.pathname.split('/').slice(1).map(decoded),
    query: url.searchParams,
    errorText: text.length > LONGEST ? 414 : null,
  }
}

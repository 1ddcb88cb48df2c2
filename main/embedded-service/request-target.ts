/** What a request line asks for. */
export interface RequestTarget {
  /** Parts of the path between its slashes, each decoded. */
  segments: readonly string[]
  query: URLSearchParams
  /** Why it cannot be served, as the HTTP status that says so. */
  problem: 400 | 414 | null
}

const LONGEST = 16_384

/** A part of a path, decoded; as it stands when its escapes are damaged or hide a slash. */
function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return text.includes('/') ? part : text
  } catch {
    return part
  }
}

/** Reads a request target in origin form or, as RFC 9112 § 3.2.2 demands of servers, in absolute form. */
export function readTarget(text: string): RequestTarget {
  const url = URL.parse(text.startsWith('/') ? `http://service${text}` : text)
  if (url?.protocol !== 'http:') return { segments: [], query: new URLSearchParams(), problem: 400 }
  return {
    segments: url.pathname.split('/').slice(1).map(decoded),
    query: url.searchParams,
    problem: text.length > LONGEST ? 414 : null,
  }
}

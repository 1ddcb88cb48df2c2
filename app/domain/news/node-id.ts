/** Whether a number is a node ID. The window, the library and the reader of responses accept the same ones, so every listed story opens. */
export const isNodeId = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** The node ID in typed or pasted text: either the digits or a story's URL. Null when there is none. */
export function parseNodeId(text: string): number | null {
  const trimmed = text.trim()
  if (/^\d{1,15}$/.test(trimmed)) return Number(trimmed)
  let url: URL
  try {
    url = new URL(trimmed)
  } catch {
    return null
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  // A public story address has the ID as a separate path segment: /news/24/02/37100544/some-title.
  const segments = url.pathname.split('/').map((segment) => /^[a-z]?(\d{5,15})$/.exec(segment)?.[1])
  const found = segments.filter((segment) => segment !== undefined)
  return found.length === 1 ? Number(found[0]) : null
}

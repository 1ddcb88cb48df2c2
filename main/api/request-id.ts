const LONGEST = 100

/**
 * The ID by which the service names a call, for a report to whoever runs it; null when it sent none. It comes as `X-Request-Id`
 * or with a prefix of the vendor, as in `X-SVC-Request-Id`; a gateway in between adds one of its own, which counts last.
 */
export function requestIdOf(headers: Readonly<Record<string, string>>): string | null {
  const names = Object.keys(headers).filter((name) => /^x-([a-z0-9]+-)?request-id$/i.test(name))
  const rank = (name: string): number => (/-kong-/i.test(name) ? 1 : 0)
  const [first] = names.sort((one, other) => rank(one) - rank(other))
  return first === undefined ? null : (headers[first]?.slice(0, LONGEST) ?? null)
}

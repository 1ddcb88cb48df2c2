const LONGEST = 100

/**
 * The headers that identify a call for the operator of the service. They are `X-Request-Id`, alone or with a vendor
 * prefix as in `X-SVC-Request-Id`; a gateway in between adds its own, which comes last.
 */
export function requestIdsIn(headers: Readonly<Record<string, string>>): Record<string, string> {
  const rank = (name: string): number => (/-kong-/i.test(name) ? 1 : 0)
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => /^x-([a-z0-9]+-)*request-id$/i.test(name))
      .sort(([one], [other]) => rank(one) - rank(other))
      .map(([name, value]) => [name, value.slice(0, LONGEST)]),
  )
}

/** The first ID of a call; null when the service sent none. */
export const requestIdOf = (headers: Readonly<Record<string, string>>): string | null =>
  Object.values(requestIdsIn(headers))[0] ?? null

/** A parameter's value; an empty one counts as not given, since many clients send every parameter they know. */
export function given(query: URLSearchParams, name: string): string | null {
  const value = query.get(name)
  return value === '' ? null : value
}

/** A whole number among the parameters, the fallback when it is absent, or null when it is malformed or out of bounds. */
export function wholeNumber(
  query: URLSearchParams,
  name: string,
  fallback: number,
  low: number,
  high: number,
): number | null {
  const text = given(query, name)
  if (text === null) return fallback
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  return value >= low && value <= high ? value : null
}

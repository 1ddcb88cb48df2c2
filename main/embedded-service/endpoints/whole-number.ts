/** A whole number among the parameters, the fallback when it is absent, or null when it is malformed or out of bounds. */
export function wholeNumber(query: URLSearchParams, name: string, fallback: number, low: number, high: number): number | null {
  const text = query.get(name)
  if (text === null || text === '') return fallback
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  return value >= low && value <= high ? value : null
}

/** Whether this run has all cases, as `npm run test:long` does. */
const HAS_ALL = process.env.TEARSHEET_TIER === 'long'

/**
 * The first case of each kind, which is what a change waits for, or all cases in the long tier: a file that imports this belongs to both.
 * A kind is named by what differs in how the application reads it.
 */
export function sampled<T>(cases: readonly T[], kindOf: (each: T) => string): T[] {
  const seen = new Set<string>()
  return cases.filter((each) => {
    const kind = kindOf(each)
    const isFirst = !seen.has(kind)
    seen.add(kind)
    return HAS_ALL || isFirst
  })
}

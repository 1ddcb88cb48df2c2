/**
 * Performs work on a few of the values at a time, and the next part once the one before is done, so that calls which come meanwhile are
 * performed in between. The results are in the order of the values.
 */
export async function inTurns<Value, Result>(
  values: readonly Value[],
  atOnce: number,
  work: (part: readonly Value[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let first = 0; first < values.length; first += atOnce)
    results.push(...(await work(values.slice(first, first + atOnce))))
  return results
}

/** Calls a function for a list in batches of a limited size, and returns the results in the order of the list. */
export async function batched<T, R>(
  things: readonly T[],
  most: number,
  ask: (part: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const responses: R[] = []
  for (let from = 0; from < things.length; from += most) responses.push(...(await ask(things.slice(from, from + most))))
  return responses
}

/** Asks about many things, so many at a time at most, and puts the answers together in the order of the things. */
export async function inParts<T, R>(
  things: readonly T[],
  most: number,
  ask: (part: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const answers: R[] = []
  for (let from = 0; from < things.length; from += most) answers.push(...(await ask(things.slice(from, from + most))))
  return answers
}

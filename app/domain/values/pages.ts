/** A part of a long list: the JSON of its entries. The property exists in types only. */
export type Page<Entry> = string & { readonly entries?: readonly Entry[] }

/**
 * A list that may be long. It crosses to a window as a few texts, because to copy and check thousands of entries would hold the window
 * and the main process. A page is read when its entries are shown.
 */
export interface Pages<Entry> {
  total: number
  pages: readonly Page<Entry>[]
}

/** Number of entries in each page but the last. */
export const PAGE_SIZE = 250

/** A list in parts of that many entries; the last one may have fewer. */
export const partsOf = <T>(list: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, place) => list.slice(place * most, (place + 1) * most))

export function pagesOf<Entry>(entries: readonly Entry[]): Pages<Entry> {
  return { total: entries.length, pages: partsOf(entries, PAGE_SIZE).map((part) => JSON.stringify(part)) }
}

/** Returns a function that gives the entry at an index; undefined beyond the end. It reads each page once. */
export function readPages<Entry>({ pages }: Pages<Entry>): (index: number) => Entry | undefined {
  const known = new Map<number, readonly Entry[]>()
  return (index) => {
    const place = Math.floor(index / PAGE_SIZE)
    const entries = known.get(place) ?? (JSON.parse(pages[place] ?? '[]') as readonly Entry[])
    known.set(place, entries)
    return entries[index % PAGE_SIZE]
  }
}

/** Calls a function for a list in batches of a limited size, and returns the results in the order of the list. */
export async function batched<T, R>(
  things: readonly T[],
  most: number,
  ask: (part: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const responses: R[] = []
  for (const part of partsOf(things, most)) responses.push(...(await ask(part)))
  return responses
}

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

/** The pages of a list. */
export function pagesOf<Entry>(entries: readonly Entry[]): Pages<Entry> {
  const pages: Page<Entry>[] = []
  for (let from = 0; from < entries.length; from += PAGE_SIZE)
    pages.push(JSON.stringify(entries.slice(from, from + PAGE_SIZE)))
  return { total: entries.length, pages }
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
  for (let from = 0; from < things.length; from += most) responses.push(...(await ask(things.slice(from, from + most))))
  return responses
}

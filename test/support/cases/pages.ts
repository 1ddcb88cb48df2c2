import { readPages, type Pages } from '../../../app/domain/values/pages.ts'

/** All entries of a list in pages; none for no list. */
export function entriesOf<Entry>(list: Pages<Entry> | null | undefined): Entry[] {
  if (list === null || list === undefined) return []
  const entryAt = readPages(list)
  return Array.from({ length: list.total }, (_, index) => entryAt(index) as Entry)
}

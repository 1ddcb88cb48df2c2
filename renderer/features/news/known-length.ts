/** A page of rows as far as the length of the list depends on it. */
interface KnownPage {
  rows: { length: number }
  more: boolean
}

/** The number of rows that a list has at least, from some of its pages; a page beyond the end proves none. */
export const knownLength = (pages: ReadonlyMap<number, KnownPage | undefined>, pageSize: number): number =>
  Math.max(
    0,
    ...[...pages].map(([page, data]) =>
      data === undefined || data.rows.length === 0 ? 0 : page * pageSize + data.rows.length + Number(data.more),
    ),
  )

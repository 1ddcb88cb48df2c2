/** Maximum number of the newest cached stories of a company that are searched for its sector. */
export const MAX_SECTOR_STORIES = 40

/** Things of the companies of one sector. */
interface SectorGroup<Item> {
  /** Empty where it is not known. */
  sector: string
  items: readonly Item[]
}

/** What a sector is called on screen. */
export const sectorName = (sector: string): string => (sector === '' ? 'Sector not known' : sector)

/** Things of companies by sector: the sectors by name and the unknown one last, the things of each in their order. */
export function bySector<Item>(
  items: readonly Item[],
  symbolOf: (item: Item) => string,
  sectors: ReadonlyMap<string, { sector: string }>,
): SectorGroup<Item>[] {
  const groups = Map.groupBy(items, (item) => sectors.get(symbolOf(item))?.sector ?? '')
  return [...groups]
    .map(([sector, own]) => ({ sector, items: own }))
    .sort((one, other) =>
      one.sector === '' || other.sector === ''
        ? Number(one.sector === '') - Number(other.sector === '')
        : one.sector.localeCompare(other.sector, 'en'),
    )
}

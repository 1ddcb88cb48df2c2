/** Maximum number of the newest cached stories of a company that are searched for its sector. */
export const MAX_SECTOR_STORIES = 40

/** Things of the companies of one sector. */
interface SectorGroup<Item> {
  /** Empty where it is not known; null where it is still being read. */
  sector: string | null
  items: readonly Item[]
}

/** What a sector is called on screen. */
export const sectorName = (sector: string): string => (sector === '' ? 'Sector not known' : sector)

/** The sectors of companies by their symbols; null of one whose stories are still being read, none of one that they do not say. */
type SectorsBySymbol = ReadonlyMap<string, { sector: string } | null>

/** Things of companies by sector: the sectors by name, the unknown one and what is being read last, the things of each in their order. */
export function bySector<Item>(
  items: readonly Item[],
  symbolOf: (item: Item) => string,
  sectors: SectorsBySymbol,
): SectorGroup<Item>[] {
  const groups = Map.groupBy(items, (item) => {
    const said = sectors.get(symbolOf(item))
    return said === null ? null : (said?.sector ?? '')
  })
  const lastness = (sector: string | null): number => (sector === null ? 2 : sector === '' ? 1 : 0)
  return [...groups]
    .map(([sector, own]) => ({ sector, items: own }))
    .sort(
      (one, other) =>
        lastness(one.sector) - lastness(other.sector) || (one.sector ?? '').localeCompare(other.sector ?? '', 'en'),
    )
}

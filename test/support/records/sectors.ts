import type { CompanySector } from '../../../app/ipc/news/stories.ts'

/** What a story of 24 November 2026 says of the sector of a company. */
export const sectorOf = (symbol: string, sector: string, id = 7): CompanySector => ({
  symbol,
  sector,
  story: { id, title: `${symbol} raises its margin`, at: Date.UTC(2026, 10, 24, 12) },
})

/** The sectors of companies by their symbols. */
export const sectorsWith = (sectors: Readonly<Record<string, string>>): Map<string, CompanySector> =>
  new Map(Object.entries(sectors).map(([symbol, sector]) => [symbol, sectorOf(symbol, sector)]))

import { MAX_SECTOR_STORIES } from '../../../../app/domain/companies/sector-groups.ts'
import { shortened } from '../../../../app/domain/values/visible-text.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import type { CompanySector } from '../../../../app/ipc/news-schemas.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { fieldWord } from './story-index.ts'
import { titleText } from './story-text.ts'
import type { StoryHead } from './story-versions.ts'

/** Maximum numbers of characters of a sector and of a title, because the service may send ones of any length. */
const [MAX_SECTOR, MAX_TITLE] = [60, 200]

interface Found {
  id: number
  head: string
}

function sectorOf(database: Database, symbol: string): CompanySector[] {
  // What the service removed is no source of anything.
  const newest = database
    .statement<Found>(
      `SELECT story.id, version.head FROM story_index JOIN checked_story AS story ON story.key = story_index.rowid
       JOIN checked_version AS version ON version.id = story.head_version
       WHERE story_index MATCH ? AND story.removed_at IS NULL ORDER BY story_index.rowid DESC LIMIT ?`,
    )
    .all(`"${fieldWord('sym', symbol)}"`, MAX_SECTOR_STORIES)
  for (const { id, head } of newest) {
    const { title, created, stocks } = JSON.parse(head) as StoryHead
    const said = stocks.find(
      ({ name, sector }) => name.toUpperCase() === symbol.toUpperCase() && (sector ?? '').trim() !== '',
    )?.sector
    if (said != null)
      return [
        {
          symbol,
          sector: shortened(said.trim(), MAX_SECTOR),
          story: {
            id,
            title: shortened(titleText(title), MAX_TITLE),
            at: created === null ? null : parseServiceDate(created),
          },
        },
      ]
  }
  return []
}

/** The sectors of companies, each as the newest one said it of the cached stories that are searched. Companies without one are left out. */
export const readSectors = (database: Database, symbols: readonly string[]): CompanySector[] =>
  [...new Set(symbols)].flatMap((symbol) => sectorOf(database, symbol))

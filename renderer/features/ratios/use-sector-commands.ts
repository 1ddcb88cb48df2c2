import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { MAX_SECTOR_STORIES } from '../../../app/domain/companies/sector-groups.ts'
import type { CompanySector } from '../../../app/ipc/news-schemas.ts'
import { useCommands } from '../../commands/commands.tsx'
import type { Grid } from '../../ui/grid/use-grid.ts'
import { useStable } from '../../ui/use-stable.ts'
import type { OnStory, Sectors } from './use-sectors.ts'
import { NO_CELL } from './use-table-commands.ts'

/** A row of a table whose companies can stand in groups. */
interface GroupedRow {
  /** The sector in whose group it is; undefined for none. */
  sector?: string
  /** What it is as the head of a group; undefined or null for another row. */
  group?: { sector: string } | null
}

/** The commands for groups in the menu of a table. */
export const SECTOR_ENTRIES: readonly CommandId[] = [
  'ratios.by-sector',
  'ratios.toggle-group',
  'ratios.collapse-groups',
  'ratios.expand-groups',
  'ratios.sector-story',
]

/** Why a command for groups cannot run. */
const NO_GROUPS = 'Group the companies by sector first.'

const withSector = (closed: readonly string[], sector: string): readonly string[] =>
  closed.includes(sector) ? closed.filter((each) => each !== sector) : [...closed, sector]

/** Offers the commands for groups by sector, and returns what a head does: it shows or hides its companies. */
export function useSectorCommands({
  sectors,
  rows,
  grid: { current, go },
  symbol,
  closed,
  onClosed,
  onStory,
}: {
  /** Null where there are no groups. */
  sectors: Sectors | null
  rows: readonly GroupedRow[]
  grid: Pick<Grid, 'current' | 'go'>
  /** The company of the current cell; null for none. */
  symbol: string | null
  closed: readonly string[]
  onClosed: (closed: readonly string[]) => void
  onStory: OnStory
}): (sector: string) => void {
  const toggle = useStable((sector: string) => onClosed(withSector(closed, sector)))
  const noGroups = sectors === null ? NO_GROUPS : null
  const all = [...new Set(rows.flatMap(({ group }) => group?.sector ?? []))]
  const row = current === null ? undefined : rows[current.row]
  const said: CompanySector | null | undefined = symbol === null ? undefined : sectors?.get(symbol)
  useCommands([
    {
      id: 'ratios.toggle-group',
      unavailable:
        noGroups ??
        (row === undefined ? NO_CELL : row.sector === undefined ? 'This row is in no group of companies.' : null),
      run() {
        if (row?.sector === undefined || current === null) return
        const { sector } = row
        // The cell may be hidden with its group.
        go({ row: rows.findIndex(({ group }) => group?.sector === sector), column: current.column }, true)
        toggle(sector)
      },
    },
    {
      id: 'ratios.collapse-groups',
      unavailable: noGroups ?? (all.every((sector) => closed.includes(sector)) ? 'Every group is collapsed.' : null),
      run: () => onClosed([...new Set([...closed, ...all])]),
    },
    {
      id: 'ratios.expand-groups',
      unavailable: noGroups ?? (all.some((sector) => closed.includes(sector)) ? null : 'Every group is expanded.'),
      run: () => onClosed(closed.filter((sector) => !all.includes(sector))),
    },
    {
      id: 'ratios.sector-story',
      unavailable:
        noGroups ??
        (symbol === null
          ? 'Choose a cell of a company first.'
          : said === null
            ? 'The stories of this company are still being read.'
            : said === undefined
              ? `None of the newest ${MAX_SECTOR_STORIES} cached stories of this company says its sector.`
              : null),
      run() {
        if (said != null) onStory({ id: said.story.id, at: said.story.at })
      },
    },
  ])
  return toggle
}

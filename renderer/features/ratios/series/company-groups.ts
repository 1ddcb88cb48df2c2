import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CompanySector } from '../../../../app/ipc/news/stories.ts'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import { MAX_SECTOR_STORIES } from '../../../../app/domain/companies/sector-groups.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { NO_CELL } from '../../../ui/grid/selected-cells.ts'
import type { Grid } from '../../../ui/grid/grid.ts'
import { useStable } from '../../../ui/keys/stable-values.ts'
import { ratioNewsQueries } from '../queries.ts'
import type { RatiosState } from '../ratios-state.ts'

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

/** The sectors of companies by their symbols; null of one whose stories are still being read, none of one that they do not say. */
export type Sectors = ReadonlyMap<string, CompanySector | null>

/** Opens the story that is the source of a sector. */
type OnStory = (story: RatiosState['story']) => void

/** How the companies of a table stand in groups. */
export interface CompanyGroups {
  /** Null where there are no groups, or not yet. */
  sectors: Sectors | null
  /** What is said of the sectors below the table. */
  note: string | null
  onStory: OnStory
}

/** A table without groups. */
export const NO_COMPANY_GROUPS: CompanyGroups = { sectors: null, note: null, onStory: () => undefined }

/** The groups of the table that is shown, by the sectors that the newest cached stories say of the companies. */
export function useCompanyGroups(
  { symbols, panel, table, screen }: Pick<RatiosState, 'symbols' | 'panel' | 'table' | 'screen'>,
  onStory: OnStory,
): CompanyGroups {
  const connection = useConnectionId()
  const isWanted = panel === 'screen' ? screen.bySector : panel === 'series' && table.bySector && !table.transposed
  const { data, isError } = useQuery({
    ...ratioNewsQueries.sectors(connection, symbols),
    enabled: isWanted && symbols.length > 0,
  })
  return useMemo(() => {
    if (!isWanted) return { ...NO_COMPANY_GROUPS, onStory }
    const isUnread = isError && data === undefined
    const unread = data === undefined || isError ? [] : symbols.filter((symbol) => !data.of.includes(symbol))
    return {
      sectors:
        data === undefined
          ? null
          : new Map<string, CompanySector | null>([
              ...unread.map((symbol) => [symbol, null] as const),
              ...data.said.map((each) => [each.symbol, each] as const),
            ]),
      note: isUnread
        ? 'The sectors could not be read from the stories.'
        : `Sectors are as the newest cached stories said them.${unread.length === 0 ? '' : ` Being read: ${unread.join(', ')}.`}`,
      onStory,
    }
  }, [isWanted, symbols, data, isError, onStory])
}

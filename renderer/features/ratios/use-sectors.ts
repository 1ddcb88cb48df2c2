import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CompanySector } from '../../../app/ipc/news-schemas.ts'
import { useConnectionId } from '../../query/connection.ts'
import { ratioNewsQueries } from './queries.ts'
import type { RatiosState } from './ratios-state.ts'

/** The sectors of companies by their symbols; null of one whose stories are still being read, none of one that they do not say. */
export type Sectors = ReadonlyMap<string, CompanySector | null>

/** Opens the story that is the source of a sector. */
export type OnStory = (story: RatiosState['story']) => void

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

import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CompanySector } from '../../../app/ipc/company-sectors.ts'
import { useConnectionId } from '../../query/connection.ts'
import { useSameList } from '../../ui/use-same-list.ts'
import { ratioNewsQueries } from './queries.ts'

/** The sectors of companies by their symbols. */
export type Sectors = ReadonlyMap<string, CompanySector>

/** The sectors of the companies, as the newest cached stories said them; null where they are not wanted or not read yet. */
export function useSectors(
  symbols: readonly string[],
  isWanted: boolean,
): { sectors: Sectors | null; note: string | null } {
  const connection = useConnectionId()
  const { data, isError } = useQuery({
    ...ratioNewsQueries.sectors(connection, useSameList([...new Set(symbols)])),
    enabled: isWanted && symbols.length > 0,
  })
  const sectors = useMemo(
    () => (isWanted && data !== undefined ? new Map(data.map((each) => [each.symbol, each])) : null),
    [isWanted, data],
  )
  return {
    sectors,
    note: !isWanted
      ? null
      : isError && sectors === null
        ? 'The sectors could not be read from the stories.'
        : 'Sectors are as the newest cached stories said them.',
  }
}

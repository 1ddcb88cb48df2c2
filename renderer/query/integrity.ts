import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { batched } from '../../app/domain/values/batched.ts'
import { call } from '../bridge/desk.ts'

/** Maximum number of hashes in one call to main. */
const MAX_AT_ONCE = 400

/** Key of every query that verifies stored responses; one altered response invalidates all of them. */
export const INTEGRITY_KEY = ['proof'] as const

/** The stored responses that no longer match their hash; checked again with each `version`, since a refresh replaces them. */
export function useAltered(hashes: readonly string[], version: number): ReadonlySet<string> {
  const sorted = useMemo(() => [...new Set(hashes)].filter((hash) => hash !== '').sort(), [hashes])
  const checked = useQuery({
    queryKey: [...INTEGRITY_KEY, 'altered', version, sorted],
    queryFn: ({ signal }) =>
      batched(sorted, MAX_AT_ONCE, (hashes) => call('proof.altered', { hashes: [...hashes] }, signal)),
    enabled: sorted.length > 0,
  })
  return useMemo(() => new Set(checked.data ?? []), [checked.data])
}

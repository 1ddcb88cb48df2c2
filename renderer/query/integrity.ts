import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { inParts } from '../../app/domain/values/in-parts.ts'
import { call } from '../bridge/desk.ts'

/** Hashes in one question to main. */
const MOST_AT_ONCE = 400

/** Key under which everything that reads stored answers again is remembered: one altered answer makes all of it out of date. */
export const INTEGRITY_KEY = ['proof'] as const

/** Which of these stored answers no longer match the hash under which they were stored. Looked at again with each `version`: asking the service mends. */
export function useAltered(hashes: readonly string[], version: number): ReadonlySet<string> {
  const sorted = useMemo(() => [...new Set(hashes)].filter((hash) => hash !== '').sort(), [hashes])
  const checked = useQuery({
    queryKey: [...INTEGRITY_KEY, 'altered', version, sorted],
    queryFn: ({ signal }) =>
      inParts(sorted, MOST_AT_ONCE, (hashes) => call('proof.altered', { hashes: [...hashes] }, signal)),
    enabled: sorted.length > 0,
  })
  return useMemo(() => new Set(checked.data ?? []), [checked.data])
}

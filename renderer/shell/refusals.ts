import { useQuery } from '@tanstack/react-query'
import type { ProbeId } from '../../app/domain/connection/entitlement.ts'
import { call } from '../bridge/desk.ts'
import { fullTime } from '../format/time.ts'
import type { ConnectionView } from '../query/connection.ts'
import type { ViewId } from './navigation.ts'

const PROBES: readonly (readonly [ViewId, ProbeId])[] = [
  ['news', 'news-list'],
  ['ratios', 'ratios'],
  ['earnings', 'earnings'],
]

/** Views whose endpoint refused the key of the connection when that was last found out, with the words that say so. */
export function useRefusals({ id, fingerprint }: ConnectionView): Partial<Record<ViewId, string>> {
  const maps =
    useQuery({
      queryKey: [id, 'entitlement'],
      queryFn: ({ signal }) => call('entitlement.list', { connection: id }, signal),
    }).data ?? []
  const newest = maps.find((map) => map.fingerprint === fingerprint)
  if (newest === undefined) return {}
  return Object.fromEntries(
    PROBES.flatMap(([view, probe]) => {
      const cell = newest.cells.find((each) => each.probe === probe)
      return cell?.answer === 'refused' || cell?.answer === 'key-invalid'
        ? [
            [
              view,
              `${cell.answer === 'refused' ? 'The plan of this key does not include it' : 'The key was refused'}, as of ${fullTime(newest.madeAt)}. What is held stays readable.`,
            ],
          ]
        : []
    }),
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ProbeId } from '../../app/domain/connection/entitlement.ts'
import { entitlementQuery } from '../query/status-queries.ts'
import { fullTime } from '../format/time.ts'
import type { ConnectionView } from '../../app/ipc/connection.ts'
import type { ViewId } from '../../app/domain/window/views.ts'

const PROBES: readonly (readonly [ViewId, ProbeId])[] = [
  ['news', 'news-list'],
  ['ratios', 'ratios'],
  ['earnings', 'earnings'],
]

/** Views whose endpoint denied the connection's key in the last check, each with an explanation. */
export function useRefusals({ id, fingerprint }: ConnectionView): Partial<Record<ViewId, string>> {
  const maps = useQuery(entitlementQuery(id)).data ?? []
  const newest = maps.find((map) => map.fingerprint === fingerprint)
  if (newest === undefined) return {}
  return Object.fromEntries(
    PROBES.flatMap(([view, probe]) => {
      const cell = newest.cells.find((each) => each.probe === probe)
      return cell?.response === 'refused' || cell?.response === 'key-invalid'
        ? [
            [
              view,
              `${cell.response === 'refused' ? 'This key’s plan does not include this view' : 'The key was denied'}, as of ${fullTime(newest.madeAt)}. Cached data stays readable.`,
            ],
          ]
        : []
    }),
  )
}

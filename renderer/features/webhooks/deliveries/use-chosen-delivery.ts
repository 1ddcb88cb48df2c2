import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeliverySearch } from '../../../../app/ipc/webhooks/deliveries.ts'
import { useIsPaused } from '../../../commands/commands.tsx'
import { inBackground } from '../../../query/errors.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { webhookQueries } from '../queries.ts'
import { aMinuteBefore, type DeliveryRows } from './use-delivery-rows.ts'
import type { WebhooksState } from '../webhooks-state.ts'

/** A delivery, and its index among the found ones from the oldest; null when that is unknown. */
interface Chosen {
  id: number
  place: number | null
}

/** The open delivery of the list, which is the newest one until the person moves to another. */
export interface ChosenDelivery {
  id: number | null
  place: number | null
  /** Number of found deliveries that are newer than the open one; null while none is open or it is not known. */
  newer: number | null
  /** Opens the newest delivery, and each that arrives after it. */
  follow: () => void
  /** Stays at the open delivery when others arrive. */
  stay: () => void
  choose: (id: number, place: number) => void
  /** Opens the delivery that many lines further down. */
  move: (by: number) => void
}

/** The newest found delivery. It stays the same while a dialog, a menu or the palette is open, which is about the one on screen. */
function useNewest(rows: DeliveryRows): Chosen | null {
  const isPaused = useIsPaused()
  const [newest, setNewest] = useState<Chosen | null>(null)
  const row = rows.matching === 0 ? null : rows.at(rows.matching - 1)
  // While the list is being read, the last one stays.
  if (rows.isKnown && row !== undefined && !isPaused) {
    const next = row === null ? null : { id: row.id, place: rows.matching - 1 }
    if (next?.id !== newest?.id || next?.place !== newest?.place) setNewest(next)
  }
  return newest
}

/** Returns the open delivery, and what opens another one. */
export function useChosenDelivery(
  state: WebhooksState,
  rows: DeliveryRows,
  search: DeliverySearch,
  onChange: (change: Partial<WebhooksState>) => void,
): ChosenDelivery {
  const newest = useNewest(rows)
  const connection = useConnectionId()
  const own = state.selected === null ? null : { id: state.selected, place: state.selectedPlace }
  const chosen = state.follows ? newest : own
  const client = useQueryClient()
  const before = aMinuteBefore(search)
  const counted = useQuery({
    ...webhookQueries.newer(connection, own?.id ?? 0, search),
    placeholderData: () =>
      before === null
        ? undefined
        : client.getQueryData(webhookQueries.newer(connection, own?.id ?? 0, before).queryKey),
    enabled: !state.follows && own !== null,
  })
  const newer = state.follows ? (newest === null ? null : 0) : (counted.data ?? null)

  /** The index of the open delivery. A remembered one is wrong when older deliveries were deleted since. */
  function placeOf({ id, place }: Chosen): number | null {
    if (place !== null && rows.at(place)?.id === id) return place
    return newer === null ? place : rows.matching - 1 - newer
  }
  function choose(id: number, place: number | null): void {
    onChange({ follows: false, selected: id, selectedPlace: place })
  }
  return {
    id: chosen?.id ?? null,
    place: chosen?.place ?? null,
    newer,
    follow: () => onChange({ follows: true, selected: null, selectedPlace: null }),
    stay() {
      if (state.follows && chosen !== null) choose(chosen.id, chosen.place)
    },
    choose,
    move(by) {
      const from = chosen === null ? null : placeOf(chosen)
      const place = from === null ? rows.matching - 1 : from - by
      if (place < 0 || place >= rows.matching) return
      inBackground(
        rows.fetch(place).then((row) => {
          if (row !== null) choose(row.id, place)
        }),
      )
    },
  }
}

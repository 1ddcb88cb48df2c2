import { useEffect, useState } from 'react'
import { MAX_DRAFT_LENGTH, MAX_KEPT_NAME, NOTHING_KEPT } from '../../app/domain/window/kept.ts'
import type { Kept } from '../../app/domain/window/kept.ts'
import type { WindowStart } from '../../app/ipc/window.ts'
import { call, onNotice } from '../bridge/desk.ts'
import { inBackground } from '../query/in-background.ts'
import { createKeeper } from '../ui/keeper.ts'
import type { Keeper } from '../ui/keeper.ts'
import { useKeepDraft, useKeepScroll } from './mutations.ts'

/** The keepers of the window, one a connection. */
export interface Keepers {
  of: (connection: string) => Keeper
}

const keptIn = ({ kept }: Pick<WindowStart, 'kept'>): Map<string, Kept> =>
  new Map(kept.map(({ connection, kept: each }) => [connection, each]))

/** Keeps what is typed and scrolled in each connection, and passes it on to main; forgets what main has forgotten. */
export function useKeepers(start: Pick<WindowStart, 'kept'>): Keepers {
  const keepDraft = useKeepDraft()
  const keepScroll = useKeepScroll()
  const [keepers] = useState(() => {
    const first = keptIn(start)
    const known = new Map<string, Keeper>()
    function create(connection: string): Keeper {
      const keeper = createKeeper(first.get(connection) ?? NOTHING_KEPT, {
        onDraft(name, text) {
          if (name.length <= MAX_KEPT_NAME && (text?.length ?? 0) <= MAX_DRAFT_LENGTH)
            keepDraft({ kept: { connection, name, text } })
        },
        onScroll: (name, scroll) => {
          if (name.length <= MAX_KEPT_NAME) keepScroll({ kept: { connection, name, scroll } })
        },
      })
      known.set(connection, keeper)
      return keeper
    }
    return { known, of: (connection: string) => known.get(connection) ?? create(connection) }
  })
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice !== 'place.forgotten') return
        inBackground(
          call('window.start', {}).then((now) => {
            const kept = keptIn(now)
            for (const [connection, keeper] of keepers.known) keeper.reset(kept.get(connection) ?? NOTHING_KEPT)
          }),
        )
      }),
    [keepers],
  )
  return keepers
}

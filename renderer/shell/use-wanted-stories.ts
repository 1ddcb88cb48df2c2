import { useEffect } from 'react'
import type { WantedStories } from '../../app/ipc/notifications.ts'
import { call, onNotice } from '../bridge/desk.ts'
import { inBackground } from '../query/in-background.ts'

/** Leads to what a clicked notification is about; a click can also be what opened the window or its connection. */
export function useWantedStories(connection: string, onWanted: (wanted: WantedStories) => void): void {
  useEffect(() => {
    const ask = (): void =>
      inBackground(
        call('notifications.wanted', { connection }).then((wanted) => {
          if (wanted !== null) onWanted(wanted)
        }),
      )
    ask()
    return onNotice((notice) => {
      if (notice === 'story.wanted') ask()
    })
  }, [connection, onWanted])
}

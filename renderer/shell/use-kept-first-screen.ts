import { use, useEffect } from 'react'
import { MAX_FIRST_SCREEN_LENGTH } from '../../app/domain/window/first-screen.ts'
import type { ViewId } from '../../app/domain/window/views.ts'
import { endOfDay } from '../format/time.ts'
import { AppearanceContext } from '../ui/appearance.tsx'
import { hasFirstScreen } from '../ui/first-screen.ts'
import { TimeZoneContext } from '../ui/moment.tsx'
import { captureFirstScreen } from './capture-first-screen.ts'
import { useKeepFirstScreen } from './mutations.ts'

/** The window is drawn once it has not changed for so long, in milliseconds. */
const SETTLED_MS = 700

/** Keeps what the window shows of the news for the first document of the next start, after each change. */
export function useKeptFirstScreen(connection: string, view: ViewId): void {
  const keep = useKeepFirstScreen()
  const appearance = use(AppearanceContext)
  const zone = use(TimeZoneContext)
  useEffect(() => {
    if (view !== 'news') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = ''
    function capture(): void {
      const screen = hasFirstScreen() ? null : captureFirstScreen(appearance, endOfDay(Date.now(), zone))
      // The capture measures with an element of its own, which is no change to capture again.
      observer.takeRecords()
      const text = JSON.stringify(screen)
      if (screen === null || text === last || text.length > MAX_FIRST_SCREEN_LENGTH - 200) return
      last = text
      keep({ shown: { connection, screen } })
    }
    const watch = (): void => {
      clearTimeout(timer)
      timer = setTimeout(capture, SETTLED_MS)
    }
    const observer = new MutationObserver(watch)
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    window.addEventListener('resize', watch)
    watch()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      window.removeEventListener('resize', watch)
    }
  }, [keep, connection, view, appearance, zone])
}

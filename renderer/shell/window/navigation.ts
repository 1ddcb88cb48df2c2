import { useCallback, useRef, useState } from 'react'
import type { Place } from '../../../app/ipc/window/location.ts'
import { INITIAL_CHANGES } from '../../features/changes/changes-state.ts'
import { INITIAL_CONSOLE } from '../../features/console/console-state.ts'
import { INITIAL_EARNINGS } from '../../features/earnings/earnings-state.ts'
import { INITIAL_NEWS } from '../../features/news/news-view.tsx'
import { INITIAL_RATIOS } from '../../features/ratios/ratios-state.ts'
import { INITIAL_SETTINGS, type SettingsState } from '../../features/settings/settings-state.ts'
import { INITIAL_TEAR_SHEET } from '../../features/tear-sheet/tear-sheet-state.ts'
import { INITIAL_WEBHOOKS } from '../../features/webhooks/webhooks-state.ts'

/** The complete state of the window, in one value so that going back restores all of it. */
export interface Location extends Place {
  settings: SettingsState
}

/** The current place and the history around it. */
export interface Navigation {
  location: Location
  /** The current place also before it is on screen. */
  current: () => Location
  /** The places of the history, the first one first. */
  steps: readonly Location[]
  /** Goes to a place and adds a step to the history. */
  push: (change: Partial<Location>) => void
  /** Changes the current place without adding a step, such as while typing. */
  replace: (change: Partial<Location>) => void
  canGoBack: boolean
  canGoForward: boolean
  /** Goes to the beginning of the current view, without a history. */
  restart: () => void
  back: () => void
  forward: () => void
}

/** The place at which a window begins. */
export const FIRST_LOCATION: Location = {
  view: 'news',
  news: INITIAL_NEWS,
  ratios: INITIAL_RATIOS,
  earnings: INITIAL_EARNINGS,
  sheet: INITIAL_TEAR_SHEET,
  changes: INITIAL_CHANGES,
  webhooks: INITIAL_WEBHOOKS,
  console: INITIAL_CONSOLE,
  settings: INITIAL_SETTINGS,
}
const LONGEST = 200

interface History {
  steps: readonly Location[]
  at: number
}

const locationIn = ({ steps, at }: History): Location => steps[at] ?? FIRST_LOCATION

/** The history of places, kept in memory only; a start begins with the last one. */
export function useNavigation(first: Location): Navigation {
  const [{ steps, at }, setShown] = useState<History>(() => ({ steps: [first], at: 0 }))
  const latest = useRef<History>({ steps, at })
  const setHistory = useCallback((next: (history: History) => History) => {
    latest.current = next(latest.current)
    setShown(latest.current)
  }, [])
  const current = useCallback(() => locationIn(latest.current), [])
  const location = locationIn({ steps, at })

  const push = useCallback(
    (change: Partial<Location>) =>
      setHistory((history) => {
        const next = { ...locationIn(history), ...change }
        const kept = [...history.steps.slice(0, history.at + 1), next].slice(-LONGEST)
        return { steps: kept, at: kept.length - 1 }
      }),
    [setHistory],
  )
  const replace = useCallback(
    (change: Partial<Location>) =>
      setHistory((history) => ({
        ...history,
        steps: history.steps.map((step, index) => (index === history.at ? { ...step, ...change } : step)),
      })),
    [setHistory],
  )
  const move = useCallback(
    (by: number) =>
      setHistory((history) => ({ ...history, at: Math.min(history.steps.length - 1, Math.max(0, history.at + by)) })),
    [setHistory],
  )
  const back = useCallback(() => move(-1), [move])
  const forward = useCallback(() => move(1), [move])
  const restart = useCallback(
    () =>
      setHistory(({ steps: before, at: index }) => ({
        steps: [{ ...FIRST_LOCATION, view: before[index]?.view ?? FIRST_LOCATION.view }],
        at: 0,
      })),
    [setHistory],
  )
  return {
    location,
    current,
    steps,
    push,
    replace,
    restart,
    back,
    forward,
    canGoBack: at > 0,
    canGoForward: at < steps.length - 1,
  }
}

import { useEffect, useRef } from 'react'
import { useLoadedPreferences, useSavePreferences } from '../query/preferences.ts'
import { earlierTheme } from '../ui/stored-appearance.ts'

/** Keeps the theme that was chosen in an earlier version, which had it in the profile of the window alone. */
export function useEarlierTheme(): void {
  const isLoaded = useLoadedPreferences() !== undefined
  const save = useSavePreferences()
  const isDone = useRef(false)
  // It reads the profile before `useShownAppearance`, which the window calls after this hook, writes to it.
  useEffect(() => {
    if (!isLoaded || isDone.current) return
    isDone.current = true
    const theme = earlierTheme()
    if (theme !== null) save({ theme })
  }, [isLoaded, save])
}

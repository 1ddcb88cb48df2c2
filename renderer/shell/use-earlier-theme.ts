import { useEffect, useRef } from 'react'
import { useLoadedPreferences, useSavePreferences } from '../query/preferences.ts'
import { earlierTheme } from '../ui/stored-appearance.ts'

/** Keeps the theme that was chosen in an earlier version, which had it in the profile of the window alone. */
export function useEarlierTheme(): void {
  const isLoaded = useLoadedPreferences() !== undefined
  const save = useSavePreferences()
  const isDone = useRef(false)
  // It runs before the copy in the profile is written.
  useEffect(() => {
    if (!isLoaded || isDone.current) return
    isDone.current = true
    const theme = earlierTheme()
    if (theme !== null) save({ theme })
  }, [isLoaded, save])
}

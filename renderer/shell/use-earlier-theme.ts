import { useEffect, useRef, useState } from 'react'
import { useLoadedPreferences, useSavePreferences } from '../query/preferences.ts'
import { earlierTheme } from '../ui/stored-appearance.ts'

/** Keeps the theme that was chosen in an earlier version, which had it in the profile of the window alone. */
export function useEarlierTheme(): void {
  const [theme] = useState(earlierTheme)
  const isLoaded = useLoadedPreferences() !== undefined
  const save = useSavePreferences()
  const isSaved = useRef(false)
  useEffect(() => {
    if (theme === null || !isLoaded || isSaved.current) return
    isSaved.current = true
    save({ theme })
  }, [theme, isLoaded, save])
}

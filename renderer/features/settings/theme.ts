import { useEffect, useState } from 'react'
import { storedTheme, storeTheme } from '../../ui/stored-theme.ts'
import type { Theme } from '../../ui/stored-theme.ts'

/** The theme of the window, kept over restarts, and the function that changes it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(storedTheme)
  useEffect(() => storeTheme(theme), [theme])
  return [theme, setTheme]
}

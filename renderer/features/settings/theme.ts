import { useEffect, useState } from 'react'

/** The themes that can be chosen. */
const THEMES = ['system', 'light', 'dark'] as const

/** One of them. */
export type Theme = (typeof THEMES)[number]

const STORED = 'theme'

/** The chosen theme. A damaged profile may have any text there. */
const storedTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(STORED)) ?? 'system'

/** The theme of the window, kept over restarts, and the function that changes it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(storedTheme)
  useEffect(() => {
    localStorage.setItem(STORED, theme)
    document.documentElement.dataset.theme = theme
  }, [theme])
  return [theme, setTheme]
}

/** The themes that can be chosen. */
const THEMES = ['system', 'light', 'dark'] as const

/** One of them. */
export type Theme = (typeof THEMES)[number]

const STORED = 'theme'

/** The chosen theme. A damaged profile may have any text there. */
export const storedTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(STORED)) ?? 'system'

/** Shows the page in a theme. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}

/** Shows the page in a theme, also after a restart. */
export function storeTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme)
  showTheme(theme)
}

import { DEFAULT_APPEARANCE, DENSITIES, FONT_SIZES, THEMES } from '../../../app/domain/settings/appearance.ts'
import type { Appearance } from '../../../app/domain/settings/appearance.ts'

// Main keeps the choice. The copy in the profile is there before main has loaded.
const NAMES = { theme: 'theme', density: 'density', fontSize: 'font-size' } as const

/**
 * How the window looked last. A page that came with a first screen has it in its root element, which is faster: reading the profile waits
 * while main loads. A damaged profile may have any text there.
 */
export function storedAppearance(): Appearance {
  const { dataset } = document.documentElement
  const names = Object.entries(NAMES) as [keyof typeof NAMES, string][]
  const [theme, density, fontSize] = names.map(([name, stored]) => dataset[name] ?? localStorage.getItem(stored))
  return {
    theme: THEMES.find(({ id }) => id === theme)?.id ?? DEFAULT_APPEARANCE.theme,
    density: DENSITIES.find(({ id }) => id === density)?.id ?? DEFAULT_APPEARANCE.density,
    fontSize: FONT_SIZES.find((size) => String(size) === fontSize) ?? DEFAULT_APPEARANCE.fontSize,
  }
}

/** Keeps a copy of how the window looks for the next start. */
export function storeAppearance({ theme, density, fontSize }: Appearance): void {
  localStorage.setItem(NAMES.theme, theme)
  localStorage.setItem(NAMES.density, density)
  localStorage.setItem(NAMES.fontSize, String(fontSize))
}

/** Shows the page like this. With the theme of the system, its wish for more contrast counts. */
export function showAppearance({ theme, density, fontSize }: Appearance): void {
  const { dataset } = document.documentElement
  dataset.theme = theme
  dataset.density = density
  dataset.fontSize = String(fontSize)
  const wantsMore = theme === 'system' && contrastWish().matches
  dataset.contrast = theme === 'contrast' || wantsMore ? 'more' : 'normal'
}

/** What the system says about contrast. */
export const contrastWish = (): MediaQueryList => matchMedia('(prefers-contrast: more)')

// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_APPEARANCE } from '../../../../../app/domain/settings/appearance.ts'
import {
  showAppearance,
  storeAppearance,
  storedAppearance,
} from '../../../../../renderer/ui/layout/stored-appearance.ts'
import { undressPage } from '../../../../support/window/undressed-page.ts'

const setMoreContrast = (matches: boolean): void => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: matches && media === '(prefers-contrast: more)' }),
  )
}
const contrast = (): string | undefined => document.documentElement.dataset.contrast

beforeEach(() => {
  localStorage.clear()
  undressPage()
  setMoreContrast(false)
})

describe('the stored appearance', () => {
  it('is the default one before any is stored', () => {
    expect(storedAppearance()).toEqual(DEFAULT_APPEARANCE)
  })

  it('is read as it was stored', () => {
    const appearance = { theme: 'contrast', density: 'compact', fontSize: 16 } as const
    storeAppearance(appearance)
    expect(storedAppearance()).toEqual(appearance)
  })

  it('is what the page of a first screen says', () => {
    storeAppearance({ theme: 'light', density: 'compact', fontSize: 16 })
    showAppearance({ theme: 'dark', density: 'relaxed', fontSize: 14 })
    expect(storedAppearance()).toEqual({ theme: 'dark', density: 'relaxed', fontSize: 14 })
  })

  it('takes the default for what a damaged profile has', () => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('density', '\u0000')
    localStorage.setItem('font-size', '1e9')
    expect(storedAppearance()).toEqual({ ...DEFAULT_APPEARANCE, theme: 'dark' })
  })
})

describe('the shown appearance', () => {
  it('is on the root, where the styles read it', () => {
    showAppearance({ theme: 'dark', density: 'relaxed', fontSize: 14 })
    expect(Object.fromEntries(Object.entries(document.documentElement.dataset))).toEqual({
      theme: 'dark',
      density: 'relaxed',
      fontSize: '14',
      contrast: 'normal',
    })
  })

  it('has more contrast with the theme for it', () => {
    showAppearance({ ...DEFAULT_APPEARANCE, theme: 'contrast' })
    expect(contrast()).toBe('more')
  })

  it.each([
    ['has more contrast with the theme of a system that prefers more', DEFAULT_APPEARANCE, 'more'],
    ['keeps a chosen theme whatever the system prefers', { ...DEFAULT_APPEARANCE, theme: 'light' }, 'normal'],
  ] as const)('%s', (_, given, expected) => {
    setMoreContrast(true)
    showAppearance(given)
    expect(contrast()).toBe(expected)
  })
})

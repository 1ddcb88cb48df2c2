// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_APPEARANCE, type Appearance } from '../../../../../app/domain/settings/appearance.ts'
import { rowHeight, useShownAppearance } from '../../../../../renderer/ui/layout/appearance.tsx'
import { storedAppearance } from '../../../../../renderer/ui/layout/stored-appearance.ts'
import { undressPage } from '../../../../support/window/undressed-page.ts'

const system = Object.assign(new EventTarget(), { matches: false })

beforeEach(() => {
  localStorage.clear()
  system.matches = false
  vi.stubGlobal('matchMedia', () => system)
})

afterEach(() => {
  cleanup()
  undressPage()
})

function Shown({ appearance, isChosen = true }: { appearance: Appearance; isChosen?: boolean }): null {
  useShownAppearance(appearance, isChosen)
  return null
}

describe('the appearance of the window', () => {
  it('is stored for the next start', () => {
    const appearance = { ...DEFAULT_APPEARANCE, density: 'compact' } as const
    render(<Shown appearance={appearance} />)
    undressPage()
    expect(storedAppearance()).toEqual(appearance)
  })

  it('is not stored before it is known what was chosen', () => {
    render(<Shown appearance={{ ...DEFAULT_APPEARANCE, density: 'compact' }} isChosen={false} />)
    expect(document.documentElement.dataset.density).toBe('compact')
    undressPage()
    expect(storedAppearance()).toEqual(DEFAULT_APPEARANCE)
  })

  it('follows the wish of the system for more contrast, until it is gone', () => {
    const { unmount } = render(<Shown appearance={DEFAULT_APPEARANCE} />)
    const change = (matches: boolean): void =>
      act(() => {
        system.matches = matches
        system.dispatchEvent(new Event('change'))
      })
    change(true)
    expect(document.documentElement.dataset.contrast).toBe('more')
    unmount()
    change(false)
    expect(document.documentElement.dataset.contrast).toBe('more')
  })
})

describe('the height of a row', () => {
  const EMS = { compact: 1.7, regular: 3.4, relaxed: 4.3 }

  it.each([
    ['compact', 13, 22],
    ['regular', 13, 44],
    ['relaxed', 13, 56],
    ['compact', 16, 27],
  ] as const)('is that of the density %s and text of %i px', (density, fontSize, height) => {
    expect(rowHeight(EMS, { ...DEFAULT_APPEARANCE, density, fontSize })).toBe(height)
  })

  it('is never less than can be hit', () => {
    expect(rowHeight(EMS, { ...DEFAULT_APPEARANCE, density: 'compact', fontSize: 12 })).toBe(22)
  })
})

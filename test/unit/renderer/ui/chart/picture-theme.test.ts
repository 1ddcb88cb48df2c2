// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { inPictureTheme } from '../../../../../renderer/ui/chart/picture-theme.ts'

const themeNow = (): string | undefined => document.documentElement.dataset.theme

afterEach(() => {
  delete document.documentElement.dataset.theme
})

it.each(['light', 'dark', 'print'] as const)(
  'a picture is drawn in the %s colours, and the window is as before',
  (theme) => {
    expect([inPictureTheme(theme, themeNow), themeNow()]).toEqual([theme, undefined])
    document.documentElement.dataset.theme = 'dark'
    expect([inPictureTheme(theme, themeNow), themeNow()]).toEqual([theme, 'dark'])
  },
)

it('a picture is drawn in the colours of the window', () => {
  document.documentElement.dataset.theme = 'dark'
  expect(inPictureTheme('window', themeNow)).toBe('dark')
})

it('the window is as before when a picture cannot be drawn', () => {
  const fail = (): never => {
    throw new Error('no')
  }
  expect(() => inPictureTheme('print', fail)).toThrow('no')
  expect(themeNow()).toBeUndefined()
})

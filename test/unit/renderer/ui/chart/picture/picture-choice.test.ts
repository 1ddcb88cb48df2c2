// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import {
  atSize,
  PICTURE_SIZES,
  pictureSize,
  inPictureTheme,
} from '../../../../../../renderer/ui/chart/picture/picture-choice.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    delete document.documentElement.dataset.theme
  }
})

it('a slide is a picture of 1920 × 1080 pixels', () => {
  const { frame, scale } = pictureSize('slide')
  expect([(frame?.width ?? 0) * scale.pixels, (frame?.height ?? 0) * scale.pixels]).toEqual([1920, 1080])
})

it('every size has an ID of its own', () => {
  expect(new Set(PICTURE_SIZES.map(({ id }) => id)).size).toBe(PICTURE_SIZES.length)
})

it('charts have the size while they are copied, and their own one again afterwards', async () => {
  const panes = document.createElement('div')
  const drawing = atSize(panes, { width: 960, height: 400 }, () => panes.style.width)
  await vi.runAllTimersAsync()
  expect(await drawing).toBe('960px')
  expect(panes.getAttribute('style') ?? '').toBe('')
})

it('charts have their own size again when copying them failed', async () => {
  const panes = document.createElement('div')
  const drawing = atSize(panes, { width: 960, height: 400 }, () => {
    throw new Error('no room')
  }).catch((thrown: unknown) => thrown)
  await vi.runAllTimersAsync()
  expect(await drawing).toBeInstanceOf(Error)
  expect(panes.style.width).toBe('')
})

const themeNow = (): string | undefined => document.documentElement.dataset.theme

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

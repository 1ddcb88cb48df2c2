import { expect, it } from 'vitest'
import { recoveryFrom } from '../../../../../main/modules/window/recovery.ts'

it.each([
  ['that stops for the first time is reloaded', null, 0, false, 'reload'],
  ['that stops again within a minute gets a page', 0, 59_999, false, 'page'],
  ['that stops again after a minute is reloaded', 0, 60_000, false, 'reload'],
  ['that stops again after the clock was set back gets a page', 90_000, 0, false, 'page'],
  ['whose page stops as well gets a dialog', 0, 1000, true, 'dialog'],
  ['whose page stops much later gets a dialog', 0, 600_000, true, 'dialog'],
] as const)('a window %s', (_what, before, at, showsPage, recovery) => {
  expect(recoveryFrom({ at, before, showsPage })).toBe(recovery)
})

import { expect } from '@playwright/test'
import { errorsInLooks, EVERY_LOOK } from '../support/looks/axe.ts'
import { errorsInLayer } from '../support/layers/look.ts'
import { findInLayers } from '../support/layers/visit.ts'
import { walk } from '../support/walk.ts'
import { test } from '../support/walk-desk.ts'

/** The light one is looked at by the walk, and in small windows. */
const OTHER_LOOKS = EVERY_LOOK.filter((look) => look !== 'light')

test('no rule of axe-core finds anything against any view, dark, in high contrast and with forced colours', async ({
  walkDesk: { desk, surroundings },
}) => {
  const { page } = desk
  await walk(desk, {
    ...surroundings,
    folder: test.info().outputPath(),
    check: (look) => (look === 'light' ? Promise.resolve([]) : errorsInLooks(page, OTHER_LOOKS)),
  })
})

test('no rule of axe-core finds anything against what opens above a view, dark, in high contrast and with forced colours', async ({
  startDemo,
  scratch,
}) => {
  const desk = await startDemo()
  expect(await findInLayers(desk, scratch, () => errorsInLayer(desk, OTHER_LOOKS))).toEqual([])
})

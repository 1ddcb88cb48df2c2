import { expect } from '@playwright/test'
import { errorsInLooks } from './support/axe.ts'
import { errorsInLayers } from './support/layers/look.ts'
import { walk } from './support/walk.ts'
import { test } from './support/walk-desk.ts'

test('no rule of axe-core finds anything against any view, dark and with forced colours', async ({
  walkDesk: { desk, surroundings },
}) => {
  const { page } = desk
  await walk(desk, {
    ...surroundings,
    folder: test.info().outputPath(),
    check: (look) => (look === 'light' ? Promise.resolve([]) : errorsInLooks(page, ['dark', 'forced colours'])),
  })
})

test('no rule of axe-core finds anything against what opens above a view, dark and with forced colours', async ({
  startDemo,
  scratch,
}) => {
  expect(await errorsInLayers(await startDemo(), scratch, ['dark', 'forced colours'])).toEqual([])
})

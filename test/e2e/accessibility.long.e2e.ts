import { accessibilityErrors } from './support/axe.ts'
import { walk } from './support/walk.ts'
import { test } from './support/walk-desk.ts'

test('no rule of axe-core finds anything against any view, dark and with forced colours', async ({
  walkDesk: { desk, surroundings },
}) => {
  const { page } = desk
  await walk(desk, {
    ...surroundings,
    folder: test.info().outputPath(),
    async check(look) {
      if (look === 'light') return []
      const dark = await accessibilityErrors(page)
      await page.emulateMedia({ forcedColors: 'active' })
      const forced = await accessibilityErrors(page)
      await page.emulateMedia({ forcedColors: 'none' })
      return [...dark, ...forced.map((errorText) => `forced colours: ${errorText}`)]
    },
  })
})

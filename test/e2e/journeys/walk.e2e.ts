import { join } from 'node:path'
import { accessibilityErrors } from '../support/looks/axe.ts'
import { expect } from '../support/desk/desk.ts'
import { walk } from '../support/walk.ts'
import { test } from '../support/walk-desk.ts'

const folder = process.env.TEARSHEET_PICTURES ?? join(import.meta.dirname, '../../../.test-output/walk')

test(
  'every view of the demonstration is shown, light and dark',
  { tag: '@journey' },
  async ({ walkDesk: { desk, surroundings } }) => {
    const pictures = await walk(desk, {
      ...surroundings,
      folder,
      check: (look) => (look === 'light' ? accessibilityErrors(desk.page) : Promise.resolve([])),
    })
    expect(pictures.length).toBeGreaterThanOrEqual(25)
    console.log(`\n${pictures.map(({ path, shows }) => `${path}  ${shows}`).join('\n')}`)
  },
)

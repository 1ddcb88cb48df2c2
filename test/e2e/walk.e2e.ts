import { join } from 'node:path'
import { expect } from './support/desk.ts'
import { walk } from './support/walk.ts'
import { test } from './support/walk-desk.ts'

const folder = process.env.TEARSHEET_PICTURES ?? join(import.meta.dirname, '../../.test-output/walk')

test('every view of the demonstration is shown, light and dark', async ({ walkDesk: { desk, surroundings } }) => {
  const pictures = await walk(desk, { ...surroundings, folder })
  expect(pictures.length).toBeGreaterThanOrEqual(25)
  console.log(`\n${pictures.map(({ path, shows }) => `${path}  ${shows}`).join('\n')}`)
})

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DENSITIES } from '../../app/domain/settings/appearance.ts'
import type { ViewName } from './pages/window.ts'
import { cutTexts } from './support/cut-texts.ts'
import { expect, root, test } from './support/desk.ts'
import { outOfReach } from './support/out-of-reach.ts'
import { VIEWS_WITH_CONTENT } from './support/views-with-content.ts'
import { resize } from './support/window-size.ts'

const folder = join(process.env.TEARSHEET_PICTURES ?? join(root, '.build/walk'), 'appearance')
const VIEWS = Object.keys(VIEWS_WITH_CONTENT) as ViewName[]
const LOOKS = ['Light', 'Dark', 'High contrast'] as const
const SIZES = [
  [900, 640],
  [1360, 860],
  [1920, 1040],
] as const

/** Every pair of a view, a density, a look and a size is in one of them. */
const PICTURES = VIEWS.flatMap((view, row) =>
  [0, 1, 2].map((column) => ({
    view,
    density: DENSITIES[column]?.label ?? '',
    look: LOOKS[(column + row) % 3] ?? 'Light',
    size: SIZES[(2 * column + row) % 3] ?? SIZES[0],
  })),
)

test('nothing is cut in any view, density, look and size', async ({ startDemo }) => {
  const desk = await startDemo()
  const { frame, page } = desk
  mkdirSync(folder, { recursive: true })
  const problems: string[] = []
  for (const { view, density, look, size } of PICTURES) {
    await resize(desk, 1360, 860)
    await VIEWS_WITH_CONTENT[view](desk)
    if ((await frame.look('density')) !== density.toLowerCase()) await frame.run(`${density} density`)
    const theme = look === 'High contrast' ? 'contrast' : look.toLowerCase()
    if ((await frame.look('theme')) !== theme) await frame.run(`${look} theme`)
    await resize(desk, size[0], size[1])
    const name = `${view} ${density} ${look} ${size[0]}`.toLowerCase().replaceAll(' ', '-')
    await expect.poll(() => outOfReach(page), `out of reach in ${name}`).toEqual([])
    await page.screenshot({ path: join(folder, `${name}.png`) })
    problems.push(...(await cutTexts(page)).map((text) => `${name}: ${text}`))
  }
  expect(problems).toEqual([])
})

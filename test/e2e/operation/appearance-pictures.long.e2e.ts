import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DENSITIES } from '../../../app/domain/settings/appearance.ts'
import type { ViewName } from '../pages/window.ts'
import { cutTexts } from '../support/looks/cut-texts.ts'
import { expect, root, test, type Desk } from '../support/desk/desk.ts'
import { findInLayers } from '../support/layers/visit.ts'
import { outOfReach } from '../support/looks/out-of-reach.ts'
import { VIEWS_WITH_CONTENT } from '../support/views-with-content.ts'
import { resize } from '../support/looks/window-size.ts'

const folder = join(process.env.TEARSHEET_PICTURES ?? join(root, '.build/walk'), 'appearance')
const VIEWS = Object.keys(VIEWS_WITH_CONTENT) as ViewName[]
const LOOKS = ['Light', 'Dark', 'High contrast'] as const
const SIZES = [
  [900, 640],
  [1360, 860],
  [1920, 1040],
] as const

/** Each view in each look and size. Every pair of a density with one of these is in one of them. */
const PICTURES = VIEWS.flatMap((view, row) =>
  LOOKS.flatMap((look, column) =>
    SIZES.map((size, place) => ({ view, look, size, density: DENSITIES[(row + column + place) % 3]?.label ?? '' })),
  ),
)

const themeOf = (look: (typeof LOOKS)[number]): string => (look === 'High contrast' ? 'contrast' : look.toLowerCase())

const fileName = (...words: (string | number)[]): string =>
  `${encodeURIComponent(words.join(' ').toLowerCase().replaceAll(' ', '-'))}.png`

async function choose({ frame }: Desk, look: (typeof LOOKS)[number], density: string): Promise<void> {
  if ((await frame.look('density')) !== density.toLowerCase()) await frame.run(`${density} density`)
  if ((await frame.look('theme')) !== themeOf(look)) await frame.run(`${look} theme`)
}

test('nothing is cut in any view, density, look and size', async ({ startDemo }) => {
  const desk = await startDemo()
  const { page } = desk
  mkdirSync(folder, { recursive: true })
  const problems: string[] = []
  for (const { view, density, look, size } of PICTURES) {
    await resize(desk, 1360, 860)
    await VIEWS_WITH_CONTENT[view](desk)
    await choose(desk, look, density)
    await resize(desk, size[0], size[1])
    const name = fileName(view, density, look, size[0])
    await expect.poll(() => outOfReach(page), `out of reach in ${name}`).toEqual([])
    await page.screenshot({ path: join(folder, name) })
    problems.push(...(await cutTexts(page)).map((text) => `${name}: ${text}`))
  }
  expect(problems).toEqual([])
})

for (const [look, size] of [
  ['Dark', SIZES[0]],
  ['Dark', SIZES[2]],
  ['High contrast', SIZES[0]],
  ['High contrast', SIZES[2]],
] as const)
  test(`nothing is cut in what opens above the views, ${look.toLowerCase()}, ${size[0]} wide`, async ({
    startDemo,
    scratch,
  }) => {
    const desk = await startDemo()
    await choose(desk, look, 'Regular')
    await resize(desk, size[0], size[1])
    const layers = join(folder, 'layers', `${themeOf(look)}-${size[0]}`)
    mkdirSync(layers, { recursive: true })
    const problems = await findInLayers(desk, scratch, async (name) => {
      await desk.page.screenshot({ path: join(layers, fileName(name)) })
      return cutTexts(desk.page)
    })
    expect(problems).toEqual([])
  })

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, root, test } from '../support/desk/desk.ts'
import { LAYERS, LAYERS_ELSEWHERE } from '../support/layers/layers.ts'

const renderer = join(root, 'renderer')

/** How a source shows a dialog, a menu or a panel, or says what stands in one. */
const SHOWS =
  /<(?:AskDialog|Dialog|FormDialog|FailurePage|Menu)\s|Popover\.Popup|Dialog\.Popup className="palette"|\boffer\(\s*event/

test('each source of a dialog, a menu or a panel is named with the way to open it', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: renderer }).filter((file) =>
    SHOWS.test(readFileSync(join(renderer, file), 'utf8')),
  )
  const named = new Set([...LAYERS.flatMap(({ from }) => from), ...Object.keys(LAYERS_ELSEWHERE)])
  expect(sources.filter((file) => !named.has(file))).toEqual([])
  for (const file of named) expect(globSync(file, { cwd: renderer }), file).toHaveLength(1)
  for (const name of Object.values(LAYERS_ELSEWHERE).flat())
    expect(readFileSync(join(root, 'test/e2e', name), 'utf8'), name).toMatch(/themePictures\(|EVERY_LOOK/)
})

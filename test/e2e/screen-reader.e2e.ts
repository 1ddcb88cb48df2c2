import type { ViewName } from './pages/window.ts'
import { accessibleTree } from './support/accessible-tree.ts'
import { expect, test } from './support/desk.ts'
import { VIEWS_WITH_CONTENT } from './support/views-with-content.ts'

// After an intended change: npm run e2e -- screen-reader --update-snapshots
test('a screen reader finds in each view one title and what its file lists', async ({ startDemo }) => {
  const desk = await startDemo()
  for (const view of Object.keys(VIEWS_WITH_CONTENT) as ViewName[]) {
    await VIEWS_WITH_CONTENT[view](desk)
    const tree = await accessibleTree(desk.page)
    expect.soft(tree, view).toMatchSnapshot(`${view.toLowerCase()}.txt`)
    expect.soft(tree.match(/\[level=1\]/g), `titles of ${view}`).toHaveLength(1)
  }
})

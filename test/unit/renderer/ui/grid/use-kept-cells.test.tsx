// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NOTHING_KEPT } from '../../../../../app/domain/window/kept.ts'
import type { Kept } from '../../../../../app/domain/window/kept.ts'
import { useKeptCells } from '../../../../../renderer/ui/grid/use-kept-cells.ts'
import { createKeeper, KeeperContext } from '../../../../../renderer/ui/keeper.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const ROE = { anchorRowId: 'roe', anchorColumnId: '2024', focusRowId: 'roa', focusColumnId: '2025' }

const QNTL = '{"of":"QNTL","ranges":[["roe","2024","roa","2025"]]}'

function Cells({ of }: { of: string }): ReactElement {
  const [cells, select] = useKeptCells({ name: 'restatements', of })
  return <button onClick={() => select([ROE])}>{JSON.stringify(cells)}</button>
}

async function open(kept: Kept, of = 'QNTL') {
  const passed: [string, string | null][] = []
  const keeper = createKeeper(kept, { onDraft: (name, text) => passed.push([name, text]), onScroll: () => undefined })
  const { user } = await renderWindow(
    <KeeperContext value={keeper}>
      <Cells of={of} />
    </KeeperContext>,
  )
  return { user, passed, cells: () => JSON.parse(screen.getByRole('button').textContent) as unknown }
}

const keptAs = (text: string): Kept => ({ drafts: [['view/cells of restatements', text]], scrolls: [] })

it('the selected cells of a table are passed on', async () => {
  const { user, passed, cells } = await open(NOTHING_KEPT)
  await user.click(screen.getByRole('button'))
  expect(cells()).toEqual([ROE])
  expect(passed).toEqual([['view/cells of restatements', QNTL]])
})

it('a table begins with the cells that were selected before', async () => {
  const { cells } = await open(keptAs(QNTL))
  expect(cells()).toEqual([ROE])
})

it('the cells of another company are not selected', async () => {
  const { cells } = await open(keptAs(QNTL), 'TIDI')
  expect(cells()).toEqual([])
})

for (const [what, text] of [
  ['no JSON', '{'],
  ['another form', '[]'],
  ['a range without its corners', '{"of":"QNTL","ranges":[["roe"]]}'],
])
  it(`a table begins without selected cells where what was kept is ${what}`, async () => {
    const { cells } = await open(keptAs(text ?? ''))
    expect(cells()).toEqual([])
  })

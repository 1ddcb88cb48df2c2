// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { EVERY_STORY } from '../../../../../app/domain/news/list-reads.ts'
import { useStoryRows } from '../../../../../renderer/features/news/use-story-rows.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import { rowOf } from '../../../../support/service-replies.ts'

function List(): ReactElement {
  return <p>{useStoryRows(EVERY_STORY).total}</p>
}

async function offsetsOf(more: boolean): Promise<number[]> {
  const { inputsOf } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <List />
    </ConnectionContext>,
    { 'news.rows': () => ({ rows: [rowOf(0)], receivedAt: 0, more, isPartial: false, failedRules: [] }) },
  )
  return inputsOf('news.rows').map(({ offset }) => offset)
}

it('a list of one page is read with one call', async () => {
  expect(await offsetsOf(false)).toEqual([0])
})

it('the page below the visible ones is read when there is one', async () => {
  expect(await offsetsOf(true)).toEqual([0, 100])
})

it('a page below the first one that cannot be read is an error of the list', async () => {
  function Failing(): ReactElement {
    return <p>{useStoryRows(EVERY_STORY).error?.kind ?? 'none'}</p>
  }
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Failing />
    </ConnectionContext>,
    {
      'news.rows': ({ offset }) => {
        if (offset > 0) refusing({ kind: 'storage-damaged', detail: 'a row' })()
        return { rows: [rowOf(0)], receivedAt: 0, more: true, isPartial: false, failedRules: [] }
      },
    },
  )
  await settle()
  expect(screen.getByText('storage-damaged')).toBeTruthy()
})

it('a list of marks is read again when it is opened again, as a story may have left it', async () => {
  const lists = ['is:pinned', 'sym:QNTL'].map((query) => ({ ...EVERY_STORY, query }))
  function Lists(): ReactElement {
    const [place, setPlace] = useState(0)
    useStoryRows(lists[place] ?? EVERY_STORY)
    return <button onClick={() => setPlace(1 - place)}>Other list</button>
  }
  const { user, settle, inputsOf } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Lists />
    </ConnectionContext>,
    { 'news.rows': () => ({ rows: [rowOf(0)], receivedAt: 0, more: false, isPartial: false, failedRules: [] }) },
  )
  for (let presses = 0; presses < 3; presses++) {
    await user.click(screen.getByRole('button'))
    await settle()
  }
  expect(inputsOf('news.rows').map(({ query }) => query)).toEqual(['is:pinned', 'sym:QNTL', 'is:pinned'])
})

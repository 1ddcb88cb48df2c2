// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { EVERY_STORY } from '../../../../../app/domain/news/list-reads.ts'
import { useStoryRows } from '../../../../../renderer/features/news/use-story-rows.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'
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

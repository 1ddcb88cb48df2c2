// @vitest-environment jsdom
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { StoryRow } from '../../../../../app/ipc/news-schemas.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { useStoriesAhead } from '../../../../../renderer/features/news/use-stories-ahead.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const ROWS = { at: (index: number) => (index >= 0 && index < 9 ? ({ id: 100 + index } as StoryRow) : undefined) }

function Chosen({ first }: { first: number }) {
  const [chosen, setChosen] = useState(first)
  useStoriesAhead(ROWS, chosen)
  return <button onClick={() => setChosen(chosen + 1)}>next</button>
}

async function chosen(first: number) {
  const shown = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Chosen first={first} />
    </ConnectionContext>,
    { 'news.item': () => Promise.reject(new Error('not readable')) },
  )
  await shown.settle()
  return { ...shown, read: () => shown.inputsOf('news.item').map((input) => (input as { id: number }).id) }
}

it('reads the stories beside the chosen one, and for a step only the one that is new', async () => {
  const { user, settle, read } = await chosen(3)
  expect(read()).toEqual([104, 102])
  await user.click(document.querySelector('button') as HTMLElement)
  await settle()
  expect(read()).toEqual([104, 102, 105, 103])
})

it('reads nothing beyond the ends of the list, and nothing when no story is chosen', async () => {
  expect((await chosen(8)).read()).toEqual([107])
  expect((await chosen(-1)).read()).toEqual([])
})

// @vitest-environment jsdom
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { StoryRow } from '../../../../../app/ipc/news-schemas.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { useEarlier } from '../../../../../renderer/features/news/use-earlier.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const ROWS = { at: (index: number) => (index < 50 ? ({ id: 100 + index } as StoryRow) : undefined) }
const earlierOf = (id: number) => ({
  id,
  earlier: { id: id - 90, title: `Before ${String(id)}`, createdAt: null, isRead: false },
})

function Sight({ isEnabled }: { isEnabled: boolean }) {
  const [first, setFirst] = useState(5)
  const found = useEarlier(ROWS, [first, first + 9], isEnabled)
  return <button onClick={() => setFirst(first + 9)}>{[...found.values()].map(({ title }) => title).join()}</button>
}

const sight = (isEnabled: boolean) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <Sight isEnabled={isEnabled} />
    </ConnectionContext>,
    { 'news.earlier': ({ ids }) => Promise.resolve(ids.filter((id) => id % 10 === 7).map(earlierOf)) },
  )

it('asks once for the rows around those in sight, and again only where others come in sight', async () => {
  const { user, inputsOf, settle } = await sight(true)
  const button = document.querySelector('button') as HTMLElement
  const asked = () => inputsOf('news.earlier').map((input) => (input as { ids: number[] }).ids)
  expect(button.textContent).toBe('Before 107,Before 117')
  expect(asked().map((ids) => [ids[0], ids.length])).toEqual([[100, 20]])
  // 14 to 23 are in two blocks, and 23 to 32 in the second of them.
  for (let step = 0; step < 2; step++) await user.click(button)
  await settle()
  expect(asked().map((ids) => [ids[0], ids.length])).toEqual([
    [100, 20],
    [120, 20],
  ])
  expect(button.textContent).toBe('Before 127,Before 137')
})

it('asks for nothing while the list is scrolled', async () => {
  expect((await sight(false)).inputsOf('news.earlier')).toEqual([])
})

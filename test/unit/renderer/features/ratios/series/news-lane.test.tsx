// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DatedStories } from '../../../../../../app/ipc/news/stories.ts'
import { NewsLane } from '../../../../../../renderer/features/ratios/series/news-lane.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import type { ChartLane } from '../../../../../../renderer/ui/chart/chart-request.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'

const story = (
  id: number,
  title: string,
  symbols = ['QNTL'],
): DatedStories['stretches'][number]['stories'][number] => ({
  id,
  title,
  createdAt: Date.UTC(2026, 4, id),
  symbols,
  channels: ['Earnings'],
  isWhyMoving: false,
  importanceRank: id === 1 ? 5 : null,
  isRead: false,
})
const one = { count: 1, stories: [story(1, 'Quintel raises its outlook')] }
const many = { count: 12, stories: [story(2, 'Kestrel wins an order', ['KSTL']), story(3, 'Quintel reports')] }
const none = { count: 0, stories: [] }

const pins = (): HTMLElement[] =>
  within(screen.getByRole('group', { name: 'News of the companies' })).getAllByRole('button')

async function laneOf(
  dated: DatedStories['stretches'] | NonNullable<Replies['news.dated']>,
  columns = ['2026 Q1', '2026 Q2', '2026 Q3'],
  current: number | null = null,
  {
    symbols = ['QNTL', 'KSTL'],
    isPartial = false,
    plot = { start: 56, width: 104 },
  }: { symbols?: readonly string[]; isPartial?: boolean; plot?: ChartLane['plot'] } = {},
) {
  const opened: (number | 'news')[] = []
  const marks: (number | null)[] = []
  const view = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <NewsLane
        lane={{ plot, columns, isNewest: false, mark: (share) => marks.push(share) }}
        symbols={symbols}
        strokeOf={(symbol) => (symbol === 'QNTL' ? 'red' : 'blue')}
        current={current}
        onStory={({ id }) => opened.push(id)}
        onNews={() => opened.push('news')}
      />
    </ConnectionContext>,
    { 'news.dated': typeof dated === 'function' ? dated : () => ({ stretches: dated, isPartial }) },
  )
  await view.settle()
  return { ...view, opened, marks }
}

it('a pin of one story says it, in the colour of its company, and opens it', async () => {
  const { user, opened } = await laneOf([none, one, none, many])
  const pin = screen.getByRole('button', { name: /^.*Quintel raises its outlook.*importance 5$/ })
  expect(pin.style.color).toBe('red')
  expect(pin.dataset.important).toBe('true')
  await user.click(pin)
  expect(opened).toEqual([1])
})

it('a pin of several stories has their number, and lists them', async () => {
  const { user, opened } = await laneOf([none, one, none, many])
  const pin = screen.getByRole('button', { name: /^12 stories/ })
  expect(pin.textContent).toBe('12')
  await user.click(pin)
  const dialog = screen.getByRole('dialog', { name: '12 stories' })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: /Kestrel wins an order/ }))
  expect([opened, screen.queryByRole('dialog')]).toEqual([[2], null])
})

it('the list of a pin leads to the stories of the range', async () => {
  const { user, opened } = await laneOf([none, one, none, many])
  await user.click(screen.getByRole('button', { name: /^12 stories/ }))
  await user.click(screen.getByRole('button', { name: 'Show the stories of this range' }))
  expect(opened).toEqual(['news'])
})

it('the pins of a lane of another width stand where they belong while it is read', async () => {
  // The lane has four parts, and the stories are those of two.
  const { marks, user } = await laneOf([none, one])
  const [pin] = pins()
  expect(pin?.getAttribute('style')).toContain('75%')
  await user.hover(pin as HTMLElement)
  expect(marks).toEqual([0.75])
})

it('the pin of the story beside the chart is marked', async () => {
  await laneOf([none, one, none, many], undefined, 1)
  expect(pins().map(({ dataset }) => dataset.open)).toEqual(['true', undefined])
})

it('the arrow keys move between the pins, of which Tab reaches one', async () => {
  const { user } = await laneOf([one, none, many, none])
  await user.tab()
  const [first, second] = pins()
  expect(document.activeElement).toBe(first)
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(first)
})

it('a pin under the pointer is shown in the chart', async () => {
  const { user, marks } = await laneOf([none, one, none, none])
  await user.hover(pins()[0] as HTMLElement)
  expect(marks).toEqual([0.375])
})

it('says that no story is cached', async () => {
  await laneOf([none, none, none, none])
  expect(screen.getByRole('group').textContent).toBe('No cached story of these companies in this time.')
})

it('is not there for one column, which has no ends in time', async () => {
  const { inputsOf } = await laneOf([one], ['2026 Q1'])
  expect([screen.queryByRole('group'), inputsOf('news.dated')]).toEqual([null, []])
})

const MANY_SYMBOLS = Array.from({ length: 41 }, (_, place) => `S${place}`)

it.each([
  [{ isPartial: true }, 'Not every story is shown: only the newest.'],
  [{ symbols: MANY_SYMBOLS }, 'Not every story is shown: only those of the first 40 companies.'],
  [{ symbols: MANY_SYMBOLS, isPartial: true }, 'Not every story is shown: only the newest, of the first 40 companies.'],
])('says which stories are left out', async (of, words) => {
  await laneOf([none, one, none, many], undefined, null, of)
  expect(screen.getByRole('group', { name: `News of the companies. ${words}` }).title).toBe(words)
})

it('does not speak for companies of which no story was asked for', async () => {
  await laneOf([none, none, none, none], undefined, null, { symbols: MANY_SYMBOLS })
  expect(screen.getByRole('group').textContent).toBe('No cached story of the first 40 companies in this time.')
})

it('says why the stories cannot be read', async () => {
  await laneOf(refusing({ kind: 'storage-failed', reason: 'busy', detail: '' }))
  expect(screen.getByRole('status').textContent).toContain('The news is not shown.')
})

it('keeps its room before the plot is drawn, and asks for nothing', async () => {
  const { container, calls } = await laneOf([one], undefined, null, { plot: null })
  expect(container.querySelector('.news-lane')?.childElementCount).toBe(0)
  expect(calls).toEqual([])
})

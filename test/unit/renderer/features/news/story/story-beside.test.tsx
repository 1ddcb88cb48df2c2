// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { StoryBeside } from '../../../../../../renderer/features/news/story/story-beside.tsx'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { renderPart } from '../../../../../support/window/render-part.tsx'
import { refusing } from '../../../../../support/window/render-window.tsx'
import type { Output } from '../../../../../../app/ipc/contract.ts'
import { storyOf } from '../../../../../support/window/service-replies.ts'

const story = { ...storyOf(7), title: 'Quintel raises its outlook' }
const found = {
  value: { found: true as const, story },
  source: { state: 'live' as const, receivedAt: 0, because: null },
}

async function beside() {
  const [onNews, onClose] = [vi.fn(), vi.fn()]
  const view = await renderPart(
    <StoryBeside id={7} onNews={onNews} onQuery={vi.fn()} onRatios={vi.fn()} onClose={onClose} />,
    { 'news.item': () => found },
  )
  await view.settle()
  return { ...view, onNews, onClose }
}

it('has the headline and the text of the story', async () => {
  await beside()
  expect(screen.getByRole('heading', { name: 'Quintel raises its outlook' })).toBeTruthy()
})

it('leads to the story in the news, and is closed, by commands', async () => {
  const [onNews, onClose] = [vi.fn(), vi.fn()]
  const { run } = await commandsOf(
    <StoryBeside id={7} onNews={onNews} onQuery={vi.fn()} onRatios={vi.fn()} onClose={onClose} />,
    { 'news.item': () => found },
  )
  await run('chart.open-story')
  await run('chart.close-story')
  expect([onNews.mock.calls, onClose.mock.calls.length]).toEqual([[[7]], 1])
})

it('leads to the story in the news, and is closed', async () => {
  const { user, onNews, onClose } = await beside()
  await user.click(screen.getByRole('button', { name: 'Open in News' }))
  await user.click(screen.getByRole('button', { name: 'Close the story' }))
  expect([onNews.mock.calls, onClose.mock.calls.length]).toEqual([[[7]], 1])
})

it.each([
  [
    'the library could not be read',
    refusing({ kind: 'storage-damaged', detail: 'a row' }),
    'Tearsheet did not read this story',
  ],
  [
    'the service returned an empty list',
    (): Output<'news.item'> => ({
      value: { found: false, reason: 'unknown-or-not-entitled', cached: null },
      source: { state: 'live', receivedAt: 0, because: null },
    }),
    'The service returned nothing for this story',
  ],
])('where %s, it is not called not cached', async (_what, item, title) => {
  const { settle } = await renderPart(
    <StoryBeside id={7} onNews={vi.fn()} onQuery={vi.fn()} onRatios={vi.fn()} onClose={vi.fn()} />,
    { 'news.item': item },
  )
  await settle()
  expect(document.body.textContent).toContain(title)
  expect(document.body.textContent).not.toContain('This story is not cached')
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { StoryBeside } from '../../../../../../renderer/features/news/story/story-beside.tsx'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { renderPart } from '../../../../../support/window/render-part.tsx'
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

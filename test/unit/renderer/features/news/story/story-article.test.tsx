// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import type { StoryRow } from '../../../../../../app/ipc/news/stories.ts'
import { StoryArticle } from '../../../../../../renderer/features/news/story/story-article.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'
import { rowOf, storyOf } from '../../../../../support/window/service-replies.ts'

const nothing = (): void => undefined
const story = storyOf(0)

/** The text of a story that refers to another one, or to itself. */
async function shown(replies: Replies, originalId = 3): Promise<string> {
  const { settle, container } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <StoryArticle
        story={{ ...story, item: { ...story.item, originalId } }}
        view="rendered"
        now={0}
        onQuery={nothing}
        onRatios={nothing}
        onOpen={nothing}
        onInspect={nothing}
        onLink={nothing}
      />
    </ConnectionContext>,
    replies,
  )
  await settle()
  return container.textContent
}

it('an original that the library does not have is not cached', async () => {
  expect(await shown({ 'news.chain': () => [] })).toContain('Refers to 3 not cached')
})

it('an original that refers to itself refers to no other story, and is not one that is not cached', async () => {
  expect(await shown({ 'news.chain': () => [] }, story.item.id)).not.toMatch(/Refers to|not cached|Related stories/)
})

it('an original is not said to be missing while the library is read', async () => {
  const text = await shown({})
  expect([text.includes('Refers to 3'), text.includes('not cached')]).toEqual([true, false])
})

const OTHERS = [
  { ...rowOf(0), id: 8, title: 'Margins slip', isRead: true },
  { ...rowOf(0), id: 9, title: 'Margin slips again' },
]

// B13
it('stories of the week with a similar title are listed, and which of them were read', async () => {
  const text = await shown({ 'news.chain': () => [], 'news.similar': () => OTHERS })
  expect(text).toMatch(/Similar titles within a week.*Margins slip .* · read.*Margin slips again/)
})

it('a story that is linked already is not listed as similar again', async () => {
  const text = await shown({ 'news.chain': () => [OTHERS[0] as StoryRow], 'news.similar': () => OTHERS.slice(0, 1) })
  expect([text.includes('Related stories'), text.includes('Similar titles')]).toEqual([true, false])
})

it('more related stories than are looked up are said to be possible, and fewer are not', async () => {
  const chainOf = (count: number): StoryRow[] =>
    Array.from({ length: count }, (_, place) => ({ ...rowOf(0), id: place === 0 ? story.item.id : 100 + place }))
  const more = 'Only 50 related stories are looked up. There may be more.'
  expect(await shown({ 'news.chain': () => chainOf(50) })).toContain(more)
  expect(await shown({ 'news.chain': () => chainOf(49) })).not.toContain(more)
})

it('more stories with a similar title than are listed are said to be possible, and fewer are not', async () => {
  const similarTo = (count: number): StoryRow[] =>
    Array.from({ length: count }, (_, place) => ({ ...rowOf(0), id: 100 + place }))
  const more = 'Only the newest 20 are listed. There may be more.'
  const shownWith = (count: number) => shown({ 'news.chain': () => [], 'news.similar': () => similarTo(count) })
  expect(await shownWith(20)).toContain(more)
  expect(await shownWith(19)).not.toContain(more)
})

const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }

it('why nothing of the related stories could be read is said once, and each part is named', async () => {
  const text = await shown({ 'news.chain': refusing(DEVICE), 'news.similar': refusing(DEVICE) })
  expect(text).toContain('Tearsheet did not read the stories with a similar title')
  expect(text.split('The disk failed')).toHaveLength(2)
})

it('a very long title is shown in part until the whole one is asked for', async () => {
  const title = `${'long '.repeat(2000)}end`
  const { user, settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <StoryArticle
        story={{ ...story, title }}
        view="rendered"
        now={0}
        onQuery={nothing}
        onRatios={nothing}
        onOpen={nothing}
        onInspect={nothing}
        onLink={nothing}
      />
    </ConnectionContext>,
  )
  const heading = screen.getByRole('heading', { level: 2 })
  expect(heading.textContent.length).toBeLessThan(600)
  await user.click(screen.getByRole('button', { name: 'Show the whole title (10,003 characters)' }))
  await settle()
  expect(heading.textContent).toBe(title)
})

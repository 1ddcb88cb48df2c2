// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { StoryArticle } from '../../../../../renderer/features/news/story-article.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'
import { storyOf } from '../../../../support/service-replies.ts'

const nothing = (): void => undefined
const story = storyOf(0)

/** The text of a story that refers to another one. */
async function shown(replies: Replies): Promise<string> {
  const { settle, container } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <StoryArticle
        story={{ ...story, item: { ...story.item, originalId: 3 } }}
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

it('an original is not said to be missing while the library is read', async () => {
  const text = await shown({})
  expect([text.includes('Refers to 3'), text.includes('not cached')]).toEqual([true, false])
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StoryBody } from '../../../../../../renderer/features/news/story/story-body.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { CHARACTERS } from '../../../../../../renderer/ui/text/markup-place.ts'
import '../../../../../../renderer/ui/text/slice-markup.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { storyOf } from '../../../../../support/window/service-replies.ts'

/** Shows a story of this many paragraphs, each of which fills a slice. */
async function open(count: number) {
  const story = storyOf(0)
  const words = 'word '.repeat(CHARACTERS[0] / 5)
  const body = Array.from({ length: count }, (_, place) => `<p>${place + 1} ${words}</p>`).join('')
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <StoryBody story={{ ...story, item: { ...story.item, teaser: null, body } }} onLink={() => undefined} />
    </ConnectionContext>,
  )
  await window.settle()
  const numbers = (): number[] =>
    [...window.container.querySelectorAll('.first-slice p, .later-slice p')].map((paragraph) =>
      Number.parseInt(paragraph.textContent, 10),
    )
  return { ...window, numbers }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, place) => place + 1)
const whole = (): HTMLElement | null => screen.queryByRole('button', { name: /^Show the whole story/ })

it('a huge story is shown in part until the whole one is asked for', async () => {
  const { user, settle, numbers } = await open(40)
  expect(numbers()).toEqual(upTo(30))
  expect(whole()?.textContent).toBe('Show the whole story (600 kB)')
  await user.click(whole() as HTMLElement)
  await settle()
  expect(numbers()).toEqual(upTo(40))
  expect(whole()).toBeNull()
})

it('a story of several slices is shown whole without being asked for', async () => {
  const { numbers } = await open(4)
  expect(numbers()).toEqual(upTo(4))
  expect(whole()).toBeNull()
})

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { StoryVersion } from '../../../../../../app/ipc/news/stories.ts'
import { StoryHistory } from '../../../../../../renderer/features/news/history/story-history.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { highlightOf } from '../../../../../support/records/highlights.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { STORY } from '../../../../../support/window/service-replies.ts'

const versionOf = (path: string, changeType: StoryVersion['changeType']): StoryVersion => ({
  receivedAt: 1,
  updated: null,
  completeness: 'full',
  changeType,
  responses: [{ response: { hash: 'a'.repeat(64), path }, receivedAt: 1, parts: ['body'] }],
  changes: null,
})

it('a highlight is shown in the version in which it was made, also in one without a visible change', async () => {
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <StoryHistory id={STORY} wanted={5} onInspect={() => undefined} />
    </ConnectionContext>,
    {
      'news.history': () => [versionOf('$[2]', 'edit'), versionOf('$[1]', 'cosmetic'), versionOf('$[0]', 'first')],
      'news.highlights': () => [highlightOf({ response: { hash: 'a'.repeat(64), path: '$[1]' } })],
    },
  )
  await settle()
  const versions = screen.getAllByRole('listitem').filter(({ className }) => className === 'history-version')
  expect(
    versions.map(({ textContent }) => textContent.includes('Highlighted“') || textContent.includes('HighlightedBody')),
  ).toEqual([false, true, false])
})

import { useState, type ReactElement } from 'react'
import { vi } from 'vitest'
import type { StoryFilter } from '../../../app/domain/news/list-reads.ts'
import type { ProofTarget } from '../../../app/domain/responses/proof.ts'
import { CommandProvider } from '../../../renderer/commands/commands.tsx'
import { INITIAL_NEWS, NewsView, type NewsState } from '../../../renderer/features/news/news-view.tsx'
import { ConnectionContext } from '../../../renderer/query/connection.ts'
import { InspectContext } from '../../../renderer/ui/text/sourced-number.tsx'
import { connectionView } from './connection-view.ts'
import { ownReplies } from './own-replies.ts'
import { renderWindow, type Replies } from './render-window.tsx'
import { serviceReplies } from './service-replies.ts'

function News({ filter }: { filter: Partial<StoryFilter> }): ReactElement {
  const [state, setState] = useState<NewsState>({ ...INITIAL_NEWS, filter: { ...INITIAL_NEWS.filter, ...filter } })
  return (
    <NewsView
      state={state}
      onGo={(change) => setState((now) => ({ ...now, ...change }))}
      onAdjust={(change) => setState((now) => ({ ...now, ...change }))}
      onRatios={() => undefined}
      onInspect={() => undefined}
    />
  )
}

/** What main replies to the reader of news when everything works. */
export const newsReplies = (now = Date.now()): Replies => ({
  ...ownReplies('live', now),
  ...serviceReplies('live', now),
})

/** The reader of news with this filter. The simulated window has no idle times, so that what waits for them begins at once. */
export function renderNews(
  replies: Replies,
  filter: Partial<StoryFilter> = {},
  onInspect: (target: ProofTarget) => void = () => undefined,
): ReturnType<typeof renderWindow> {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    queueMicrotask(run)
    return 0
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  return renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <InspectContext value={onInspect}>
          <News filter={filter} />
        </InspectContext>
      </CommandProvider>
    </ConnectionContext>,
    replies,
  )
}

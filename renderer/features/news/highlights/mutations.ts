import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { StoryHighlight } from '../../../../app/domain/news/highlight.ts'
import { quoted } from '../../../../app/domain/values/visible-text.ts'
import type { StoryList } from '../../../../app/ipc/news/news.ts'
import { call } from '../../../bridge/desk.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { patchCached } from '../../../query/query-keys.ts'
import { useWrite } from '../../../query/writes.ts'
import { useUndo } from '../../../undo/undo.tsx'
import type { Pending } from '../../../undo/undo-history.ts'
import { newsQueries } from '../queries.ts'

interface Change {
  highlight: StoryHighlight
  /** Whether it is added; otherwise it is removed. */
  isWanted: boolean
}

/** Shows a change at once: in the story, and as a mark in the list. */
function patch(client: QueryClient, connection: string, id: number, { highlight, isWanted }: Change): void {
  const { queryKey } = newsQueries.highlights(connection, id)
  const others = (client.getQueryData(queryKey) ?? []).filter(({ madeAt }) => madeAt !== highlight.madeAt)
  const all = isWanted ? [...others, highlight] : others
  client.setQueryData(queryKey, all)
  patchCached<StoryList>(client, newsQueries.pages(connection), (page) =>
    page.rows.some((row) => row.id === id)
      ? { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, hasHighlights: all.length > 0 } : row)) }
      : null,
  )
}

const TEXTS = {
  add: { verb: 'highlight', said: 'Highlighted' },
  remove: { verb: 'remove the highlight', said: 'Highlight removed' },
} as const

/** Adds highlights to a story and removes them, at once on screen and then in main, with undo. */
export function useChangeHighlight(id: number): (change: Change) => void {
  const connection = useConnectionId()
  const client = useQueryClient()
  const undo = useUndo()
  const { queryKey } = newsQueries.highlights(connection, id)
  const mutate = useWrite({
    mutationFn: ({ highlight, isWanted }: Change & { step: Pending }) =>
      call('news.changeHighlight', { connection, id, highlight, isWanted }),
    meta: { failure: 'The highlight was not changed' },
    async onMutate(change) {
      await client.cancelQueries({ queryKey })
      patch(client, connection, id, change)
    },
    onSuccess(outcome, { highlight, isWanted, step }) {
      if (outcome !== 'done') {
        step.failed()
        return
      }
      step.made({
        from: !isWanted,
        to: isWanted,
        async put(_expected, isPutBack) {
          const putBack = await call('news.changeHighlight', { connection, id, highlight, isWanted: isPutBack })
          if (putBack === 'done') patch(client, connection, id, { highlight, isWanted: isPutBack })
          await client.invalidateQueries({ queryKey })
          return putBack
        },
      })
    },
    // Main knows the highlights, so after a failure they are read from it.
    onError(_error, { step }) {
      step.failed()
      return client.invalidateQueries({ queryKey: newsQueries.pages(connection) })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return ({ highlight, isWanted }) => {
    const { verb, said } = TEXTS[isWanted ? 'add' : 'remove']
    mutate({
      highlight,
      isWanted,
      step: undo.begin({ words: `${verb} ${quoted(highlight.quote)}`, said, connection }),
    })
  }
}

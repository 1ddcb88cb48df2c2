import { useMemo } from 'react'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { StoryFilter } from '../../../app/domain/news/list-reads.ts'
import type { ExternalAddress } from '../../../app/domain/values/external-address.ts'
import type { MarkChange, SomeMarks, StoryMark } from '../../../app/ipc/news/stories.ts'
import { useConnectionId } from '../../query/connection.ts'
import { call } from '../../bridge/desk.ts'
import { countText } from '../../../app/domain/values/number-form.ts'
import { useWrite } from '../../query/writes.ts'
import { useUndo } from '../../undo/undo.tsx'
import type { Pending, StepText } from '../../undo/undo-history.ts'
import { sayDone } from '../../ui/states/messages.tsx'
import { inBackground } from '../../query/errors.ts'
import { markingKey, setRefused, type Marking } from './pending-marks.ts'
import { newsQueries } from './queries.ts'
import { countMarked, readMarksAgain, showMarks } from './stale-queries.ts'
import { copyAndSay } from '../../ui/text/copy-with-message.ts'

/** What a change of a mark is called, and what is said afterwards. */
type MarkText = Required<Pick<StepText, 'words' | 'said'>>

/** Changes the marks of stories, each with undo. */
export interface Triage {
  /** Changes a mark; `text` names the undo step, or is null for a change without one, such as reading on opening. */
  mark: (id: number, change: MarkChange, text: MarkText | null) => void
  markAllRead: (filter: Pick<StoryFilter, 'query' | 'shows'>) => void
}

/** The former values of what a change changes. */
function formerMarks(before: StoryMark, change: MarkChange): SomeMarks {
  const names = Object.keys(change) as (keyof MarkChange)[]
  return Object.fromEntries(names.map((name) => [name, before[name]]))
}

const storiesText = (count: number): string => (count === 1 ? '1 story' : `${countText(count)} stories`)

/** Marks stories at once on screen and then in main; a mark that main refuses is taken back. */
export function useTriage(): Triage {
  const connection = useConnectionId()
  const client = useQueryClient()
  const undo = useUndo()
  const mutate = useWrite({
    mutationKey: markingKey(connection),
    mutationFn: ({ id, change }: Marking) => call('news.mark', { connection, ids: [id], change }),
    meta: { failure: 'The story was not marked' },
    onMutate(marking) {
      setRefused(marking, false)
      showMarks(client, connection, marking.id, marking.change)
    },
    onSuccess([before], { id, change, step }) {
      inBackground(countMarked(client, connection, change))
      if (before === undefined) return
      step?.made({
        from: formerMarks(before, change),
        to: change,
        async put(expected, wanted) {
          const outcome = await call('news.putBackMarks', { connection, id, expected, wanted })
          if (outcome === 'done') showMarks(client, connection, id, wanted)
          await client.invalidateQueries({ queryKey: newsQueries.cachedItem(connection, id).queryKey })
          return outcome
        },
      })
    },
    // Main knows the marks, so after a failure they are read from it.
    onError(_error, marking) {
      marking.step?.failed()
      setRefused(marking, true)
      return readMarksAgain(client, connection, marking.id)
    },
  })
  const markAll = useWrite({
    mutationFn: ({ query, shows }: Pick<StoryFilter, 'query' | 'shows'> & { step: Pending }) =>
      call('news.markAll', { connection, query, shows }),
    meta: { failure: 'The stories were not marked' },
    onSuccess({ changed, batch }, { step }) {
      if (changed === 0) {
        step.failed()
        sayDone('No story was unread')
        return
      }
      step.made(
        {
          from: false,
          to: true,
          async put(_expected, isRead) {
            const count = await call('news.putBackBatch', { connection, batch, isRead })
            return count === changed ? 'done' : count === 0 ? 'changed' : 'partly'
          },
        },
        { words: `mark ${storiesText(changed)} as read`, said: `${storiesText(changed)} marked as read` },
      )
    },
    onError: (_error, { step }) => step.failed(),
  })
  return useMemo(
    () => ({
      mark: (id, change, text) =>
        mutate({ id, change, step: text === null ? null : undo.begin({ ...text, connection }) }),
      markAllRead: (filter) => markAll({ ...filter, step: undo.begin({ words: 'mark the list as read', connection }) }),
    }),
    [mutate, markAll, undo, connection],
  )
}

/** Opens an address in the system's browser, after main has checked it. The note shows its error. */
export const useOpenAddress = (): UseMutationResult<unknown, Error, ExternalAddress> =>
  useMutation({ mutationFn: ({ href }: ExternalAddress) => call('link.open', { url: href }) })

/** Copies a citation and says so. What writes citations is loaded then, with the names of all characters that a title can have. */
export function copyCitation(
  write: (citations: typeof import('../../../app/domain/news/citation.ts')) => string,
  done: string,
): void {
  inBackground(import('../../../app/domain/news/citation.ts').then((citations) => copyAndSay(write(citations), done)))
}

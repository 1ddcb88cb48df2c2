import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { allLines, STORY_ACTIONS } from '../../../../app/domain/webhooks/reconciliation.ts'
import type {
  DeclaredScope,
  LineFilter,
  ReconciledLine,
  Reconciliation,
} from '../../../../app/domain/webhooks/reconciliation.ts'
import {
  RECONCILED_HEADS,
  reconciledCells,
  reconciliationJUnit,
} from '../../../../app/domain/webhooks/reconciliation-report.ts'
import { isAccepted } from '../../../../app/domain/webhooks/delivery.ts'
import { AppError, errorInfo, isFailedRequest, type ErrorInfo } from '../../../../app/errors/app-error.ts'
import { call } from '../../../bridge/desk.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { runTask } from '../../../query/tasks.ts'
import { keyOf, readAgain } from '../../../query/query-keys.ts'
import type { SavedTable } from '../mutations.ts'
import { spanOf, type ReconciledSpan } from '../queries.ts'

/** All lines that a filter shows, those that are not on screen included. */
const readLines = (
  connection: string,
  made: ReconciledSpan,
  shows: LineFilter,
  signal?: AbortSignal,
): Promise<ReconciledLine[]> =>
  allLines((after, limit) => call('reconciliation.lines', { connection, ...spanOf(made), shows, after, limit }, signal))

/** Reads the lines that a filter shows, as a table. */
export const reconciledTable =
  (connection: string, made: ReconciledSpan, shows: LineFilter) =>
  async (signal: AbortSignal): Promise<SavedTable> => {
    const lines = await readLines(connection, made, shows, signal)
    return {
      name: 'completeness',
      heads: RECONCILED_HEADS,
      rows: lines.map(reconciledCells),
    }
  }

/** Saves what was missed as a JUnit file where the person chooses. */
export function useSaveJUnit(): UseMutationResult<string | null, Error, Reconciliation & ReconciledSpan> {
  const connection = useConnectionId()
  return useMutation({
    async mutationFn(made: Reconciliation & ReconciledSpan) {
      const content = reconciliationJUnit(made, await readLines(connection, made, 'missed'))
      return call('file.save', { kind: 'xml', name: 'completeness', view: 'webhooks', content })
    },
    meta: { failure: 'The missed deliveries were not exported' },
  })
}

/** How many stories that were missed were requested, the service returned, and could not be received. */
export interface FetchedMissed {
  asked: number
  found: number
  failed: number
}

/** Number of stories that fail one after another, before the others are not requested. */
const MAX_FAILURES = 3

/** Whether an error of a request may be about that one story. */
const isOfOneStory = (error: ErrorInfo): boolean =>
  error.kind === 'bad-request' || error.kind === 'not-found' || error.kind === 'no-data' || isFailedRequest(error)

/** Requests the stories of what was missed by their IDs, one after the other, as a person would open them. One that fails stops none of the others. */
export function useFetchMissed(): UseMutationResult<FetchedMissed, Error, ReconciledSpan> {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: (made: ReconciledSpan) =>
      runTask(
        { title: 'Request of missed stories', view: 'webhooks', connection, canCancel: true },
        async ({ signal, tell }) => {
          const lines = await readLines(connection, made, 'missed', signal)
          const ids = [...new Set(lines.filter(({ action }) => action !== 'removed').map(({ story }) => story))]
          const outcome: FetchedMissed = { asked: ids.length, found: 0, failed: 0 }
          let inARow = 0
          for (const [done, id] of ids.entries()) {
            tell({ progress: { done, total: ids.length } })
            const { value, source } = await call('news.item', { connection, id, mode: 'live' }, signal)
            const error = source.because
            inARow = error === null ? 0 : inARow + 1
            if (error !== null && (!isOfOneStory(error) || inARow === Math.min(MAX_FAILURES, ids.length)))
              throw new AppError(error)
            if (error !== null) outcome.failed += 1
            else if (value.found) outcome.found += 1
          }
          return outcome
        },
      ),
    meta: { failure: 'Not all missed stories were requested' },
  })
}

/** What the person's own receiver answered to deliveries that were missed. */
export interface SentMissed {
  sent: number
  /** Number of those that it accepted. */
  accepted: number
  /** Number of deliveries that were not built, because the text of their story is not cached. */
  unbuilt: number
}

const isUnbuilt = (thrown: unknown): boolean => {
  const error = errorInfo(thrown)
  return error?.kind === 'invalid-input' && error.field === 'story'
}

/**
 * Sends these missed deliveries where deliveries are forwarded, or all of a time, the oldest first. One that cannot be built keeps none of the
 * others back. Ends at the first that has no answer.
 */
export function useSendMissed(): UseMutationResult<SentMissed, Error, ReconciledSpan | ReconciledLine> {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: (missed: ReconciledSpan | ReconciledLine) =>
      runTask(
        { title: 'Sending of missed deliveries', view: 'webhooks', connection, canCancel: true },
        async ({ signal, tell }) => {
          const lines = 'story' in missed ? [missed] : await readLines(connection, missed, 'missed', signal)
          const outcome: SentMissed = { sent: 0, accepted: 0, unbuilt: 0 }
          for (const [done, { story, action, at }] of lines.toReversed().entries()) {
            tell({ progress: { done, total: lines.length } })
            const known = STORY_ACTIONS.find((each) => each === action)
            if (known === undefined) continue
            const sending = call('reconciliation.send', { connection, story, action: known, at }, signal)
            const answer = await sending.catch((thrown: unknown) => {
              if (lines.length === 1 || !isUnbuilt(thrown)) throw thrown
              return null
            })
            if (answer === null) {
              outcome.unbuilt += 1
              continue
            }
            const { status, errorText } = answer
            if (status === null)
              throw new AppError({
                kind: 'invalid-input',
                field: 'url',
                errorText: `Your receiver did not answer: ${errorText ?? ''}. ${lines.length === 1 ? '' : `${outcome.sent} of ${lines.length} were sent before. `}Check that it runs where deliveries are forwarded to.`,
              })
            outcome.sent += 1
            if (isAccepted(status, 0)) outcome.accepted += 1
          }
          return outcome
        },
      ),
    meta: { failure: 'Not all missed deliveries were sent' },
  })
}

/** Keeps what the destination receives, and compares anew. The dialog shows its error. */
export function useDeclareScope(onSaved: () => void): UseMutationResult<null, Error, DeclaredScope> {
  const connection = useConnectionId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (scope: DeclaredScope) => call('reconciliation.setScope', { connection, scope }),
    async onSuccess() {
      onSaved()
      await readAgain(client, keyOf(connection, 'reconciliation'))
    },
  })
}

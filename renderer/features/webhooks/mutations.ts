import { useRef } from 'react'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import type { Input, Output } from '../../../app/ipc/contract.ts'
import type { BegunRun, WebhookTestQuery } from '../../../app/ipc/webhooks/webhooks.ts'
import { call } from '../../bridge/desk.ts'
import { toCsv, type ExportCell } from '../../../app/domain/tables/table-text.ts'
import { decimalSign } from '../../format/decimal-sign.ts'
import { errorInfoOf } from '../../query/errors.ts'
import { useConnectionId } from '../../query/connection.ts'
import { useCall, useUndoable } from '../../query/writes.ts'
import { runTask } from '../../query/tasks.ts'

/** A table to save: its suggested file name, heads and rows. */
export interface SavedTable {
  name: string
  heads: readonly string[]
  rows: readonly (readonly ExportCell[])[]
}

/** Reads a table that is saved whole, although only a part of it is on screen. */
type ReadTable = (signal: AbortSignal) => Promise<SavedTable>

/** Saves a table as CSV where the person chooses. */
export function useSaveTable(): UseMutationResult<Output<'file.save'>, Error, SavedTable | ReadTable> {
  const connection = useConnectionId()
  return useMutation({
    async mutationFn(table: SavedTable | ReadTable) {
      const { name, heads, rows } =
        typeof table === 'function'
          ? await runTask({ title: 'Export of a table', view: 'webhooks', connection, canCancel: true }, ({ signal }) =>
              table(signal),
            )
          : table
      // The byte order mark tells spreadsheets that the text is UTF-8.
      return call('file.save', {
        kind: 'csv',
        name,
        view: 'webhooks',
        content: `\ufeff${toCsv([heads.map((text) => ({ text })), ...rows], decimalSign())}`,
      })
    },
    meta: { failure: 'The table was not exported' },
  })
}

/** Every test that matches a query, including those not on screen. */
export const matchingTests = async (
  connection: string,
  query: Omit<WebhookTestQuery, 'limit'>,
  signal: AbortSignal,
): Promise<Output<'webhook.history'>['rows']> =>
  (await call('webhook.history', { connection, ...query, limit: null }, signal)).rows

/** Sends one test. It is made once and never repeated; `stop` only ends the wait. The pane shows its error. */
export function useSendTest(): {
  test: UseMutationResult<Output<'webhook.test'>, Error, Omit<Input<'webhook.test'>, 'connection'>>
  stop: () => void
} {
  const connection = useConnectionId()
  const running = useRef<AbortController | null>(null)
  const test = useMutation({
    mutationFn: (request: Omit<Input<'webhook.test'>, 'connection'>) => {
      const control = new AbortController()
      running.current = control
      return runTask(
        { title: `Test of ${request.kind}`, view: 'webhooks', connection, canCancel: true },
        async ({ signal, tell }) => {
          const sent = await call('webhook.test', { connection, ...request }, AbortSignal.any([control.signal, signal]))
          tell({ detail: sent.error === null ? 'Accepted' : describeError(sent.error).title })
          return sent
        },
      )
    },
  })
  return { test, stop: () => running.current?.abort() }
}

/** Milliseconds between two tests of a run. */
const PAUSE_MS = 1000

/** How a test of a run ended. */
export interface RunOutcome {
  /** Status of the response; null when the test was not sent. */
  status: number | 'no response' | null
  /** Null when the test was accepted. */
  error: ErrorInfo | null
}

/** What a run sends: all of its tests, or some of them once more. */
interface WantedRun extends BegunRun {
  /** ID of the run to go on with; null for a new one. */
  run: number | null
  pairs: readonly { kind: WebhookKind; destination: string }[]
  /** Is told which run it is. */
  onBegun: (id: number) => void
  /** Is told how each test ended. */
  onOutcome: (kind: WebhookKind, destination: string, outcome: RunOutcome) => void
}

/** Sends many tests, each once. It goes on without the dialog: the foot of the window shows it, and stops it. */
export function useRunTests(): { run: UseMutationResult<void, Error, WantedRun>; stop: () => void } {
  const connection = useConnectionId()
  const running = useRef<AbortController | null>(null)
  const run = useMutation({
    mutationFn({ run: earlier, pairs, onBegun, onOutcome, kinds, destinations, transformed }: WantedRun) {
      const control = new AbortController()
      running.current = control
      const total = pairs.length
      return runTask(
        {
          title: total === 1 ? '1 webhook test' : `${total} webhook tests`,
          view: 'webhooks',
          connection,
          canCancel: true,
        },
        async ({ signal: cancelled, tell }) => {
          const signal = AbortSignal.any([cancelled, control.signal])
          const id = earlier ?? (await call('webhook.beginRun', { connection, kinds, destinations, transformed }))
          onBegun(id)
          let [done, accepted] = [0, 0]
          for (const { kind, destination } of pairs) {
            if (signal.aborted) return
            tell({ detail: kind, progress: { done, total } })
            const request = { connection, destination, kind, transforms: transformed, run: id }
            const outcome = await call('webhook.test', request, signal).then(
              ({ test, error }) => ({ status: test.status ?? ('no response' as const), error }),
              (thrown: unknown) => ({ status: null, error: errorInfoOf(thrown) }),
            )
            done += 1
            if (outcome.error === null) accepted += 1
            tell({ detail: `${accepted} of ${done} accepted`, progress: { done, total } })
            onOutcome(kind, destination, outcome)
            await new Promise((resolve) => {
              setTimeout(resolve, PAUSE_MS)
            })
          }
        },
      )
    },
  })
  return { run, stop: () => running.current?.abort() }
}

/** Checks a destination from this computer. The check shows its error. */
export const useCheckDestination = () => useCall('webhook.check', (destination: string) => ({ destination }))

/** Opens the window for the transform token. */
export function useEnterToken(): () => void {
  const connection = useConnectionId()
  return useCall('webhook.enterToken', () => ({ connection }), { failure: 'The window for the token did not open' })
    .mutate
}

/** Removes the transform token. The dialog shows its error. */
export function useRemoveToken() {
  const connection = useConnectionId()
  return useCall('webhook.removeToken', () => ({ connection }))
}

/** Deletes an inferred payload schema, with undo. */
export function useForgetContract() {
  const connection = useConnectionId()
  return useUndoable({
    mutationFn: (name: string) => call('contracts.forget', { connection, name }),
    failure: 'The payload schema was not deleted',
    text: (name) => ({
      words: `delete the payload schema ${quoted(name)}`,
      said: `Payload schema ${quoted(name)} deleted`,
    }),
    change: (name) => ({
      from: true,
      to: false,
      put: (_expected: boolean, isKept: boolean) => call('contracts.putBack', { connection, name, isKept }),
    }),
  })
}

/** Starts a rehearsal. The form shows its error. */
export function useStartRehearsal() {
  const connection = useConnectionId()
  return useCall('rehearsal.start', (plan: Input<'rehearsal.start'>['plan']) => ({ connection, plan }))
}

export function useStopRehearsal() {
  const connection = useConnectionId()
  return useCall('rehearsal.cancel', () => ({ connection }), { failure: 'The rehearsal was not stopped' })
}

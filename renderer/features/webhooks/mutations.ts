import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReceiverAddress } from '../../../app/domain/webhooks/receiver-address.ts'
import type { ReceiverScript } from '../../../app/domain/webhooks/receiver-script.ts'
import { WEBHOOK_KINDS } from '../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { describeError } from '../../../app/errors/describe-error.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import type { Input, Output } from '../../../app/ipc/contract.ts'
import type { BegunRun, ReceiverState, WebhookTestQuery } from '../../../app/ipc/webhooks.ts'
import { call } from '../../bridge/desk.ts'
import { toCsv } from '../../format/delimited.ts'
import type { ExportCell } from '../../format/delimited.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { useConnectionId } from '../../query/connection.ts'
import { useUndo } from '../../undo/undo.tsx'
import { runTask } from '../../query/window-tasks.ts'

type Changing<Name extends Parameters<typeof call>[0], Variables = void> = UseMutationResult<
  Output<Name>,
  Error,
  Variables
>

/** A table to save: its suggested file name, heads and rows. */
export interface SavedTable {
  name: string
  heads: readonly string[]
  rows: readonly (readonly ExportCell[])[]
}

/** Reads a table that is saved whole, although only a part of it is on screen. */
type ReadTable = (signal: AbortSignal) => Promise<SavedTable>

/** Saves a table as CSV where the person chooses. */
export function useSaveTable(): Changing<'file.save', SavedTable | ReadTable> {
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
        content: `\ufeff${toCsv([heads.map((text) => ({ text })), ...rows])}`,
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
  test: Changing<'webhook.test', Omit<Input<'webhook.test'>, 'connection'>>
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
export const useCheckDestination = (): Changing<'webhook.check', string> =>
  useMutation({ mutationFn: (destination: string) => call('webhook.check', { destination }) })

/** Opens the window for the transform token, or removes the token. */
export function useTransformToken(): { enter: () => void; remove: () => void } {
  const connection = useConnectionId()
  const enter = useMutation({
    mutationFn: () => call('webhook.enterToken', { connection }),
    meta: { failure: 'The window for the token did not open' },
  })
  const remove = useMutation({
    mutationFn: () => call('webhook.removeToken', { connection }),
    meta: { failure: 'The token was not removed' },
  })
  return { enter: enter.mutate, remove: remove.mutate }
}

/** Starts the receiver, or stops it when it runs. The controls show its error. */
export function useToggleReceiver(): Changing<'receiver.stop', { isOn: boolean }> {
  const connection = useConnectionId()
  return useMutation({
    async mutationFn({ isOn }: { isOn: boolean }) {
      if (isOn) return call('receiver.stop', {})
      await call('receiver.start', { connection })
      return null
    },
  })
}

/** Changes where the receiver is reached. The dialog shows its error. */
export const useChangeAddress = (onSaved: () => void): Changing<'receiver.address', ReceiverAddress> =>
  useMutation({
    mutationFn: (address: ReceiverAddress) => call('receiver.address', { address }),
    onSuccess: onSaved,
  })

/** Changes the responses of the receiver. The dialog shows its error. */
export function useScriptReceiver(
  onSaved: () => void,
): Changing<'receiver.script', { before: ReceiverScript; script: ReceiverScript }> {
  const { begin } = useUndo()
  return useMutation({
    mutationFn: ({ script }: { before: ReceiverScript; script: ReceiverScript }) => call('receiver.script', { script }),
    onMutate: () => begin({ words: 'change the responses of the receiver' }),
    onSuccess(_done, { before, script }, step) {
      step.made({
        from: before,
        to: script,
        put: (expected, wanted) => call('receiver.putBackScript', { expected, wanted }),
      })
      onSaved()
    },
    onError: (_error, _scripts, step) => step?.failed(),
  })
}

/** Starts or stops recording retries, and starts the receiver for it. The pane shows its error. */
export function useRecordRetries(): Changing<'receiver.script', { receiver: ReceiverState; records: boolean }> {
  const connection = useConnectionId()
  return useMutation({
    async mutationFn({ receiver, records }: { receiver: ReceiverState; records: boolean }) {
      if (receiver.httpUrl === null) await call('receiver.start', { connection })
      return call('receiver.script', { script: { ...receiver.script, recordsRetries: records } })
    },
  })
}

/** Number of deliveries of a stream, one each second. */
const STREAMED = 60

/** Lets the service of the demonstration deliver to the receiver: once, or as a stream that the foot of the window stops. */
export function useDeliverOwn(): { test: Changing<'receiver.deliver', WebhookKind>; stream: UseMutationResult<void, Error, void> } {
  const connection = useConnectionId()
  const deliver = (kind: WebhookKind, signal?: AbortSignal): Promise<Output<'receiver.deliver'>> =>
    call('receiver.deliver', { connection, kind }, signal)
  const test = useMutation({
    mutationFn: (kind: WebhookKind) => deliver(kind),
    meta: { failure: 'The demonstration delivered nothing' },
  })
  const stream = useMutation({
    mutationFn: () =>
      runTask(
        { title: 'Stream of deliveries', view: 'webhooks', connection, canCancel: true },
        async ({ signal, tell }) => {
          for (let done = 0; done < STREAMED && !signal.aborted; done++) {
            const kind = WEBHOOK_KINDS[done % WEBHOOK_KINDS.length] ?? 'News/v1'
            tell({ detail: kind, progress: { done, total: STREAMED } })
            await deliver(kind, signal)
            await new Promise((resolve) => {
              setTimeout(resolve, PAUSE_MS)
            })
          }
        },
      ),
    meta: { failure: 'The stream of deliveries ended' },
  })
  return { test, stream }
}

/** Saves the certificate of the receiver's authority. The controls show its error. */
export const useExportAuthority = (): Changing<'file.save'> =>
  useMutation({
    mutationFn: async () =>
      call('file.save', {
        kind: 'pem',
        name: 'tearsheet-receiver-authority',
        view: 'webhooks',
        content: await call('receiver.certificate', {}),
      }),
  })

/** Deletes every stored delivery. */
export const useClearDeliveries = (): Changing<'deliveries.clear'> =>
  useMutation({
    mutationFn: () => call('deliveries.clear', {}),
    meta: { failure: 'The deliveries were not deleted' },
  })

/** Stores the delivery of a fixture that the person chooses. Resolves to its ID; null when the dialog was cancelled. */
export function useImportFixture(onImported: (id: number) => void): () => void {
  return useMutation({
    async mutationFn() {
      const file = await call('file.open', { kind: 'json' })
      return file === null ? null : call('deliveries.import', { content: file.text })
    },
    meta: { failure: 'The delivery was not imported' },
    onSuccess(id) {
      if (id !== null) onImported(id)
    },
  }).mutate
}

/** Sends a delivery again. The dialog shows its error. */
export const useReplay = (): Changing<'deliveries.replay', Input<'deliveries.replay'>> =>
  useMutation({ mutationFn: (request: Input<'deliveries.replay'>) => call('deliveries.replay', request) })

/** Deletes an inferred payload schema, with undo. */
export function useForgetContract(): Changing<'contracts.forget', string> {
  const { begin } = useUndo()
  return useMutation({
    mutationFn: (name: string) => call('contracts.forget', { name }),
    meta: { failure: 'The payload schema was not deleted' },
    onMutate: (name) =>
      begin({ words: `delete the payload schema ${quoted(name)}`, said: `Payload schema ${quoted(name)} deleted` }),
    onSuccess: (_done, name, step) =>
      step.made({ from: true, to: false, put: (_expected, isKept) => call('contracts.putBack', { name, isKept }) }),
    onError: (_error, _name, step) => step?.failed(),
  })
}

/** Starts a rehearsal. The form shows its error. */
export function useStartRehearsal(): Changing<'rehearsal.start', Input<'rehearsal.start'>['plan']> {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: (plan: Input<'rehearsal.start'>['plan']) => call('rehearsal.start', { connection, plan }),
  })
}

/** Stops the rehearsal that is running. */
export function useStopRehearsal(): Changing<'rehearsal.cancel'> {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: () => call('rehearsal.cancel', { connection }),
    meta: { failure: 'The rehearsal was not stopped' },
  })
}

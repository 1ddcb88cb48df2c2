import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import type { DeliveryNotes } from '../../../../app/domain/webhooks/delivery.ts'
import type { ForwardTarget } from '../../../../app/domain/webhooks/forwarding.ts'
import type { ReceiverAddress, ReceiverScript } from '../../../../app/domain/webhooks/receiver.ts'
import { WEBHOOK_KINDS, type WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import type { Input, Output } from '../../../../app/ipc/contract.ts'
import type { ReceiverState } from '../../../../app/ipc/webhooks/receiver.ts'
import { call } from '../../../bridge/desk.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { runTask, useWindowTasks } from '../../../query/tasks.ts'
import { useCall, useUndoable } from '../../../query/writes.ts'

/** Milliseconds between two deliveries of a stream. */
const STREAM_PAUSE_MS = 1000

/** Starts the receiver, or stops it when it runs. The controls show its error. */
export function useToggleReceiver(): UseMutationResult<Output<'receiver.stop'>, Error, { isOn: boolean }> {
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
export const useChangeAddress = (onSuccess: () => void) =>
  useCall('receiver.address', (address: ReceiverAddress) => ({ address }), { onSuccess })

/** Changes the responses of the receiver. The dialog shows its error. */
export const useScriptReceiver = (onSuccess: () => void) =>
  useUndoable({
    mutationFn: ({ script }: { before: ReceiverScript; script: ReceiverScript }) => call('receiver.script', { script }),
    text: () => ({ words: 'change the responses of the receiver' }),
    change: ({ before, script }) => ({
      from: before,
      to: script,
      put: (expected: ReceiverScript, wanted: ReceiverScript) => call('receiver.putBackScript', { expected, wanted }),
    }),
    onSuccess,
  })

/** Starts or stops recording retries, and starts the receiver for it. The pane shows its error. */
export function useRecordRetries(): UseMutationResult<
  Output<'receiver.script'>,
  Error,
  { receiver: ReceiverState; records: boolean }
> {
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

const STREAM = 'Stream of deliveries'

/**
 * Lets the service of the demonstration deliver to the receiver: once, or as a stream until the foot of the window or the receiver stops it.
 */
export function useDeliverOwn(): {
  test: UseMutationResult<Output<'receiver.deliver'>, Error, WebhookKind>
  stream: UseMutationResult<void, Error, void>
  /** Whether a stream is under way, which goes on without the view that began it. */
  isStreaming: boolean
} {
  const connection = useConnectionId()
  const deliver = (kind: WebhookKind, signal?: AbortSignal): Promise<Output<'receiver.deliver'>> =>
    call('receiver.deliver', { connection, kind }, signal)
  const test = useMutation({
    mutationFn: (kind: WebhookKind) => deliver(kind),
    meta: { failure: 'The demonstration delivered nothing' },
  })
  const stream = useMutation({
    mutationFn: () =>
      runTask({ title: STREAM, view: 'webhooks', connection, canCancel: true }, async ({ signal, tell }) => {
        for (let done = 0; done < STREAMED && !signal.aborted; done++) {
          const { httpsUrl, connection: startedIn } = await call('receiver.state', {}, signal)
          if (httpsUrl === null || startedIn !== connection) {
            tell({ detail: 'The receiver was stopped' })
            return
          }
          const kind = WEBHOOK_KINDS[done % WEBHOOK_KINDS.length] ?? 'News/v1'
          tell({ detail: kind, progress: { done, total: STREAMED } })
          await deliver(kind, signal)
          await new Promise((resolve) => {
            setTimeout(resolve, STREAM_PAUSE_MS)
          })
        }
      }),
    meta: { failure: 'The stream of deliveries ended' },
  })
  const { tasks } = useWindowTasks(connection)
  return { test, stream, isStreaming: tasks.some(({ title, endedAt }) => title === STREAM && endedAt === null) }
}

/** Saves the certificate of the receiver's authority. The controls show its error. */
export const useExportAuthority = (): UseMutationResult<Output<'file.save'>, Error, void> =>
  useMutation({
    mutationFn: async () =>
      call('file.save', {
        kind: 'pem',
        name: 'tearsheet-receiver-authority',
        view: 'webhooks',
        content: await call('receiver.certificate', {}),
      }),
  })

/** Deletes every stored delivery of the connection. The dialog shows its error. */
export function useClearDeliveries() {
  const connection = useConnectionId()
  return useCall('deliveries.clear', () => ({ connection }))
}

export function useDeleteDelivery() {
  const connection = useConnectionId()
  return useUndoable({
    mutationFn: (id: number) => call('deliveries.delete', { connection, id }),
    failure: 'The delivery was not deleted',
    text: (id) => ({ words: `delete the delivery #${id}`, said: `Delivery #${id} deleted` }),
    change: (id) => ({
      from: true,
      to: false,
      put: (_expected: boolean, isKept: boolean) => call('deliveries.putBack', { connection, id, isKept }),
    }),
  })
}

/** Adds a delivery to its payload schema, with undo. */
export function useTeachSchema() {
  const connection = useConnectionId()
  return useUndoable({
    mutationFn: (id: number) => call('deliveries.teach', { connection, id }),
    failure: 'The payload schema was not learnt',
    text: (id) => ({
      words: `let the delivery #${id} teach the payload schema`,
      said: `Payload schema learnt from #${id}`,
    }),
    change: (id) => ({
      from: false,
      to: true,
      put: (_expected: boolean, isTaught: boolean) => call('deliveries.putBackTeaching', { connection, id, isTaught }),
    }),
  })
}

/** Keeps what the person wrote about a delivery, with undo. */
export function useNoteDelivery(onSuccess: () => void) {
  const connection = useConnectionId()
  return useUndoable({
    mutationFn: ({ id, to }: { id: number; from: DeliveryNotes; to: DeliveryNotes }) =>
      call('deliveries.note', { connection, id, notes: to }),
    failure: 'The label and the note were not saved',
    text: ({ id }) => ({ words: `change the label or the note of the delivery #${id}` }),
    change: ({ id, from, to }) => ({
      from,
      to,
      put: (expected: DeliveryNotes, wanted: DeliveryNotes) =>
        call('deliveries.putBackNotes', { connection, id, expected, wanted }),
    }),
    onSuccess,
  })
}

/** Stores the delivery of a fixture that the person chooses. Resolves to its ID; null when the dialog was cancelled. */
export function useImportFixture(onImported: (id: number) => void): () => void {
  const connection = useConnectionId()
  return useMutation({
    async mutationFn() {
      const file = await call('file.open', { kind: 'json' })
      return file === null ? null : call('deliveries.import', { connection, content: file.text })
    },
    meta: { failure: 'The delivery was not imported' },
    onSuccess(id) {
      if (id !== null) onImported(id)
    },
  }).mutate
}

/** Sends a delivery again. The dialog shows its error. */
export function useReplay() {
  const connection = useConnectionId()
  return useCall('deliveries.replay', (request: Omit<Input<'deliveries.replay'>, 'connection'>) => ({
    connection,
    ...request,
  }))
}

/** Changes where deliveries are forwarded to. The dialog shows its error. */
export function useForward(onSuccess: () => void) {
  const connection = useConnectionId()
  return useCall('forward.set', (target: ForwardTarget) => ({ connection, target }), { onSuccess })
}

/** Stops forwarding. What waits goes on waiting. */
export function useStopForwarding() {
  const connection = useConnectionId()
  return useCall('forward.set', (url: string) => ({ connection, target: { url, isOn: false } }), {
    failure: 'Forwarding was not stopped',
  })
}

/** Forwards none of the deliveries that wait. The dialog shows its error. */
export function useCancelForwards(onSuccess: () => void) {
  const connection = useConnectionId()
  return useCall('forward.cancel', () => ({ connection }), { onSuccess })
}

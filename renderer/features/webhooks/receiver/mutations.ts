import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { DeliveryNotes } from '../../../../app/domain/webhooks/delivery.ts'
import type { ForwardTarget } from '../../../../app/domain/webhooks/forwarding.ts'
import type { ReceiverAddress, ReceiverScript } from '../../../../app/domain/webhooks/receiver.ts'
import { WEBHOOK_KINDS } from '../../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import type { Input, Output } from '../../../../app/ipc/contract.ts'
import type { ReceiverState } from '../../../../app/ipc/webhooks/receiver.ts'
import { call } from '../../../bridge/desk.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { runTask, useWindowTasks } from '../../../query/tasks.ts'
import { useUndo } from '../../../undo/undo.tsx'

type Changing<Name extends Parameters<typeof call>[0], Variables = void> = UseMutationResult<
  Output<Name>,
  Error,
  Variables
>

/** Milliseconds between two deliveries of a stream. */
const STREAM_PAUSE_MS = 1000

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

const STREAM = 'Stream of deliveries'

/**
 * Lets the service of the demonstration deliver to the receiver: once, or as a stream until the foot of the window or the receiver stops it.
 */
export function useDeliverOwn(): {
  test: Changing<'receiver.deliver', WebhookKind>
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

/** Deletes every stored delivery of the connection. The dialog shows its error. */
export function useClearDeliveries(): Changing<'deliveries.clear'> {
  const connection = useConnectionId()
  return useMutation({ mutationFn: () => call('deliveries.clear', { connection }) })
}

/** Deletes one delivery, with undo. */
export function useDeleteDelivery(): Changing<'deliveries.delete', number> {
  const { begin } = useUndo()
  const connection = useConnectionId()
  return useMutation({
    mutationFn: (id: number) => call('deliveries.delete', { connection, id }),
    meta: { failure: 'The delivery was not deleted' },
    onMutate: (id) => begin({ words: `delete the delivery #${id}`, said: `Delivery #${id} deleted` }),
    onSuccess: (_done, id, step) =>
      step.made({
        from: true,
        to: false,
        put: (_expected, isKept) => call('deliveries.putBack', { connection, id, isKept }),
      }),
    onError: (_error, _id, step) => step?.failed(),
  })
}

/** Adds a delivery to its payload schema, with undo. */
export function useTeachSchema(): Changing<'deliveries.teach', number> {
  const { begin } = useUndo()
  const connection = useConnectionId()
  return useMutation({
    mutationFn: (id: number) => call('deliveries.teach', { connection, id }),
    meta: { failure: 'The payload schema was not learnt' },
    onMutate: (id) =>
      begin({ words: `let the delivery #${id} teach the payload schema`, said: `Payload schema learnt from #${id}` }),
    onSuccess: (_done, id, step) =>
      step.made({
        from: false,
        to: true,
        put: (_expected, isTaught) => call('deliveries.putBackTeaching', { connection, id, isTaught }),
      }),
    onError: (_error, _id, step) => step?.failed(),
  })
}

/** Keeps what the person wrote about a delivery, with undo. */
export function useNoteDelivery(
  onKept: () => void,
): Changing<'deliveries.note', { id: number; from: DeliveryNotes; to: DeliveryNotes }> {
  const { begin } = useUndo()
  const connection = useConnectionId()
  return useMutation({
    mutationFn: ({ id, to }: { id: number; from: DeliveryNotes; to: DeliveryNotes }) =>
      call('deliveries.note', { connection, id, notes: to }),
    meta: { failure: 'The label and the note were not saved' },
    onMutate: ({ id }) => begin({ words: `change the label or the note of the delivery #${id}` }),
    onSuccess(_done, { id, from, to }, step) {
      step.made({
        from,
        to,
        put: (expected, wanted) => call('deliveries.putBackNotes', { connection, id, expected, wanted }),
      })
      onKept()
    },
    onError: (_error, _change, step) => step?.failed(),
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
export function useReplay(): Changing<'deliveries.replay', Omit<Input<'deliveries.replay'>, 'connection'>> {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: (request: Omit<Input<'deliveries.replay'>, 'connection'>) =>
      call('deliveries.replay', { connection, ...request }),
  })
}

/** Changes where deliveries are forwarded to. The dialog shows its error. */
export function useForward(onDone: () => void): Changing<'forward.set', ForwardTarget> {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: (target: ForwardTarget) => call('forward.set', { connection, target }),
    onSuccess: onDone,
  })
}

/** Stops forwarding. What waits goes on waiting. */
export function useStopForwarding(): Changing<'forward.set', string> {
  const connection = useConnectionId()
  return useMutation({
    mutationFn: (url: string) => call('forward.set', { connection, target: { url, isOn: false } }),
    meta: { failure: 'Forwarding was not stopped' },
  })
}

/** Forwards none of the deliveries that wait. The dialog shows its error. */
export function useCancelForwards(onDone: () => void): Changing<'forward.cancel'> {
  const connection = useConnectionId()
  return useMutation({ mutationFn: () => call('forward.cancel', { connection }), onSuccess: onDone })
}

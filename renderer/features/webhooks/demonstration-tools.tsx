import type { ReactElement } from 'react'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import type { ConnectionView } from '../../../app/ipc/connection.ts'
import type { ReceiverState } from '../../../app/ipc/receiver-schemas.ts'
import { useCommands } from '../../commands/commands.tsx'
import { useConnection } from '../../query/connection.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { useDeliverOwn } from './receiver/mutations.ts'
import { sendsOwn } from './sends-own.ts'

/** Why nothing can be delivered; null when it can. */
function reasonOf(connection: ConnectionView, receiver: ReceiverState | undefined): string | null {
  if (connection.demonstration === null) return 'Only the demonstration delivers to the receiver directly.'
  if (receiver?.httpUrl == null) return 'Start the receiver first.'
  if (receiver.connection !== connection.id) return 'The receiver was started in another connection.'
  return receiver.httpsUrl === null ? 'The receiver has no HTTPS at present.' : null
}

/** In the demonstration, what makes its service deliver to the receiver: one test, or a stream. */
export function DemonstrationTools({
  receiver,
  kind,
}: {
  receiver: ReceiverState | undefined
  kind: WebhookKind
}): ReactElement | null {
  const connection = useConnection()
  const { test, stream, isStreaming } = useDeliverOwn()
  const unavailable = reasonOf(connection, receiver)
  useCommands([
    {
      id: 'webhooks.deliver-test',
      unavailable: unavailable ?? (test.isPending ? 'A test is under way.' : null),
      run: () => test.mutate(kind),
    },
    {
      id: 'webhooks.deliver-stream',
      unavailable: unavailable ?? (isStreaming ? 'A stream is under way. The foot of the window stops it.' : null),
      run: () => stream.mutate(),
    },
  ])
  if (!sendsOwn(connection, receiver)) return null
  return (
    <span className="receiver-demonstration">
      <CommandTool id="webhooks.deliver-test">Send a test</CommandTool>
      <CommandTool id="webhooks.deliver-stream">Send a stream</CommandTool>
    </span>
  )
}

import type { UseMutationResult } from '@tanstack/react-query'
import type { ReceiverAddress } from '../../../../app/domain/webhooks/receiver-address.ts'
import type { ReceiverScript } from '../../../../app/domain/webhooks/receiver-script.ts'
import type { WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import type { Input, Output } from '../../../../app/ipc/contract.ts'
import type { ReceiverState } from '../../../../app/ipc/receiver-schemas.ts'
import { call } from '../../../bridge/desk.ts'
type Changing<Name extends Parameters<typeof call>[0], Variables = void> = UseMutationResult<
  Output<Name>,
  Error,
  Variables
>
/** Starts the receiver, or stops it when it runs. The controls show its error. */
export declare function useToggleReceiver(): Changing<
  'receiver.stop',
  {
    isOn: boolean
  }
>
/** Changes where the receiver is reached. The dialog shows its error. */
export declare const useChangeAddress: (onSaved: () => void) => Changing<'receiver.address', ReceiverAddress>
/** Changes the responses of the receiver. The dialog shows its error. */
export declare function useScriptReceiver(onSaved: () => void): Changing<
  'receiver.script',
  {
    before: ReceiverScript
    script: ReceiverScript
  }
>
/** Starts or stops recording retries, and starts the receiver for it. The pane shows its error. */
export declare function useRecordRetries(): Changing<
  'receiver.script',
  {
    receiver: ReceiverState
    records: boolean
  }
>
/** Lets the service of the demonstration deliver to the receiver: once, or as a stream that the foot of the window stops. */
export declare function useDeliverOwn(): {
  test: Changing<'receiver.deliver', WebhookKind>
  stream: UseMutationResult<void, Error, void>
}
/** Saves the certificate of the receiver's authority. The controls show its error. */
export declare const useExportAuthority: () => Changing<'file.save'>
/** Deletes every stored delivery of the connection. */
export declare function useClearDeliveries(): Changing<'deliveries.clear'>
/** Stores the delivery of a fixture that the person chooses. Resolves to its ID; null when the dialog was cancelled. */
export declare function useImportFixture(onImported: (id: number) => void): () => void
/** Sends a delivery again. The dialog shows its error. */
export declare function useReplay(): Changing<'deliveries.replay', Omit<Input<'deliveries.replay'>, 'connection'>>
export {}

import { NO_ADDRESS, type ReceiverAddress } from '../../../app/domain/webhooks/receiver.ts'
import type { ReceiverState } from '../../../app/ipc/webhooks/receiver.ts'

/** What the state of a receiver says of a place without a public address, where nothing was refused. */
export const PLAIN_PLACE: Pick<ReceiverState, 'address' | 'connection' | 'publicUrl' | 'refused'> = {
  address: NO_ADDRESS,
  connection: null,
  publicUrl: null,
  refused: { total: 0, latest: [] },
}

/** Keeps where a receiver is reached, as the settings do. */
export function keptAddress(first = NO_ADDRESS): {
  current: () => ReceiverAddress
  save: (address: ReceiverAddress) => Promise<void>
} {
  let kept = first
  return {
    current: () => kept,
    save(address) {
      kept = address
      return Promise.resolve()
    },
  }
}

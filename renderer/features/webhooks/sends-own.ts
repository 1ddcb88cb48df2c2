import type { ConnectionView } from '../../../app/ipc/connection.ts'
import type { ReceiverState } from '../../../app/ipc/receiver-schemas.ts'

/** Whether the view has buttons that make the service deliver to the receiver, which only that of the demonstration can. */
export const sendsOwn = (
  { demonstration }: Pick<ConnectionView, 'demonstration'>,
  receiver: Pick<ReceiverState, 'httpsUrl'> | undefined,
): boolean => demonstration !== null && receiver?.httpsUrl != null

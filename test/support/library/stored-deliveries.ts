import { join } from 'node:path'
import { DEMONSTRATION } from '../../../app/domain/connection/connection.ts'
import { openLibrary } from '../../../main/modules/library/store/library.ts'
import { deliveryOf } from './retained-library.ts'

/** Deliveries that are stored at once. */
const BATCH = 500

/** Stores that many deliveries of the demonstration in the profile in a folder. Each of `word0` to `word6` is in a seventh of them. */
export function storeDeliveriesIn(folder: string, count: number): void {
  const library = openLibrary(join(folder, 'library'), Date.now)
  for (let from = 0; from < count; from += BATCH)
    library.webhooks.storeDeliveries(
      Array.from({ length: Math.min(BATCH, count - from) }, (_, place) => ({
        ...deliveryOf(0, `{"id":"p-${from + place}","kind":"News/v1","data":{"title":"Word${place % 7} of margins"}}`),
        connection: DEMONSTRATION,
        deliveryId: `d-${from + place}`,
        payloadId: `p-${from + place}`,
        dataId: `i-${from + place}`,
        kind: 'News/v1' as const,
        kindAsSent: 'News/v1',
        errorText: null,
      })),
    )
  library.files.close()
}

import { it } from 'vitest'
import { expectBytesKept } from '../../support/webhooks/delivery-round-trip.ts'

it('500 deliveries of any kind keep every byte that was not edited', { timeout: 1_800_000 }, () => expectBytesKept(500))

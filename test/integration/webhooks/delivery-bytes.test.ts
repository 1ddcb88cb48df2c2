import { it } from 'vitest'
import { expectBytesKept } from '../../support/webhooks/delivery-round-trip.ts'

it('25 deliveries of any kind keep every byte that was not edited', { timeout: 120_000 }, () => expectBytesKept(25))

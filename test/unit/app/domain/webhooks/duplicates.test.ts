import { describe, expect, it } from 'vitest'
import { judgePair } from '../../../../../app/domain/webhooks/duplicates.ts'
import type { Judged } from '../../../../../app/domain/webhooks/duplicates.ts'

let last = 0
const delivery = (change: Partial<Judged> = {}): Judged => ({
  deliveryId: `d${++last}`,
  payloadId: `p${last}`,
  kind: 'News/v1',
  action: 'created',
  dataId: `i${last}`,
  revision: '1',
  ...change,
})

describe('two deliveries', () => {
  const first = delivery({ deliveryId: 'd', payloadId: 'p', dataId: 'i' })
  it.each([
    ['the header is the same', { deliveryId: 'd' }, 'same-delivery'],
    ['the payload is the same under a new header', { payloadId: 'p' }, 'same-payload'],
    ['both are new and the event is not', { dataId: 'i' }, 'same-event'],
    ['the item has another revision', { dataId: 'i', revision: '2' }, 'other-state'],
    ['the item was removed', { dataId: 'i', action: 'removed' as const }, 'other-state'],
    ['an item of another kind has the same number', { dataId: 'i', kind: 'Earnings/v1' as const }, 'unrelated'],
    ['nothing is the same', {}, 'unrelated'],
    ['neither has a header', { deliveryId: null }, 'unrelated'],
  ])('when %s: %#', (_when, change, verdict) => {
    expect(judgePair(first, delivery(change))).toBe(verdict)
  })

  it('are unrelated when both lack what is compared', () => {
    const bare = { deliveryId: null, payloadId: null, dataId: null }
    expect(judgePair(delivery(bare), delivery(bare))).toBe('unrelated')
  })
})

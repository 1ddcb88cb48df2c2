import { describe, expect, it } from 'vitest'
import { readEnvelope, sentRevision } from '../../../../../app/domain/webhooks/delivery.ts'
import { isDropped, judgePair, pairWords, type Judged } from '../../../../../app/domain/webhooks/duplicates.ts'

let last = 0
const delivery = (change: Partial<Judged> = {}): Judged => ({
  deliveryId: `d${++last}`,
  payloadId: `p${last}`,
  kind: 'News/v1',
  kindAsSent: 'News/v1',
  action: 'created',
  dataId: `i${last}`,
  revision: '1',
  timestamp: null,
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

  // A3
  it('of kinds that are not described are told apart by what was sent', () => {
    const of = (kindAsSent: string): Judged => delivery({ kind: null, kindAsSent, dataId: 'i' })
    expect(judgePair(of('bulls_bears_say'), of('analyst/insights'))).toBe('unrelated')
    expect(judgePair(of('bulls_bears_say'), of('bulls_bears_say'))).toBe('same-event')
  })

  it('of one kind in the spelling of tests and in that of production are compared', () => {
    const other = delivery({ dataId: 'i', kind: 'News/v1', kindAsSent: 'data/v1/news' })
    expect(judgePair(first, other)).toBe('same-event')
  })

  it('of one payload are not said to differ in a header that neither has', () => {
    const bare = { deliveryId: null, payloadId: 'p' }
    const verdict = judgePair(delivery(bare), delivery(bare))
    expect(verdict).toBe('same-payload')
    expect(pairWords('same-payload', delivery(bare), 1)).not.toContain('differs')
  })

  it('of one payload id say of the header only what this delivery has, and nothing of their content', () => {
    const words = (deliveryId: string | null): string => pairWords('same-payload', delivery({ deliveryId }), 1)
    expect([words(null), words('d-2')]).toEqual([
      'the same payload id; this delivery has no delivery header, which could say that it is the same one',
      'the same payload id; the other delivery does not have this delivery header',
    ])
  })

  it.each<[Partial<Judged>, string]>([
    [{}, 'the same event but not under the same id: item, revision and action are the same'],
    [{ action: null }, 'the same event but not under the same id: item and revision are the same'],
    [{ deliveryId: null, payloadId: null }, 'the same event without an id: item, revision and action are the same'],
    [
      { action: null, revision: 'content 7' },
      'the same event but not under the same id: item and content are the same',
    ],
  ])('of one event are not said to be the same in what neither has: %j', (change, words) => {
    const [one, other] = [delivery({ dataId: 'i', ...change }), delivery({ dataId: 'i', ...change })]
    expect(judgePair(one, other)).toBe('same-event')
    expect(pairWords('same-event', other, 1)).toBe(words)
  })

  it.each([
    ['with a revision', { content: { revision_id: 7 } }],
    ['without a revision or content', {}],
  ])('%s are told apart by actions that are not described', (_what, data) => {
    const of = (action: string): Judged => received({ id: 'i', ...data, action })
    expect(judgePair(of('Corrected'), of('Reinstated'))).toBe('other-state')
    expect(judgePair(of('Corrected'), received({ id: 'i', ...data }))).toBe('other-state')
    expect(judgePair(of('Corrected'), of('Corrected'))).not.toBe('other-state')
  })

  it('are unrelated when both lack what is compared', () => {
    const bare = { deliveryId: null, payloadId: null, dataId: null }
    expect(judgePair(delivery(bare), delivery(bare))).toBe('unrelated')
  })
})

/** A delivery of the same item with other IDs, as a receiver reads it. */
const received = (data: object): Judged => ({
  ...readEnvelope(JSON.stringify({ id: `p${++last}`, kind: 'Ratings/v1', data }), (text) => text),
  deliveryId: `d${last}`,
})

// A1
describe('two deliveries of an item without a revision', () => {
  const rating = { action: 'Updated', id: 'r', timestamp: '2026-02-03T10:30:00Z', content: { pt_current: '200' } }
  const first = received(rating)

  it('are different states when the content or the timestamp differs', () => {
    for (const change of [{ content: { pt_current: '260' } }, { timestamp: '2026-02-03T14:05:00Z' }]) {
      const later = received({ ...rating, ...change })
      expect(judgePair(first, later)).toBe('other-state')
      expect(isDropped('other-state')).toBe(false)
      expect(pairWords('other-state', later, 1)).toContain('timestamp, content or action differs')
    }
  })

  it('are not said to differ in a timestamp that one of them lacks', () => {
    const { timestamp: _, ...undated } = rating
    const later = received(undated)
    expect(judgePair(first, later)).toBe('other-state')
    for (const each of [first, later])
      expect(pairWords('other-state', each, 1)).toBe(
        'the same item without a revision; its timestamp, content or action differs, or one of the two lacks it: keep it',
      )
  })

  it.each(['content 2', 'sent 2', 'sent content 2'])('are not ones with the revision %j, which is one', (revision) => {
    const revised = (sent: string): Judged => received({ ...rating, content: { revision_id: sent } })
    const later = revised(revision)
    expect(sentRevision(later.revision)).toBe(revision)
    expect(judgePair(revised('1'), later)).toBe('other-state')
    expect(judgePair(revised(revision), later)).toBe('same-event')
    expect(pairWords('other-state', later, 1)).toBe(
      'the same item, and its revision or action is not the same: keep it',
    )
  })

  it('are one event when timestamp, content and action are the same', () => {
    const later = received(rating)
    expect(judgePair(first, later)).toBe('same-event')
    expect(pairWords('same-event', later, 1)).toContain('timestamp, content and action are the same')
  })

  describe('and without content', () => {
    const bare = { action: 'Removed', id: 'r' }

    it('cannot be told apart when their action is the same, and both are kept', () => {
      const verdict = judgePair(received(bare), received(bare))
      expect(verdict).toBe('state-not-sent')
      expect(isDropped('state-not-sent')).toBe(false)
    })

    it('are said to be unclear, not to differ', () => {
      expect(pairWords('state-not-sent', received(bare), 7)).toBe(
        'cannot be told apart from #7: neither a revision, content nor another timestamp was sent',
      )
    })

    it('are different states when the timestamp differs', () => {
      const at = (timestamp: string): Judged => received({ ...bare, timestamp })
      expect(judgePair(at('2026-02-03T10:30:00Z'), at('2026-02-03T14:05:00Z'))).toBe('other-state')
    })

    it('cannot be told apart when their timestamp is the same', () => {
      const timed = { ...bare, timestamp: '2026-02-03T10:30:00Z' }
      expect(judgePair(received(timed), received(timed))).toBe('state-not-sent')
    })

    it('are different states when the action differs', () => {
      expect(judgePair(received({ ...bare, action: 'Updated' }), received(bare))).toBe('other-state')
    })

    it('are different states when only one has content', () => {
      const withContent = received({ ...bare, content: { pt_current: '200' } })
      expect(judgePair(withContent, received(bare))).toBe('other-state')
      expect(judgePair(received(bare), withContent)).toBe('other-state')
    })

    it('are not said to have a content that differs', () => {
      expect(pairWords('other-state', received(bare), 1)).toContain('another timestamp or another action')
    })
  })

  it.each([
    ['has none', {}],
    ['has another one', { content: { revision_id: 6 } }],
    ['has the same one, and another action', { content: { revision_id: 7 }, action: 'Removed' }],
  ])('are not said to be another state for a revision, where the other one %s', (_what, earlier) => {
    const later = received({ id: 'r', action: 'Updated', content: { revision_id: 7 } })
    expect(judgePair(received({ id: 'r', action: 'Updated', ...earlier }), later)).toBe('other-state')
    expect(pairWords('other-state', later, 1)).toBe(
      'the same item, and its revision or action is not the same: keep it',
    )
  })

  it('are compared by the revision where one was sent', () => {
    const revised = (content: object): Judged => received({ ...rating, content: { ...content, revision_id: 7 } })
    expect(judgePair(revised({ a: 1 }), revised({ a: 2 }))).toBe('same-event')
    expect(pairWords('same-event', revised({}), 1)).toContain('revision')
  })
})

import { describe, expect, it } from 'vitest'
import type { IncomingRow } from '../../../../../../main/modules/webhooks/store/deliveries.ts'
import { deliveryOf } from '../../../../../support/library/retained-library.ts'
import { openTestLibrary } from '../../../../../support/records/stories.ts'

const BARE: IncomingRow = { ...deliveryOf(0), receivedAt: 1 }

/** A library with deliveries of a connection. */
function stored(count: number) {
  const library = openTestLibrary()
  const ids = library.webhooks.storeDeliveries(Array.from({ length: count }, () => ({ ...BARE, connection: 'one' })))
  return { library, ids, webhooks: library.webhooks }
}

describe('a deleted delivery', () => {
  it('comes back as it was, under its number', () => {
    const { webhooks, library } = stored(1)
    webhooks.keepForwardTarget('one', { url: 'http://localhost:1/', isOn: true })
    webhooks.storeDeliveries([1, 2].map(() => ({ ...BARE, connection: 'one' })))
    webhooks.noteDelivery(2, { label: 'a', note: 'b' })
    webhooks.recordForward({ id: 2, triedAt: 5, status: null, afterMs: null, body: '', errorText: 'ECONNREFUSED' })
    const before = webhooks.readDelivery(2)
    expect([before?.forwarded?.tries, webhooks.nextForward('one')]).toEqual([1, 2])
    const removed = webhooks.removeDelivery(2, { connection: 'one' })
    expect(webhooks.readDelivery(2)).toBeNull()
    if (removed === null) throw new Error('It was not removed.')
    expect([webhooks.putBackDelivery(removed, true), webhooks.readDelivery(2)]).toEqual(['done', before])
    expect(webhooks.nextForward('one')).toBe(2)
    expect([webhooks.putBackDelivery(removed, false), webhooks.readDelivery(2)]).toEqual(['done', null])
    library.files.close()
  })

  it('of another connection stays', () => {
    const { webhooks, library } = stored(1)
    expect(webhooks.removeDelivery(1, { connection: 'two' })).toBeNull()
    expect(webhooks.readDelivery(1)).not.toBeNull()
    library.files.close()
  })

  it('leaves its number to no other one, nor do all of them', () => {
    const { webhooks, library } = stored(2)
    webhooks.removeDelivery(2)
    expect(webhooks.storeDeliveries([BARE])).toEqual([3])
    webhooks.clearDeliveries()
    expect(webhooks.storeDeliveries([BARE, BARE])).toEqual([4, 5])
    library.files.close()
  })
})

describe('a note of a delivery', () => {
  it('is kept with it', () => {
    const { webhooks, library } = stored(1)
    expect(webhooks.noteDelivery(1, { label: 'a', note: null }, { connection: 'one' })).toBe(true)
    expect(webhooks.readDelivery(1)).toMatchObject({ label: 'a', note: null })
    library.files.close()
  })

  it('is not written for another connection', () => {
    const { webhooks, library } = stored(1)
    expect(webhooks.noteDelivery(1, { label: 'a', note: null }, { connection: 'two' })).toBe(false)
    expect(webhooks.readDelivery(1)?.label).toBeNull()
    library.files.close()
  })

  it('is put back unless it was changed since', () => {
    const { webhooks, library } = stored(1)
    const [none, one, other] = [null, 'a', 'b'].map((label) => ({ label, note: null }))
    if (none === undefined || one === undefined || other === undefined) throw new Error('There are three.')
    webhooks.noteDelivery(1, one)
    expect(webhooks.putBackNotes(1, { expected: one, wanted: none })).toBe('done')
    webhooks.noteDelivery(1, other)
    expect(webhooks.putBackNotes(1, { expected: one, wanted: none })).toBe('changed')
    webhooks.clearDeliveries()
    expect(webhooks.putBackNotes(1, { expected: other, wanted: none })).toBe('gone')
    library.files.close()
  })
})

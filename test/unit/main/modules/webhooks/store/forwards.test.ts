import { describe, expect, it } from 'vitest'
import type { IncomingRow } from '../../../../../../main/modules/webhooks/store/deliveries.ts'
import { deliveryOf } from '../../../../../support/library/retained-library.ts'
import { openTestLibrary } from '../../../../../support/records/stories.ts'

const ROW: IncomingRow = { ...deliveryOf(0), receivedAt: 1, connection: 'one' }
const URL_HERE = 'http://localhost:1/'
const ANSWER = { triedAt: 5, status: 204, afterMs: 3, body: 'ok', errorText: null }

/** A library in which the deliveries of a connection are forwarded. */
function forwarding() {
  const { webhooks, files } = openTestLibrary()
  webhooks.keepForwardTarget('one', { url: URL_HERE, isOn: true })
  return { webhooks, files }
}

describe('deliveries to be forwarded', () => {
  it('are those that arrive while it is on, in their connection only', () => {
    const { webhooks, files } = forwarding()
    webhooks.storeDeliveries([ROW, { ...ROW, connection: 'two' }])
    webhooks.importDelivery(ROW)
    webhooks.keepForwardTarget('one', { url: URL_HERE, isOn: false })
    webhooks.storeDeliveries([ROW])
    expect([webhooks.countForwards('one'), webhooks.countForwards('two'), webhooks.nextForward('one')]).toEqual([
      1, 0, 1,
    ])
    files.close()
  })

  it('wait until there is an answer, which is kept with the delivery', () => {
    const { webhooks, files } = forwarding()
    webhooks.storeDeliveries([ROW, ROW])
    webhooks.recordForward({ ...ANSWER, id: 1, status: null, afterMs: null, body: '', errorText: 'ECONNREFUSED' })
    expect(webhooks.nextForward('one')).toBe(1)
    webhooks.recordForward({ ...ANSWER, id: 1 })
    expect(webhooks.nextForward('one')).toBe(2)
    expect(webhooks.readDelivery(1)?.forwarded).toEqual({ state: 'answered', tries: 2, ...ANSWER })
    files.close()
  })

  it('that were cancelled stay so, although an answer still comes', () => {
    const { webhooks, files } = forwarding()
    webhooks.storeDeliveries([ROW])
    webhooks.cancelForwards('one')
    webhooks.recordForward({ ...ANSWER, id: 1 })
    expect([webhooks.nextForward('one'), webhooks.readDelivery(1)?.forwarded?.state]).toEqual([null, 'cancelled'])
    files.close()
  })

  it('go with the delivery', () => {
    const { webhooks, files } = forwarding()
    webhooks.storeDeliveries([ROW, ROW])
    webhooks.removeDelivery(1)
    expect(webhooks.countForwards('one')).toBe(1)
    webhooks.clearDeliveries({ connection: 'one' })
    expect(webhooks.countForwards('one')).toBe(0)
    files.close()
  })
})

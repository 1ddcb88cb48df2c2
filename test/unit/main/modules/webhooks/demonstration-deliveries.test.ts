import { expect, it } from 'vitest'
import type { OwnDelivery } from '../../../../../app/domain/webhooks/webhook.ts'
import { createOwnDeliveries } from '../../../../../main/modules/webhooks/demonstration-deliveries.ts'
import { connectionOf, accessTo, scopeOf } from '../../../../support/service/scope.ts'

function delivering(httpsUrl: string | null, startedIn: string | null = 'test') {
  const ordered: OwnDelivery[] = []
  const deliverOwn = createOwnDeliveries({
    receiver: { state: () => ({ httpsUrl, connection: startedIn }) as never },
    authority: { certificate: () => Promise.resolve('PEM') },
    deliverOwn(delivery) {
      ordered.push(delivery)
      return Promise.resolve({ status: 204, isDelivered: true })
    },
  })
  const scope = (isDemonstration: boolean) => ({
    ...scopeOf(() => Promise.resolve(accessTo('https://a.example'))),
    connection: connectionOf({ demonstration: isDemonstration ? { running: true, plan: 'full' } : null }),
  })
  return { ordered, deliver: (isDemonstration = true) => deliverOwn(scope(isDemonstration), 'News/v1') }
}

it('the demonstration is told the address of the receiver and its authority', async () => {
  const { deliver, ordered } = delivering('https://localhost:1/x')
  expect(await deliver()).toEqual({ status: 204, isDelivered: true })
  expect(ordered).toEqual([{ url: 'https://localhost:1/x', authority: 'PEM', kind: 'News/v1' }])
})

it('no other connection delivers to the receiver, and nothing does while it is off', async () => {
  const running = delivering('https://localhost:1/x')
  await expect(running.deliver(false)).rejects.toMatchObject({ error: { field: 'receiver' } })
  const off = delivering(null)
  await expect(off.deliver()).rejects.toMatchObject({ error: { field: 'receiver' } })
  expect([...running.ordered, ...off.ordered]).toEqual([])
})

it('nothing is delivered to a receiver that was started in another connection', async () => {
  const elsewhere = delivering('https://localhost:1/x', 'other')
  await expect(elsewhere.deliver()).rejects.toMatchObject({
    error: { field: 'receiver', errorText: 'The receiver was started in another connection.' },
  })
  expect(elsewhere.ordered).toEqual([])
})

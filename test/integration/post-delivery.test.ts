import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { PLAIN_ANSWER } from '../../app/domain/webhooks/receiver.ts'
import { createPostDelivery } from '../../main/modules/webhooks/post-delivery.ts'
import { receiverThat } from '../support/running-receiver.ts'

const post = createPostDelivery({
  now: Date.now,
  sleep: (ms) => wait(ms),
  authorities: () => Promise.resolve([]),
  patienceMs: 60_000,
})

it('stored headers are sent with an asterisk for each character that no header has', async () => {
  const { receiver, received } = await receiverThat(PLAIN_ANSWER)
  const headers = [
    ['X-Token', 'Bearer •••'],
    ['X-•••', 'caf\u00e9\u0001'],
  ] as const
  const { signal } = new AbortController()
  expect(
    await post({ url: new URL(receiver.httpUrl), headers, body: '{}', mode: { how: 'whole' }, signal }),
  ).toMatchObject({ status: 204, errorText: null })
  expect(received[0]?.headers).toEqual(
    expect.arrayContaining([
      ['X-Token', 'Bearer ***'],
      ['X-***', 'caf\u00e9*'],
    ]),
  )
})

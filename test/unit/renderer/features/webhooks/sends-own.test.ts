import { expect, it } from 'vitest'
import { sendsOwn } from '../../../../../renderer/features/webhooks/sends-own.ts'

const OWN = { demonstration: { running: true, plan: 'full' } } as const
const ON = { httpsUrl: 'https://localhost:8443/a' }

it('only the demonstration sends to the receiver itself, once that has HTTPS', () => {
  expect([
    sendsOwn(OWN, ON),
    sendsOwn(OWN, { httpsUrl: null }),
    sendsOwn(OWN, undefined),
    sendsOwn({ demonstration: null }, ON),
  ]).toEqual([true, false, false, false])
})

import { expect, it } from 'vitest'
import { sendsOwn } from '../../../../../renderer/features/webhooks/sends-own.ts'

const ON = { httpsUrl: 'https://localhost:8443/a' }

it('only the demonstration sends to the receiver itself, once that has HTTPS', () => {
  expect([
    sendsOwn({ demonstration: 'full' }, ON),
    sendsOwn({ demonstration: 'full' }, { httpsUrl: null }),
    sendsOwn({ demonstration: 'full' }, undefined),
    sendsOwn({ demonstration: null }, ON),
  ]).toEqual([true, false, false, false])
})

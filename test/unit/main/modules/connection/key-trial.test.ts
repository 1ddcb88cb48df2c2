import { describe, expect, it } from 'vitest'
import { FaultError, faultOf } from '../../../../../app/errors/fault.ts'
import type { Fault } from '../../../../../app/errors/fault.ts'
import { PATIENCE_MS, tryKey } from '../../../../../main/modules/connection/key-trial.ts'
import type { ServiceAnswer, ServiceClient } from '../../../../../main/modules/requests/service-client.ts'
import { accessTo } from '../../../../support/scope.ts'

const reply = { status: 401, message: '', requestId: null }

/** A client whose news list ends like that. */
const clientOf = (newsList: () => Promise<ServiceAnswer>): ServiceClient => ({ newsList }) as unknown as ServiceClient

const trial = (fault: Fault, signal = new AbortController().signal): Promise<Fault | null> =>
  tryKey(
    clientOf(() => Promise.reject(new FaultError(fault))),
    accessTo('https://a.example'),
    signal,
  )

describe('a key that is tried', () => {
  it('is good when the service answers', async () => {
    const client = clientOf(() => Promise.resolve({} as ServiceAnswer))
    expect(await tryKey(client, accessTo('https://a.example'), new AbortController().signal)).toBeNull()
  })

  it('is good when its plan leaves the endpoint out: the service knows it', async () => {
    expect(await trial({ kind: 'forbidden', reply })).toBeNull()
  })

  it('is not good when the service refuses it', async () => {
    expect(await trial({ kind: 'unauthorized', reply })).toEqual({ kind: 'unauthorized', reply })
  })

  it('was not tried when the service takes too long, which is not taken for a cancellation', async () => {
    expect(await trial({ kind: 'cancelled' })).toEqual({ kind: 'timed-out', phase: 'total', afterMs: PATIENCE_MS })
  })

  it('was not tried when the person cancelled', async () => {
    expect(await trial({ kind: 'cancelled' }, AbortSignal.abort()).then(() => null, faultOf)).toEqual({
      kind: 'cancelled',
    })
  })

  it('leaves a bug a bug', async () => {
    const client = clientOf(() => Promise.reject(new Error('planted')))
    await expect(tryKey(client, accessTo('https://a.example'), new AbortController().signal)).rejects.toThrow('planted')
  })
})

import { describe, expect, it } from 'vitest'
import { AppError, errorInfo } from '../../../../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { PATIENCE_MS, validateKey } from '../../../../../main/modules/connection/validate-key.ts'
import type { ServiceResponse, ServiceClient } from '../../../../../main/modules/requests/service-client.ts'
import { accessTo } from '../../../../support/scope.ts'

const reply = { status: 401, message: '', requestId: null }

/** A client whose news list ends like that. */
const clientOf = (newsList: () => Promise<ServiceResponse>): ServiceClient => ({ newsList }) as unknown as ServiceClient

const trial = (error: ErrorInfo, signal = new AbortController().signal): Promise<ErrorInfo | null> =>
  validateKey(
    clientOf(() => Promise.reject(new AppError(error))),
    accessTo('https://a.example'),
    signal,
  )

describe('a key that is tried', () => {
  it('is good when the service answers', async () => {
    const client = clientOf(() => Promise.resolve({} as ServiceResponse))
    expect(await validateKey(client, accessTo('https://a.example'), new AbortController().signal)).toBeNull()
  })

  it('is good when its plan leaves the endpoint out: the service knows it', async () => {
    expect(await trial({ kind: 'forbidden', reply })).toBeNull()
  })

  it('is good when the service answers that it has no news', async () => {
    expect(await trial({ kind: 'no-data', reply })).toBeNull()
  })

  it('is not good when the service refuses it', async () => {
    expect(await trial({ kind: 'unauthorized', reply })).toEqual({ kind: 'unauthorized', reply })
  })

  it('was not tried when the service takes too long, which is not taken for a cancellation', async () => {
    expect(await trial({ kind: 'cancelled' })).toEqual({ kind: 'timed-out', phase: 'total', afterMs: PATIENCE_MS })
  })

  it('was not tried when the person cancelled', async () => {
    expect(await trial({ kind: 'cancelled' }, AbortSignal.abort()).then(() => null, errorInfo)).toEqual({
      kind: 'cancelled',
    })
  })

  it('leaves a bug a bug', async () => {
    const client = clientOf(() => Promise.reject(new Error('planted')))
    await expect(validateKey(client, accessTo('https://a.example'), new AbortController().signal)).rejects.toThrow(
      'planted',
    )
  })
})

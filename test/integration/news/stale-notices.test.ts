import { expect, it, onTestFinished } from 'vitest'
import { startEmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { applicationServices } from '../../support/service/application-services.ts'

const signal = new AbortController().signal

/** The application's services over the embedded service, counting the notices that something was stored. */
async function counted() {
  const { url, keys, close } = await startEmbeddedService({})
  onTestFinished(close)
  let notices = 0
  const desk = applicationServices({
    address: () => ({ baseUrl: url, key: keys.full }),
    notifyStored: () => (notices += 1),
  })
  return { desk, notices: () => notices }
}

it('a refresh of ratios says that what other views read is stale', async () => {
  const { desk, notices } = await counted()
  await desk.ratios.refresh({ symbols: ['HLDN'], fromDate: null }, signal)
  expect(notices()).toBe(1)
})

it('a request for earnings says that what was verified is stale', async () => {
  const { desk, notices } = await counted()
  await desk.earnings.get({ symbols: ['HLDN'], period: null, reportType: null, fromDate: null, knownAt: null }, signal)
  expect(notices()).toBe(1)
})

it('a webhook test says that the list of tests is stale, when it failed as well', async () => {
  const { desk, notices } = await counted()
  await desk
    .webhooks('token')
    .test({ destination: 'https://hooks.example.invalid/in', kind: 'News/v1', transforms: false }, signal)
  expect(notices()).toBe(1)
})

it('a request that stores nothing says nothing', async () => {
  let notices = 0
  const desk = applicationServices({ address: () => null, notifyStored: () => (notices += 1) })
  await desk.ratios.refresh({ symbols: ['HLDN'], fromDate: null }, signal).catch(() => null)
  expect(notices).toBe(0)
})

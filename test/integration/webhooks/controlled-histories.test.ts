import { expect, it } from 'vitest'
import { controlledHistory, errorsOf } from '../../support/webhooks/controlled-history.ts'

it('a day of the service, driven by its control address, is reconciled without a false accusation or a silent loss', async () => {
  const { counts, ...errors } = errorsOf(await controlledHistory(1, 0.05))
  expect(errors).toEqual({ missed: [], invented: [], late: [], repeated: [] })
  expect(counts.missed).toBeGreaterThan(10)
  expect(counts.edited).toBeGreaterThan(0)
})

import { afterAll, beforeAll, it } from 'vitest'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { expectNoneAnswered } from '../../support/cases/mutated-requests.ts'

let service: Awaited<ReturnType<typeof startFrozenService>>
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(() => service.close())

// SECURITY 67 and 68
it('10000 mutated requests without a right token get no answer, and no secret stands in what they leave', async () => {
  await expectNoneAnswered(service, 10_000)
})

import { expect, test } from './support/desk.ts'
import { keepAnswers } from './support/kept-answers.ts'

test('a test asks again for an answer of main that was lost, and main does once what it was asked', async ({
  startDemo,
}) => {
  const { app } = await startDemo()
  let lost = 0
  const losing = {
    evaluate: async (run: unknown, argument: unknown): Promise<unknown> => {
      const answer = await app.evaluate(run as () => unknown, argument)
      lost += 1
      if (lost <= 2) throw new Error('electronApplication.evaluate: Resulting promise was garbage collected.')
      return answer
    },
  } as Pick<typeof app, 'evaluate'>
  keepAnswers(losing)

  const count = (_electron: unknown, by: number): number => {
    const counted = globalThis as unknown as { counted?: number }
    counted.counted = (counted.counted ?? 0) + by
    return counted.counted
  }
  expect(await losing.evaluate(count, 3)).toBe(3)
  expect(lost).toBe(3)
  expect(await losing.evaluate(count, 4)).toBe(7)
})

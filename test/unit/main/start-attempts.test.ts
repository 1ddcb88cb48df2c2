import { expect, it } from 'vitest'
import { createStartAttempts } from '../../../main/start-attempts.ts'

function attemptsOf(results: readonly (string | Error)[]) {
  let count = 0
  const attempts = createStartAttempts(() => {
    const result = results[count] ?? new Error('no more')
    count += 1
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
  })
  return { attempts, made: () => count }
}

it('a failed start is tried again', async () => {
  const { attempts } = attemptsOf([new Error('full'), 'started'])
  expect(await attempts.again()).toBe('started')
})

it('after a second attempt, the latest one is that', async () => {
  const { attempts } = attemptsOf([new Error('full'), 'started'])
  await attempts.again()
  expect(await attempts.latest()).toBe('started')
})

it('a start that succeeded is not made again', async () => {
  const { attempts, made } = attemptsOf(['started', 'twice'])
  expect([await attempts.again(), made()]).toEqual(['started', 1])
})

it('several requests at the same time make one attempt', async () => {
  const { attempts, made } = attemptsOf([new Error('full'), 'started', 'twice'])
  await Promise.all([attempts.again(), attempts.again()])
  expect(made()).toBe(2)
})

it('an attempt that fails again rejects with its own error', async () => {
  const { attempts } = attemptsOf([new Error('full'), new Error('read-only')])
  await expect(attempts.again()).rejects.toThrow('read-only')
})

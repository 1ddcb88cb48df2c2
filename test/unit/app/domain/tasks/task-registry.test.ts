import { describe, expect, it } from 'vitest'
import { createTaskRegistry } from '../../../../../app/domain/tasks/task-registry.ts'
import { AppError } from '../../../../../app/errors/app-error.ts'

const BEGIN = { title: 'Writing', view: 'settings', connection: 'one', canCancel: true } as const
const SECOND = 1000

/** A registry with a clock that the test moves. */
function registryAt() {
  let now = 0
  let timers: { at: number; callBack: () => void }[] = []
  let changes = 0
  const registry = createTaskRegistry<AbortSignal>({
    createControl: () => new AbortController(),
    now: () => now,
    scheduleTimeout: (ms, callBack) => timers.push({ at: now + ms, callBack }),
    changed: () => {
      changes += 1
    },
  })
  return {
    registry,
    changes: () => changes,
    outcomes: (connection = 'one') => registry.list(connection).map(({ outcome }) => outcome),
    pass(ms: number): void {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { callBack } of due) callBack()
    },
  }
}

/** A task that ends when the test says so. */
function begun(
  { registry }: ReturnType<typeof registryAt>,
  changes: Partial<typeof BEGIN> | { connection: null } | { isAutomatic: true } = {},
) {
  const work = Promise.withResolvers<string>()
  let signal = new AbortController().signal
  let tell: (changes: { detail?: string; canCancel?: false }) => void = () => undefined
  const result = registry.run({ ...BEGIN, ...changes }, (task) => {
    ;({ signal, tell } = task)
    return work.promise
  })
  // Each test looks at what the registry says.
  result.catch(() => undefined)
  return {
    ...work,
    result,
    signal: () => signal,
    tell: (detail: string) => tell({ detail }),
    canNoLongerBeCancelled: () => tell({ canCancel: false }),
  }
}

/** A registry with a task that ends after that time. */
async function ended(
  ms: number,
  end: (task: ReturnType<typeof begun>) => void,
  changes: Parameters<typeof begun>[1] = {},
) {
  const rig = registryAt()
  const task = begun(rig, changes)
  rig.pass(ms)
  end(task)
  await task.result.catch(() => undefined)
  return { ...rig, ...task }
}

const failed = (task: ReturnType<typeof begun>): void => task.reject(new AppError({ kind: 'no-key' }))

describe('work under way', () => {
  it('is listed with how far it is', () => {
    const rig = registryAt()
    begun(rig).tell('half')
    expect(rig.registry.list('one')).toMatchObject([
      { title: 'Writing', detail: 'half', outcome: 'running', startedAt: 0, endedAt: null },
    ])
  })

  it('of one connection is not shown under another, and that of the application under each', () => {
    const rig = registryAt()
    begun(rig)
    begun(rig, { connection: null })
    expect([rig.outcomes('one').length, rig.outcomes('other').length]).toEqual([2, 1])
  })

  it('is told of at its beginning, at each step and at its end', async () => {
    const rig = registryAt()
    const task = begun(rig)
    task.tell('half')
    task.resolve('')
    await task.result
    expect(rig.changes()).toBe(3)
  })
})

describe('work that ended', () => {
  it('has the result of the work', async () => {
    const task = begun(registryAt())
    task.resolve('written')
    expect(await task.result).toBe('written')
  })

  it('within a second leaves nothing behind', async () => {
    const { outcomes } = await ended(SECOND - 1, ({ resolve }) => resolve(''))
    expect(outcomes()).toEqual([])
  })

  it('after a second says so for a while', async () => {
    const { outcomes, pass } = await ended(SECOND, ({ resolve }) => resolve(''))
    expect(outcomes()).toEqual(['done'])
    pass(8 * SECOND)
    expect(outcomes()).toEqual([])
  })

  it('with an error stays until it is dismissed, and throws it', async () => {
    const { registry, outcomes, pass, result } = await ended(SECOND, failed)
    await expect(result).rejects.toThrow(AppError)
    pass(3600 * SECOND)
    expect(registry.list('one')).toMatchObject([{ outcome: 'failed', error: { kind: 'no-key' } }])
    registry.dismiss('one', 1)
    expect(outcomes()).toEqual([])
  })

  it('with an error is replaced by the same work', async () => {
    const rig = await ended(SECOND, failed)
    begun(rig)
    expect(rig.outcomes()).toEqual(['running'])
  })

  it('with an error stays beside other work, work that still runs, and work of another connection', async () => {
    const rig = await ended(SECOND, failed)
    begun(rig, { title: 'Reading' as 'Writing' })
    begun(rig, { connection: 'two' as 'one' })
    expect([rig.outcomes('one'), rig.outcomes('two')]).toEqual([['failed', 'running'], ['running']])
    begun(rig)
    begun(rig)
    expect(rig.outcomes('one')).toEqual(['running', 'running', 'running'])
  })

  it('with an error is forgotten once twenty others have failed since', async () => {
    const rig = registryAt()
    for (let count = 0; count < 21; count += 1) {
      const task = begun(rig, { title: `Writing ${count}` as 'Writing' })
      rig.pass(SECOND)
      failed(task)
      await task.result.catch(() => undefined)
    }
    expect(rig.registry.list('one').map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, place) => `Writing ${place + 1}`),
    )
  })

  it('is neither cancelled nor dismissed for another connection, and each is told of', async () => {
    const rig = await ended(SECOND, failed)
    rig.registry.dismiss('other', 1)
    expect(rig.outcomes()).toEqual(['failed'])
    const before = rig.changes()
    rig.registry.dismiss('one', 1)
    expect(rig.changes()).toBe(before + 1)
  })

  it('can no longer be cancelled', async () => {
    const { registry } = await ended(SECOND, failed)
    expect(registry.list('one')).toMatchObject([{ canCancel: false, isCancelling: false }])
  })

  it('by a mistake of the application failed too', async () => {
    const { outcomes } = await ended(SECOND, ({ reject }) => reject(new Error('a mistake')))
    expect(outcomes()).toEqual(['failed'])
  })

  it.each([
    ['done within five seconds leaves nothing behind', 5 * SECOND - 1, ({ resolve }) => resolve(''), []],
    ['done after five seconds says so', 5 * SECOND, ({ resolve }) => resolve(''), ['done']],
    ['failed after a second says so', SECOND, failed, ['failed']],
  ] satisfies [string, number, Parameters<typeof ended>[1], string[]][])(
    'and that began by itself, %s',
    async (_what, ms, end, outcomes) => {
      const rig = await ended(ms, end, { isAutomatic: true })
      expect(rig.outcomes()).toEqual(outcomes)
    },
  )

  it('is never dismissed while it is under way', () => {
    const rig = registryAt()
    begun(rig)
    rig.registry.dismiss('one', 1)
    expect(rig.outcomes()).toEqual(['running'])
  })
})

describe('a cancel', () => {
  it('aborts the work, and says that it was cancelled', async () => {
    const rig = registryAt()
    const task = begun(rig)
    rig.pass(SECOND)
    rig.registry.cancel('one', 1)
    expect(task.signal().aborted).toBe(true)
    task.reject(new AppError({ kind: 'cancelled' }))
    await task.result.catch(() => undefined)
    expect(rig.outcomes()).toEqual(['cancelled'])
  })

  it('is offered once, and told of', () => {
    const rig = registryAt()
    begun(rig)
    expect(rig.registry.list('one')).toMatchObject([{ canCancel: true, isCancelling: false }])
    const before = rig.changes()
    rig.registry.cancel('one', 1)
    expect(rig.registry.list('one')).toMatchObject([{ canCancel: false, isCancelling: true }])
    expect(rig.changes()).toBe(before + 1)
  })

  it.each([
    ['returns all the same', ({ resolve }) => resolve('')],
    ['fails with another error', failed],
  ] satisfies [string, Parameters<typeof ended>[1]][])('counts when the work %s', async (_what, end) => {
    const rig = registryAt()
    const task = begun(rig)
    rig.pass(SECOND)
    rig.registry.cancel('one', 1)
    end(task)
    await task.result.catch(() => undefined)
    expect(rig.outcomes()).toEqual(['cancelled'])
  })

  it('of no task does nothing', () => {
    const rig = registryAt()
    rig.registry.cancel('one', 1)
    rig.registry.dismiss('one', 1)
    expect(rig.changes()).toBe(0)
  })

  it('is no longer offered when the work says so', () => {
    const rig = registryAt()
    const task = begun(rig)
    task.canNoLongerBeCancelled()
    rig.registry.cancel('one', 1)
    expect([task.signal().aborted, rig.registry.list('one')]).toMatchObject([
      false,
      [{ canCancel: false, isCancelling: false }],
    ])
  })

  it('that came too late does not hide that the work was done', async () => {
    const rig = registryAt()
    const task = begun(rig)
    rig.pass(SECOND)
    rig.registry.cancel('one', 1)
    task.canNoLongerBeCancelled()
    task.resolve('done')
    await task.result
    expect(rig.outcomes()).toEqual(['done'])
  })

  it('under another connection does nothing', () => {
    const rig = registryAt()
    const task = begun(rig)
    rig.registry.cancel('other', 1)
    expect(task.signal().aborted).toBe(false)
  })

  it('of work that cannot be stopped does nothing', () => {
    const rig = registryAt()
    const task = begun(rig, { canCancel: false as true })
    rig.registry.cancel('one', 1)
    expect(task.signal().aborted).toBe(false)
  })
})

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
  changes: Partial<typeof BEGIN> | { connection: null } = {},
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
async function ended(ms: number, end: (task: ReturnType<typeof begun>) => void) {
  const rig = registryAt()
  const task = begun(rig)
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

  it('is offered once', () => {
    const rig = registryAt()
    begun(rig)
    rig.registry.cancel('one', 1)
    expect(rig.registry.list('one')).toMatchObject([{ canCancel: false, isCancelling: true }])
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

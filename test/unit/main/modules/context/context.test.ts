import { expect, it } from 'vitest'
import { runCall, type RunTask } from '../../../../../main/modules/context/context.ts'

const BEGIN = { title: 'Connection test', view: 'settings', connection: 'a' } as const

/** Begins a call as a task that never ends. Returns what it began with, and who can abort it. */
function begun() {
  const [caller, person] = [new AbortController(), new AbortController()]
  const begins: Parameters<RunTask>[0][] = []
  let signal = new AbortController().signal
  const runTask: RunTask = (begin, work) => {
    begins.push(begin)
    return work({ signal: person.signal, tell: () => undefined })
  }
  const work = (task: { signal: AbortSignal }): Promise<never> => {
    signal = task.signal
    return new Promise(() => undefined)
  }
  void runCall(runTask, caller.signal, BEGIN, work)
  return { caller, person, begins, isAborted: () => signal.aborted }
}

it('a call that runs as a task can be cancelled', () => {
  expect(begun().begins).toEqual([{ ...BEGIN, canCancel: true }])
})

it.each(['caller', 'person'] as const)('a call that runs as a task is aborted by the %s', (who) => {
  const call = begun()
  expect(call.isAborted()).toBe(false)
  call[who].abort()
  expect(call.isAborted()).toBe(true)
})

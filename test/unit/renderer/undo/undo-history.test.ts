import { describe, expect, it } from 'vitest'
import { settled } from '../../../support/system/settled.ts'
import { undoDesk } from '../../../support/window/undo-desk.ts'
import fc from '../../../support/cases/property.ts'

describe('undo', () => {
  it('takes the last change back, then the one before', async () => {
    const window = undoDesk()
    window.set('a', 1)
    window.set('b', 2)
    await window.undo()
    expect(window.all()).toEqual({ a: 1, b: 0 })
    await window.undo()
    expect(window.all()).toEqual({ a: 0, b: 0 })
  })

  it('does nothing when nothing is left', async () => {
    const window = undoDesk()
    window.set('a', 1)
    await window.undo(3)
    expect([window.all(), window.puts()]).toEqual([{ a: 0 }, 1])
  })

  it('waits for a change that is still being written', async () => {
    const window = undoDesk()
    const change = window.begin('a', 1)
    await window.undo()
    expect(window.puts()).toBe(0)
    change.write()
    await settled()
    expect(window.all()).toEqual({ a: 0 })
  })

  it('takes nothing back when the change was not made', async () => {
    const window = undoDesk()
    window.set('a', 1)
    const change = window.begin('b', 2)
    window.history.go('undo')
    change.failed()
    await settled()
    expect([window.all(), window.words()]).toEqual([{ a: 1 }, ['set a to 1', null]])
  })

  it('takes back a change that failed at first and was tried again', async () => {
    const window = undoDesk()
    const change = window.begin('a', 1)
    change.failed()
    change.write()
    expect(window.words()).toEqual(['set a to 1', null])
    await window.undo()
    expect(window.all()).toEqual({ a: 0 })
  })

  it('leaves alone what was changed since, says so, and is not in the way of earlier steps', async () => {
    const window = undoDesk()
    window.set('a', 1)
    window.set('b', 2)
    window.values.set('b', 9)
    await window.undo()
    expect([window.all(), window.told, window.words()]).toEqual([
      { a: 1, b: 9 },
      ['undo of set b to 2: changed'],
      ['set a to 1', null],
    ])
  })

  it('says that its object is gone', async () => {
    const window = undoDesk()
    window.set('a', 1)
    window.values.delete('a')
    await window.undo()
    expect(window.told).toEqual(['undo of set a to 1: gone'])
  })

  it('that fails keeps its step and says why, so that it can be tried again', async () => {
    const window = undoDesk()
    window.set('a', 1)
    window.fill(true)
    await window.undo()
    expect([window.told, window.words()]).toEqual([['undo of set a to 1 failed: storage-failed'], ['set a to 1', null]])
    window.fill(false)
    window.again[0]?.()
    await settled()
    expect([window.all(), window.words()]).toEqual([{ a: 0 }, [null, 'set a to 1']])
  })
})

describe('redo', () => {
  it('does again what was undone', async () => {
    const window = undoDesk()
    window.set('a', 1)
    window.set('b', 2)
    await window.undo(2)
    await window.redo()
    expect([window.all(), window.words()]).toEqual([{ a: 1, b: 0 }, ['set a to 1', 'set b to 2']])
  })

  it('has nothing to do after a new change', async () => {
    const window = undoDesk()
    window.set('a', 1)
    await window.undo()
    window.set('b', 2)
    await window.redo()
    expect(window.all()).toEqual({ a: 0, b: 2 })
  })

  it('has nothing to do when something was changed while the undo was under way', async () => {
    const window = undoDesk()
    window.set('a', 1)
    window.history.go('undo')
    window.set('b', 2)
    await settled()
    expect([window.all(), window.words()]).toEqual([{ a: 0, b: 2 }, ['set b to 2', null]])
  })

  it('leaves alone what was changed since', async () => {
    const window = undoDesk()
    window.set('a', 1)
    await window.undo()
    window.values.set('a', 9)
    await window.redo()
    expect([window.all(), window.told]).toEqual([{ a: 9 }, ['redo of set a to 1: changed']])
  })
})

describe('changes together', () => {
  const twice = (window: ReturnType<typeof undoDesk>): void =>
    window.history.together(() => {
      window.set('a', 1)
      window.set('b', 2)
    })

  it('are one step, called like the first', async () => {
    const window = undoDesk()
    twice(window)
    expect(window.words()).toEqual(['set a to 1', null])
    await window.undo()
    expect([window.all(), window.words()]).toEqual([{ a: 0, b: 0 }, [null, 'set a to 1']])
    await window.redo()
    expect(window.all()).toEqual({ a: 1, b: 2 })
  })

  it('are undone in part where one was changed since', async () => {
    const window = undoDesk()
    twice(window)
    window.values.set('b', 9)
    await window.undo()
    expect([window.all(), window.told]).toEqual([{ a: 0, b: 9 }, ['undo of set a to 1: partly']])
  })

  it('leave the next change a step of its own', () => {
    const window = undoDesk()
    twice(window)
    window.set('c', 3)
    expect(window.words()).toEqual(['set c to 3', null])
  })
})

describe('a message', () => {
  it('is only about the last change that is said', () => {
    const window = undoDesk()
    window.set('a', 1, { said: 'A is set' })
    window.set('b', 2)
    window.set('c', 3, { said: 'C is set' })
    expect(window.told).toEqual(['A is set', 'A is set, gone', 'C is set'])
  })

  it('has a button that undoes the change that it names, once', async () => {
    const window = undoDesk()
    window.set('a', 1, { said: 'A is set' })
    window.set('b', 2, { said: 'B is set' })
    window.buttons.get('A is set')?.()
    window.buttons.get('A is set')?.()
    await settled()
    expect([window.all(), window.words()]).toEqual([{ a: 0, b: 2 }, ['set b to 2', 'set a to 1']])
  })

  it('can say what is known only afterwards', () => {
    const window = undoDesk()
    window.history
      .begin({ words: 'mark the list' })
      .made({ from: 0, to: 1, put: () => Promise.resolve('done') }, { words: 'mark 12 stories', said: '12 marked' })
    expect([window.told, window.words()]).toEqual([['12 marked'], ['mark 12 stories', null]])
  })
})

describe('the steps of a connection', () => {
  it('are forgotten with it, and the others stay', () => {
    const window = undoDesk()
    window.history.show('one')
    window.set('a', 1)
    window.set('b', 2, { connection: 'one', said: 'B is set' })
    window.history.show('two')
    expect([window.words(), window.told]).toEqual([
      ['set a to 1', null],
      ['B is set', 'B is set, gone'],
    ])
  })

  it('are not added when the window shows another one by then', () => {
    const window = undoDesk()
    window.history.show('two')
    window.set('b', 2, { connection: 'one', said: 'B is set' })
    expect([window.words(), window.told]).toEqual([[null, null], []])
  })
})

// Changes of the person, undo and redo in any order, among changes of another window.
const ACTION = fc.oneof(
  fc.record({ do: fc.constant('set' as const), name: fc.constantFrom('a', 'b', 'c'), to: fc.nat(3) }),
  fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }),
)

it('after any changes, undo and redo, undoing all leads back to the beginning and redoing all to the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ACTION, { maxLength: 30 }), async (actions) => {
      const window = undoDesk()
      for (const name of ['a', 'b', 'c']) window.values.set(name, 0)
      const first = window.all()
      for (const action of actions) {
        if (action.do === 'set') window.set(action.name, action.to)
        else await window[action.do]()
      }
      const end = window.all()
      let steps = 0
      for (; window.words()[0] !== null; steps++) await window.undo()
      expect(window.all()).toEqual(first)
      await window.redo(steps)
      expect(window.all()).toEqual(end)
      expect(window.told).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('what another window changed is never overwritten', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(ACTION, { maxLength: 20 }),
      fc.array(ACTION, { maxLength: 20 }),
      async (before, after) => {
        const window = undoDesk()
        for (const name of ['a', 'b', 'c']) window.values.set(name, 0)
        for (const action of before) {
          if (action.do === 'set') window.set(action.name, action.to)
          else await window[action.do]()
        }
        window.values.set('a', 100)
        for (const action of after) if (action.do !== 'set') await window[action.do]()
        expect(window.values.get('a')).toBe(100)
      },
    ),
    { numRuns: 60 },
  )
})

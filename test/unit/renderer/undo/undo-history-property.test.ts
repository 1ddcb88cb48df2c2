import { expect, it } from 'vitest'
import fc from '../../../support/property.ts'
import { undoDesk } from '../../../support/undo-desk.ts'

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

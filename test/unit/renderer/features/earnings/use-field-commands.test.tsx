// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { EarningsFields } from '../../../../../renderer/format/earnings-row.ts'
import {
  useFieldCommands,
  inOrder,
  movedTo,
  withOrder,
} from '../../../../../renderer/features/earnings/use-field-commands.ts'
import { commandsOf } from '../../../../support/window/commands-of.tsx'
import fc from '../../../../support/cases/property.ts'

const PINNED = { label: null, display: 'usual', isPinned: true } as const

/** Two rows of which the person can move to one, and what the commands did. */
async function rowsWith(first: EarningsFields = {}) {
  const did: string[] = []
  const looked: string[] = []
  function Rows(): ReactElement {
    const [fields, setFields] = useState(first)
    const [shown, setShown] = useState(['eps', 'sales'])
    const focus = useFieldCommands({
      shown,
      fields,
      onField(field, choice) {
        did.push(`${field} ${choice.isPinned ? 'pinned' : 'unpinned'}`)
        setFields({ ...fields, [field]: choice })
      },
      onEdit: (field) => did.push(`${field} edited`),
      onLook: (field) => looked.push(field),
    })
    return (
      <div {...focus}>
        {shown.map((field) => (
          <p key={field} data-field={field}>
            <button>{field}</button>
          </p>
        ))}
        <button onClick={() => setShown(['sales'])}>search</button>
      </div>
    )
  }
  const commands = await commandsOf(<Rows />)
  return {
    ...commands,
    did,
    looked,
    moveTo: (name: string) => act(() => screen.getByRole('button', { name }).focus()),
  }
}

describe('the field of the row', () => {
  it('is pinned and unpinned by a command, which names it', async () => {
    const { moveTo, run, find, did } = await rowsWith()
    moveTo('eps')
    expect(find('earnings.pin-field').title).toBe('Pin the field “eps” to the top and the chart')
    await run('earnings.pin-field')
    expect(find('earnings.pin-field').title).toBe('Unpin the field “eps”')
    await run('earnings.pin-field')
    expect(did).toEqual(['eps pinned', 'eps unpinned'])
  })

  it('that was pinned before is unpinned', async () => {
    const { moveTo, run, did } = await rowsWith({ sales: PINNED })
    moveTo('sales')
    await run('earnings.pin-field')
    expect(did).toEqual(['sales unpinned'])
  })

  it('is renamed by a command, and stays the one that is meant when the focus leaves the grid, as for the palette', async () => {
    const { moveTo, run, did } = await rowsWith()
    moveTo('eps')
    act(() => (document.activeElement as HTMLElement).blur())
    await run('earnings.edit-field')
    expect(did).toEqual(['eps edited'])
  })

  it('is told when the focus comes to it', async () => {
    const { moveTo, looked } = await rowsWith()
    moveTo('eps')
    moveTo('sales')
    moveTo('search')
    expect(looked).toEqual(['eps', 'sales'])
  })

  it('has to be chosen first, and to be shown', async () => {
    const { moveTo, user, find } = await rowsWith()
    const why = () => (['earnings.pin-field', 'earnings.edit-field'] as const).map((id) => find(id).unavailable)
    const none = 'Move to a row of the grid first.'
    expect(why()).toEqual([none, none])
    moveTo('eps')
    expect(why()).toEqual([null, null])
    await user.click(screen.getByRole('button', { name: 'search' }))
    expect(why()).toEqual([none, none])
  })
})

const fields = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))

it('fields that came after the order was given follow as sent', () => {
  expect(inOrder(['a', 'b', 'c', 'd'], ['c', 'gone', 'a'])).toEqual(['c', 'a', 'b', 'd'])
})

it('no field is lost or doubled, whatever the order', () => {
  fc.assert(
    fc.property(fields, fields, (paths, order) => {
      expect([...inOrder(paths, order)].sort()).toEqual([...paths].sort())
    }),
  )
})

it('a field that is moved is where the other one was, and the rest keeps its order', () => {
  fc.assert(
    fc.property(fields, fc.constantFrom('a', 'b', 'c'), fc.constantFrom('a', 'b', 'c'), (paths, moved, target) => {
      const after = movedTo(paths, moved, target)
      if (paths.includes(moved) && paths.includes(target)) expect(after.indexOf(moved)).toBe(paths.indexOf(target))
      expect(after.filter((path) => path !== moved)).toEqual(paths.filter((path) => path !== moved))
    }),
  )
})

it('each connection has an order of its own', () => {
  expect(withOrder({ one: ['a'], two: ['b'] }, 'one', ['c'])).toEqual({ one: ['c'], two: ['b'] })
  expect(withOrder({ one: ['a'], two: ['b'] }, 'one', null)).toEqual({ two: ['b'] })
})

// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { expect, it, describe } from 'vitest'
import { INITIAL_RATIOS, type RatiosState } from '../../../../../../renderer/features/ratios/ratios-state.ts'
import { useReadState, newerLooks } from '../../../../../../renderer/features/ratios/screen/use-screen.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const reads: RatiosState[] = []

function Reader(): ReactElement {
  const [state, setState] = useState<RatiosState>({
    ...INITIAL_RATIOS,
    panel: 'screen',
    fields: ['roe'],
    screen: { ...INITIAL_RATIOS.screen, filter: 'roa > 0' },
  })
  reads.push(useReadState(state).read)
  return (
    <button type="button" onClick={() => setState({ ...state, looks: { A: 20 } })}>
      Look
    </button>
  )
}

it('the ratios that a screen reads are the same ones after a look', async () => {
  const { user } = await renderWindow(<Reader />)
  const before = reads.at(-1)
  await user.click(screen.getByRole('button', { name: 'Look' }))
  const after = reads.at(-1)
  expect([before?.fields, after?.looks]).toEqual([['roe', 'roa'], { A: 20 }])
  expect(after?.fields).toBe(before?.fields)
})

const entries = (received: Readonly<Record<string, number | null>>) =>
  Object.entries(received).map(([symbol, receivedAt]) => ({ symbol, receivedAt }))

describe('the looks at companies', () => {
  it('begin with what was received when a company is first shown', () => {
    expect(newerLooks({ A: 5 }, ['A', 'B'], entries({ A: 9, B: 7 }), 'missing')).toEqual({ A: 5, B: 7 })
  })

  it('move to what was received by now', () => {
    expect(newerLooks({ A: 5 }, ['A', 'B'], entries({ A: 9, B: 7 }), 'all')).toEqual({ A: 9, B: 7 })
  })

  it.each([
    ['all were looked at', { A: 5 }, ['A'], { A: 9 }, 'missing'],
    ['nothing was received', {}, ['A'], { A: null }, 'all'],
    ['the company is not shown', {}, [], { A: 9 }, 'all'],
    ['nothing is newer', { A: 9 }, ['A'], { A: 9 }, 'all'],
  ] as const)('stay where %s', (_why, looks, symbols, received, which) => {
    expect(newerLooks(looks, symbols, entries(received), which)).toBeNull()
  })

  it('of companies that are not shown go first where there are too many', () => {
    const others = Object.fromEntries(Array.from({ length: 400 }, (_, place) => [`S${place}`, 1]))
    const looks = newerLooks(others, ['A'], entries({ A: 9 }), 'all') ?? {}
    expect([Object.keys(looks).length, looks.A, looks.S0, looks.S399]).toEqual([400, 9, undefined, 1])
  })
})

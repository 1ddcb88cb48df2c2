// @vitest-environment jsdom
import { useState } from 'react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { screen } from '@testing-library/react'
import { INITIAL_RATIOS } from '../../../../../renderer/features/ratios/ratios-state.ts'
import type { RatiosState } from '../../../../../renderer/features/ratios/ratios-state.ts'
import { useReadState } from '../../../../../renderer/features/ratios/use-screen.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

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

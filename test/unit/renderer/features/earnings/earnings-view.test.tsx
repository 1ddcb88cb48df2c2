// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { EarningsView } from '../../../../../renderer/features/earnings/earnings-view.tsx'
import { INITIAL_EARNINGS } from '../../../../../renderer/features/earnings/earnings-state.ts'
import type { EarningsState } from '../../../../../renderer/features/earnings/earnings-state.ts'
import { renderPart } from '../../../../support/render-part.tsx'

const NOW = Date.UTC(2026, 10, 20)

function View({ knownOn }: Pick<EarningsState, 'knownOn'>): ReactElement {
  const [state, setState] = useState<EarningsState>({
    ...INITIAL_EARNINGS,
    request: { ...INITIAL_EARNINGS.request, symbols: ['QNTL'] },
    knownOn,
  })
  return <EarningsView state={state} onChange={setState} suggestions={[]} />
}

/** The earnings of QNTL, of which earnings of 7.31 a share are known now, and on 2 November what this response said; null where none was received. */
async function open(knownOn: string | null, then: string | null = '[{"symbol":"QNTL","basicEps":6.42}]') {
  const view = await renderPart(<View knownOn={knownOn} />, {
    'earnings.get': (input) => ({
      value: {
        ok: true,
        errors: [],
        dataText: input.knownOn === null ? '[{"symbol":"QNTL","basicEps":7.31}]' : (then ?? 'null'),
        response: { hash: (input.knownOn === null ? 'a' : 'b').repeat(64), path: '$.data' },
      },
      source: {
        state: input.knownOn === null ? 'live' : 'cached',
        receivedAt: then === null && input.knownOn !== null ? null : NOW,
        because: null,
      },
    }),
    'proof.altered': () => [],
  })
  await view.settle()
  return view
}

const field = (): HTMLInputElement => screen.getByLabelText('As known on')
const shown = (): string => screen.getByRole('region', { name: 'Earnings' }).textContent

it('what was known on a day is shown in the place of what is known now, and says so', async () => {
  const { user, settle } = await open(null)
  expect(shown()).toContain('7.31')
  await user.type(field(), '2 Nov 2026{Enter}')
  await settle()
  expect(shown()).toContain('6.42')
  expect(shown()).not.toContain('7.31')
  expect(screen.getByText(/^Shows the last response/).textContent).toBe(
    'Shows the last response to this request that was received by the end of 2 Nov 2026.',
  )
})

it('of a day nothing is requested, and a refresh says how to come to the present', async () => {
  const { inputsOf } = await open('2026-11-02')
  expect(inputsOf('earnings.get').map(({ knownOn }) => knownOn)).toEqual(['2026-11-02'])
  expect(screen.getByRole('button', { name: 'Refresh' }).title).toContain('Show what is known now first.')
})

it('a day before the first response says that none was received by then, and leads back to the present', async () => {
  const { user, settle } = await open('2026-11-02', null)
  expect(screen.getByText('No earnings as known on 2 Nov 2026')).toBeTruthy()
  expect(screen.getByText('No response to this request was received by then.')).toBeTruthy()
  expect(shown()).not.toContain('7.31')
  await user.click(screen.getByRole('button', { name: 'Show what is known now' }))
  await settle()
  expect(shown()).toContain('7.31')
  expect(field().value).toBe('')
})

it('a response by that day that had no reports is told from none', async () => {
  await open('2026-11-02', '[]')
  expect(screen.getByText('The last response to this request that was received by then has no reports.')).toBeTruthy()
})

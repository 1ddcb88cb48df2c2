// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import { EarningsView } from '../../../../../renderer/features/earnings/earnings-view.tsx'
import { INITIAL_EARNINGS, type EarningsState } from '../../../../../renderer/features/earnings/earnings-state.ts'
import { renderPart } from '../../../../support/window/render-part.tsx'
import { refusing } from '../../../../support/window/render-window.tsx'

const NOW = Date.UTC(2026, 10, 20)
const THEN = new Date(2026, 10, 2, 16).getTime()

function View({ knownAt }: Pick<EarningsState, 'knownAt'>): ReactElement {
  const [state, setState] = useState<EarningsState>({
    ...INITIAL_EARNINGS,
    request: { ...INITIAL_EARNINGS.request, symbols: ['QNTL'] },
    knownAt,
  })
  return <EarningsView state={state} onChange={setState} suggestions={[]} />
}

/**
 * The earnings of QNTL, of which earnings of 7.31 a share are known now, and earlier what this response said; null where
 * none was received. The stored responses with these hashes were altered.
 */
async function open(
  knownAt: number | null,
  then: string | null = '[{"symbol":"QNTL","basicEps":6.42}]',
  altered: string[] = [],
  lists: readonly { name: string; symbols: readonly string[] }[] = [],
) {
  const view = await renderPart(<View knownAt={knownAt} />, {
    'earnings.get': (input) => ({
      value: {
        ok: true,
        errors: [],
        dataText: input.knownAt === null ? '[{"symbol":"QNTL","basicEps":7.31}]' : (then ?? 'null'),
        response: { hash: (input.knownAt === null ? 'a' : 'b').repeat(64), path: '$.data' },
      },
      source: {
        state: input.knownAt === null ? 'live' : 'cached',
        receivedAt: then === null && input.knownAt !== null ? null : NOW,
        because: null,
      },
    }),
    'organiser.get': () => ({
      watchLists: lists.map((list, place) => ({ ...list, id: place + 1, isPaused: false })),
      queries: [],
    }),
    'proof.altered': ({ hashes }) => hashes.filter((hash) => altered.includes(hash)),
  })
  await view.settle()
  return view
}

const field = (): HTMLInputElement | null => screen.queryByLabelText('Known at this time')
const shown = (): string => screen.getByRole('region', { name: 'Earnings' }).textContent

it('what was known at a time is shown in the place of what is known now, and says so', async () => {
  const { user, settle } = await open(null)
  expect(shown()).toContain('7.31')
  await user.keyboard('w')
  await settle()
  await user.keyboard('2 Nov 2026 16:00{Enter}')
  await settle()
  expect(shown()).toContain('6.42')
  expect(shown()).not.toContain('7.31')
  expect(screen.getByText(/^Shows the last response/).textContent).toBe(
    'Shows the last response to this request that was received by 2 Nov 2026, 16:00:00.',
  )
})

it('of an earlier time nothing is requested, and a refresh says how to come to the present', async () => {
  const { inputsOf } = await open(THEN)
  expect(inputsOf('earnings.get').map(({ knownAt }) => knownAt)).toEqual([THEN])
  expect(screen.getByRole('button', { name: 'Refresh' }).title).toContain('Show what is known now first.')
})

it('a time before the first response says that none of then is stored, as one may have been deleted, and leads back to the present', async () => {
  const { user, settle } = await open(THEN, null)
  expect(screen.getByText('No earnings as known at 2 Nov 2026, 16:00:00')).toBeTruthy()
  expect(
    screen.getByText('No response to this request that was received by then is stored, or the stored one was altered.'),
  ).toBeTruthy()
  expect(shown()).not.toContain('7.31')
  await user.click(screen.getByRole('button', { name: 'Show what is known now' }))
  await settle()
  expect(shown()).toContain('7.31')
  expect(field()).toBeNull()
})

it('a response by that time that had no reports is told from none', async () => {
  await open(THEN, '[]')
  expect(screen.getByText('The last response to this request that was received by then has no reports.')).toBeTruthy()
})

it.each([
  ['struck out, and a note says so, where its stored response was altered', 'a', 'true'],
  ['not struck out where another stored response was altered', 'b', undefined],
])('a number is %s', async (_what, hash, struck) => {
  await open(null, null, [hash.repeat(64)])
  expect(screen.getByRole('button', { name: '7.31' }).dataset.altered).toBe(struck)
  expect(screen.queryAllByText('A stored response was altered.').length).toBe(struck === 'true' ? 1 : 0)
})

it.each([
  ['Period', 'Q1 2023', { period: 'Q1 2023' }],
  ['From', '2023-01-31', { fromDate: '2023-01-31' }],
])('what is typed in the field “%s” is requested with Enter, and not before', async (label, text, asked) => {
  const { user, settle, inputsOf } = await open(null)
  const [first] = inputsOf('earnings.get')
  await user.type(screen.getByLabelText(label), text)
  await settle()
  expect(inputsOf('earnings.get')).toEqual([first])
  await user.keyboard('{Enter}')
  await settle()
  expect(inputsOf('earnings.get')).toEqual([first, { ...first, ...asked }])
})

it('a report type is requested when it is chosen', async () => {
  const { user, settle, inputsOf } = await open(null)
  const [first] = inputsOf('earnings.get')
  await user.selectOptions(screen.getByLabelText('Report type'), 'Preliminary only')
  await settle()
  expect(inputsOf('earnings.get')).toEqual([first, { ...first, reportType: 'P' }])
})

it('a watch list of more companies than the service accepts is refused with the reason, and none of it is requested', async () => {
  const symbols = Array.from({ length: 201 }, (_, place) => `S${place}`)
  const { user, settle, inputsOf } = await open(null, undefined, undefined, [{ name: 'Market', symbols }])
  await user.selectOptions(screen.getByLabelText('Symbols of a watch list'), 'Market')
  await settle()
  expect(inputsOf('earnings.get').map((asked) => asked.symbols)).toEqual([['QNTL']])
  expect(shown()).toContain('The service accepts at most 200 symbols.')
})

it('without a key the view says so, and not that the service has no earnings', async () => {
  const { settle } = await renderPart(<View knownAt={null} />, { 'earnings.get': refusing({ kind: 'no-key' }) })
  await settle()
  expect(shown()).toContain('This connection has no API key yet.')
  expect(shown()).not.toMatch(/service returned no|service has no/)
})

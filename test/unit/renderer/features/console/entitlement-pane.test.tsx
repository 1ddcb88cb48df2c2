// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ENTITLEMENT_PROBES } from '../../../../../app/domain/connection/entitlement.ts'
import type { EntitlementCell, EntitlementMap } from '../../../../../app/domain/connection/entitlement.ts'
import type { Remedy } from '../../../../../app/errors/remedies.ts'
import { useCommands } from '../../../../../renderer/commands/commands.tsx'
import { EntitlementPane } from '../../../../../renderer/features/console/console-view.tsx'
import { renderPart } from '../../../../support/window/render-part.tsx'

const [FIRST, ...OTHERS] = ENTITLEMENT_PROBES.map(({ id }) => id)
const MAP: EntitlementMap = {
  id: 1,
  origin: 'https://a.example',
  fingerprint: 'abcdef12',
  madeAt: 0,
  cells: [],
}
const ALLOWED = { response: 'allowed', status: 200, detail: '', durationMs: 12 } as const

function Offering({ run }: { run: (id: Remedy) => void }): null {
  const ids: readonly Remedy[] = ['connection.enter-key', 'settings.open-connection', 'console.show-requests']
  useCommands(ids.map((id) => ({ id, run: () => run(id) })))
  return null
}

/** The pane with the last check, in which one call came out like this and all others are allowed. */
async function shown(first: Partial<EntitlementCell>, run: (id: Remedy) => void = () => undefined) {
  const cells = [
    { ...ALLOWED, probe: FIRST, ...first },
    ...OTHERS.slice(1).map((probe) => ({ ...ALLOWED, probe })),
  ] as readonly EntitlementCell[]
  const view = await renderPart(
    <>
      <Offering run={run} />
      <EntitlementPane />
    </>,
    {
      'entitlement.list': () => [
        { ...MAP, cells },
        { ...MAP, id: 2 },
      ],
    },
  )
  await view.settle()
  return view
}

const commands = (): (string | null)[] =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Check what the key can access')

// U22
it.each<[string, Partial<EntitlementCell>, string[]]>([
  ['a key that is not valid', { response: 'key-invalid', status: 401 }, ['Enter key…']],
  ['what is denied', { response: 'refused', status: 403 }, ['Enter key…']],
  [
    'no response',
    { response: 'unknown', status: null, detail: 'The connection broke' },
    ['Open the connection settings', 'Show the requests'],
  ],
  ['all that is allowed', {}, []],
])('the advice about %s has the buttons for it', async (_case, first, names) => {
  await shown(first)
  expect(commands()).toEqual(names)
})

it('a button of the advice runs its command', async () => {
  const run = vi.fn()
  const { user } = await shown({ response: 'key-invalid', status: 401 }, run)
  await user.click(screen.getByRole('button', { name: 'Enter key…' }))
  expect(run).toHaveBeenCalledWith('connection.enter-key')
})

it('a call that a check did not make is not a dash', async () => {
  const { container } = await shown({})
  expect([...container.querySelectorAll('td')].map(({ textContent }) => textContent)).toContain('not checked')
})

it.each<[string, Partial<EntitlementCell>, Partial<EntitlementCell>, string]>([
  ['all agree', {}, {}, 'The last two checks of this key agree.'],
  [
    'one had no response',
    { response: 'unknown', status: null },
    {},
    'The last two checks of this key agree in: Full text of stories, Removed stories, Operation ratios, Earnings reports.',
  ],
  [
    'one is denied now',
    { response: 'refused', status: 403 },
    {},
    'The last two checks of this key differ in: News list.',
  ],
])('of two checks of which %s, it says no more than both show', async (_case, newest, before, words) => {
  const cellsOf = (first: Partial<EntitlementCell>): readonly EntitlementCell[] =>
    ENTITLEMENT_PROBES.map(({ id }) => ({ ...ALLOWED, probe: id, ...(id === FIRST ? first : {}) }))
  const { container, settle } = await renderPart(<EntitlementPane />, {
    'entitlement.list': () => [
      { ...MAP, cells: cellsOf(newest) },
      { ...MAP, id: 2, cells: cellsOf(before) },
    ],
  })
  await settle()
  expect(container.textContent).toContain(words)
})

it('two checks without a result in common do not agree', async () => {
  const { container } = await shown({})
  expect(container.textContent).toContain('The last two checks of this key have no result in common.')
})

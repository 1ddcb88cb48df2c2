// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import type { TimeZone } from '../../../../../../app/domain/settings/preferences.ts'
import { EARNINGS_SCHEMA, learn, UNSEEN } from '../../../../../../app/domain/webhooks/payload-schemas.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { ContractPane } from '../../../../../../renderer/features/webhooks/deliveries/payload-schema-pane.tsx'
import { KeeperContext } from '../../../../../../renderer/ui/states/view-state.ts'
import { INITIAL_WEBHOOKS, type WebhooksState } from '../../../../../../renderer/features/webhooks/webhooks-state.ts'
import { ContextMenuArea } from '../../../../../../renderer/ui/controls/context-menu.tsx'
import { stubCopying } from '../../../../../support/window/copying.ts'
import { keeperWith } from '../../../../../support/window/keeper-with.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { TimeZoneContext } from '../../../../../../renderer/ui/text/date-time.tsx'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'

const shapeOf = (name: string, value: Record<string, number>) => ({
  name,
  samples: 1,
  updatedAt: 0,
  shape: learn(UNSEEN, value),
})

const states: WebhooksState[] = []

function Pane({ first }: { first: Partial<WebhooksState> }): ReactElement {
  const [state, setState] = useState<WebhooksState>({ ...INITIAL_WEBHOOKS, panel: 'contracts', ...first })
  states.push(state)
  return (
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <ContextMenuArea className="">
          <ContractPane state={state} onChange={(change) => setState((before) => ({ ...before, ...change }))} />
        </ContextMenuArea>
      </CommandProvider>
    </ConnectionContext>
  )
}

async function open(
  first: Partial<WebhooksState> = {},
  kept: Readonly<Record<string, unknown>> = {},
  zone: TimeZone = 'utc',
) {
  const view = await renderWindow(
    <KeeperContext value={keeperWith(kept)}>
      <TimeZoneContext value={zone}>
        <Pane first={first} />
      </TimeZoneContext>
    </KeeperContext>,
    {
      'file.save': () => '/home/ada/asyncapi.json',
      'contracts.list': () => [
        shapeOf('Earnings/v1', { eps: 1 }),
        shapeOf('News/v1', { rank: 2 }),
        shapeOf(EARNINGS_SCHEMA, { eps: 3 }),
      ],
    },
  )
  await view.settle()
  return view
}

it('the types of a kind are shown and copied, with the kind as it was sent', async () => {
  const copied = stubCopying()
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'TypeScript' }))
  expect(screen.getByText(/export type EarningsV1/).textContent).toContain('eps: number')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(copied).toEqual(['/** Learnt from "Earnings/v1". */\nexport type EarningsV1 = {\n  eps: number\n}\n'])
})

it.each([
  ['json', 'JSON Schema'],
  ['pictures', 'Members'],
])('the form %s that was kept is shown as %s', async (form, name) => {
  await open({}, { 'schema form': form })
  expect(screen.getByRole('radio', { name }).getAttribute('aria-checked')).toBe('true')
})

it('j and k move through the kinds', async () => {
  const { user } = await open()
  await user.keyboard('j')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('News/v1')
  await user.keyboard('k')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Earnings/v1')
})

it('the JSON Schema of a kind is copied with one key', async () => {
  const copied = stubCopying()
  const { user } = await open()
  await user.keyboard('{Shift>}J{/Shift}')
  expect(JSON.parse(copied[0] ?? '')).toMatchObject({ title: 'Earnings/v1', required: ['eps'] })
})

const chosen = (): string => screen.getByRole('option', { selected: true }).textContent

it('the kind of the state is open, and the state learns the next one', async () => {
  const { user } = await open({ schema: 'News/v1' })
  expect(chosen()).toContain('News/v1')
  await user.keyboard('k')
  expect([chosen().startsWith('Earnings/v1'), states.at(-1)?.schema]).toEqual([true, 'Earnings/v1'])
})

it('the first kind is open where the one of the state is gone', async () => {
  await open({ schema: 'Gone/v1' })
  expect(chosen()).toContain('Earnings/v1')
})

it('a command leads to the deliveries of the kind', async () => {
  const { user } = await open({ schema: 'News/v1' })
  await user.click(screen.getByRole('button', { name: 'Deliveries' }))
  expect(states.at(-1)).toMatchObject({ panel: 'receiver', search: 'News/v1' })
})

it('the schema of responses leads to no deliveries', async () => {
  const { user } = await open({ schema: EARNINGS_SCHEMA })
  await user.click(screen.getByRole('button', { name: 'Deliveries' }))
  expect(states.at(-1)?.panel).toBe('contracts')
})

it('a right click offers what can be done with that kind', async () => {
  const { user } = await open()
  await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('option', { name: /News/ }) })
  expect(states.at(-1)?.schema).toBe('News/v1')
  await user.click(await screen.findByRole('menuitem', { name: /^Show the deliveries/ }))
  expect(states.at(-1)).toMatchObject({ panel: 'receiver', search: 'News/v1' })
})

it('each payload schema tells its place among all, and the list names the chosen one', async () => {
  const { user } = await open()
  const options = screen.getAllByRole('option')
  const places = options.map((option) => [option.getAttribute('aria-posinset'), option.getAttribute('aria-setsize')])
  expect(places).toEqual([
    ['1', '3'],
    ['2', '3'],
    ['3', '3'],
  ])
  await user.click(screen.getByText('News/v1'))
  expect(screen.getByRole('listbox').getAttribute('aria-activedescendant')).toBe(options[1]?.id)
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('News/v1')
})

it.each([
  ['utc', '1 Jan 1970'],
  ['market', '31 Dec 1969'],
] as const)('the time of a payload schema is in the zone of times: %s', async (zone, day) => {
  await open({}, {}, zone)
  expect(screen.getByRole('option', { name: /^News/ }).textContent).toContain(`1 sample · ${day}`)
})

it('the schemas of all deliveries are exported as one AsyncAPI document', async () => {
  const { user, inputsOf, settle } = await open()
  await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('option', { name: /News\/v1/ }) })
  await user.click(screen.getByRole('menuitem', { name: 'Export all payload schemas as AsyncAPI…' }))
  await settle()
  const [file] = inputsOf('file.save')
  expect(file).toMatchObject({ kind: 'json', name: 'asyncapi' })
  expect(
    Object.keys((JSON.parse(String(file?.content)) as { components: { messages: object } }).components.messages),
  ).toEqual(['EarningsV1', 'NewsV1'])
})

it.each<[what: string, read: NonNullable<Replies['contracts.list']>, why: string]>([
  ['there is none', () => [], 'There is no payload schema yet.'],
  [
    'they cannot be read',
    refusing({ kind: 'storage-failed', reason: 'other', detail: '' }),
    'The payload schemas are not read yet.',
  ],
])('the next payload schema is not available where %s, for that reason', async (_what, read, why) => {
  const pane = <ContractPane state={{ ...INITIAL_WEBHOOKS, panel: 'contracts' }} onChange={() => undefined} />
  const { find, settle } = await commandsOf(pane, { 'contracts.list': read })
  await settle()
  expect(find('webhooks.next').unavailable).toBe(why)
})

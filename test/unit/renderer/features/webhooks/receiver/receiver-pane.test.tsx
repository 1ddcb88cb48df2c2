// @vitest-environment jsdom
import { act, screen, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  DeleteDeliveriesDialog,
  NoDeliveries,
  ReceiverPane,
} from '../../../../../../renderer/features/webhooks/receiver/receiver-pane.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'
import { NO_FILTER, type DeliveryFilter } from '../../../../../../app/domain/webhooks/delivery-filter.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { useState, type ReactElement } from 'react'
import { INITIAL_WEBHOOKS, type WebhooksState } from '../../../../../../renderer/features/webhooks/webhooks-state.ts'
import { CompanyLinksContext } from '../../../../../../renderer/ui/text/link-menus.ts'
import { ContextMenuArea } from '../../../../../../renderer/ui/controls/context-menu.tsx'
import { deliveryOf } from '../../../../../support/window/own-replies.ts'
import { bodyOf } from '../../../../../support/cases/body-of.ts'
import { KeeperContext } from '../../../../../../renderer/ui/states/view-state.ts'
import { keeperWith } from '../../../../../support/window/keeper-with.ts'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { stubCopying } from '../../../../../support/window/copying.ts'

async function asked(stored: number, replies: Replies = { 'deliveries.clear': () => null }) {
  const events: string[] = []
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <DeleteDeliveriesDialog
        stored={stored}
        onDelete={() => events.push('begun')}
        onClose={() => events.push('closed')}
      />
    </ConnectionContext>,
    replies,
  )
  async function confirm(): Promise<void> {
    await window.user.click(screen.getByRole('button', { name: 'Delete' }))
    await window.settle()
  }
  return { ...window, events, confirm }
}

it.each([
  [1, 'Delete 1 delivery?'],
  [12, 'Delete 12 deliveries?'],
])('the question before %i deliveries are deleted says how many', async (stored, title) => {
  await asked(stored)
  expect(screen.getByRole('alertdialog', { name: title })).toBeTruthy()
})

it('deliveries are deleted once that is confirmed, and then the question goes', async () => {
  const { confirm, events, inputsOf } = await asked(3)
  await confirm()
  expect([inputsOf('deliveries.clear').length, events]).toEqual([1, ['begun', 'closed']])
})

it('a deletion of deliveries that fails says why', async () => {
  const refused = refusing({ kind: 'storage-failed', reason: 'full', detail: '' })
  const { confirm, events } = await asked(3, { 'deliveries.clear': refused })
  await confirm()
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(events).toEqual(['begun'])
})

/** What is said where nothing is found, paragraph by paragraph. */
async function said(text: string, filter: Partial<DeliveryFilter>, sendsOwn = false): Promise<(string | null)[]> {
  const { container } = await renderWindow(
    <CommandProvider>
      <NoDeliveries text={text} filter={{ ...NO_FILTER, ...filter }} isOn={sendsOwn} sendsOwn={sendsOwn} />
    </CommandProvider>,
  )
  return [...container.querySelectorAll('.empty > strong, .empty > p')].map(({ textContent }) => textContent)
}

const SEARCH = 'The search finds words of headers and bodies, and parts of ids, kinds, errors, labels and notes.'
const REVERSED = 'From, 6 Jan 2026, is later than To, 5 Jan 2026, so that no delivery can match.'
const DAYS = { from: '2026-01-06', to: '2026-01-05' }

it.each<[string, string, Partial<DeliveryFilter>, string[]]>([
  ['the search', 'x', {}, ['No delivery matches the search', SEARCH]],
  [
    'a day',
    '',
    { from: '2026-01-06' },
    ['No delivery matches the filter', 'What is chosen in the filter leaves all of them out.'],
  ],
  ['reversed days', '', DAYS, ['No delivery matches the filter', REVERSED]],
  ['both', 'x', { kind: 'other' }, ['No delivery matches the search and the filter', SEARCH]],
  ['reversed days beside a search', 'x', DAYS, ['No delivery matches the search and the filter', REVERSED, SEARCH]],
  [
    'one day',
    '',
    { from: '2026-01-06', to: '2026-01-06' },
    ['No delivery matches the filter', 'What is chosen in the filter leaves all of them out.'],
  ],
])('says what leaves all deliveries out: %s', async (_which, text, filter, words) => {
  expect(await said(text, filter)).toEqual(words)
})

it('names the buttons that deliver where there are any', async () => {
  expect((await said('', {}, true))[1]).toContain('“Send a test”')
})

// The list shows as many lines as its height has room for.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 400 })

const EARNINGS = JSON.stringify({ id: 'p', kind: 'Earnings/v1', data: { id: 'x', content: { ticker: 'QNTL' } } })

const states: WebhooksState[] = []

function Pane({
  first,
  led,
  catches,
}: {
  first: Partial<WebhooksState>
  led: (to: string) => void
  catches: ((change: Partial<WebhooksState>) => void) | undefined
}): ReactElement {
  const [state, setState] = useState<WebhooksState>({ ...INITIAL_WEBHOOKS, panel: 'receiver', ...first })
  const [keeper] = useState(() => keeperWith({}))
  states.push(state)
  const links = {
    onSearch: () => undefined,
    onRatios: () => undefined,
    onEarnings: () => undefined,
    onPage: (symbol: string) => led(symbol),
    onChart: () => undefined,
  }
  return (
    <CommandProvider>
      <KeeperContext value={keeper}>
        <CompanyLinksContext value={links}>
          <ConnectionContext value={connectionView()}>
            <ContextMenuArea className="">
              <ReceiverPane
                state={state}
                onChange={catches ?? ((change) => setState((before) => ({ ...before, ...change })))}
                onStory={(id) => led(`story ${id}`)}
              />
            </ContextMenuArea>
          </ConnectionContext>
        </CompanyLinksContext>
      </KeeperContext>
    </CommandProvider>
  )
}

/** The pane with three deliveries, of which the second is about a company, and what brings more. */
async function open(
  first: Partial<WebhooksState> = {},
  schemas: readonly string[] = [],
  stored = 3,
  catches?: (change: Partial<WebhooksState>) => void,
) {
  let count = stored
  const led: string[] = []
  const rowOf = (id: number) => ({
    ...deliveryOf(0),
    id,
    ...(id === 2 ? { kind: 'Earnings/v1' as const, dataId: 'x' } : {}),
  })
  const view = await renderWindow(<Pane first={first} led={(to) => led.push(to)} catches={catches} />, {
    'deliveries.list': ({ from, limit }) => ({
      rows: Array.from({ length: Math.max(0, Math.min(limit, count - from)) }, (_, place) => rowOf(from + place + 1)),
      matching: count,
      stored: count,
    }),
    'deliveries.delete': () => null,
    'deliveries.clear'() {
      count = 0
      return null
    },
    'contracts.isKnown': ({ name }) => schemas.includes(name),
    'forward.state': () => ({ url: '', isOn: false, waiting: 0 }),
    'deliveries.newer': ({ id }) => count - id,
    'deliveries.related': () => [],
    'deliveries.get': ({ id }) =>
      id > count
        ? null
        : {
            ...rowOf(id),
            path: '/',
            headers: [
              ['content-type', 'application/json'],
              ['x-delivery', `d-${id}`],
            ],
            ...bodyOf(id === 2 ? EARNINGS : '{"id":"p"}'),
          },
  })
  await view.settle()
  return {
    ...view,
    led,
    async press(keys: string) {
      await view.user.keyboard(keys)
      await view.settle()
    },
    async arrive(more: number) {
      count += more
      await view.notify('deliveries.changed')
      await view.settle()
    },
  }
}

const opened = (): string | null =>
  screen.getByRole('listbox', { name: 'Deliveries' }).getAttribute('aria-activedescendant')

it('the newest delivery is open, and so is each that arrives after it', async () => {
  const { arrive } = await open()
  expect(opened()).toBe('delivery-3')
  await arrive(2)
  expect(opened()).toBe('delivery-5')
})

afterEach(() => void vi.useRealTimers())

/** What a screen reader is told of arrivals. */
const told = (): string | null | undefined =>
  screen.getAllByRole('status').find(({ textContent }) => textContent.includes('arrived'))?.textContent

it('a delivery that arrives is said, and those that were there are not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { arrive } = await open()
  const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds))
  pass(10_000)
  expect(told()).toBeUndefined()
  await arrive(1)
  pass(0)
  expect(told()).toBe('Delivery #4 arrived: News/v1')
})

it('of deliveries that follow each other at once, the first and the last are said', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { arrive } = await open({}, [], 0)
  const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds))
  const all: (string | null | undefined)[] = []
  for (const milliseconds of [0, 1000, 1000, 1000]) {
    await arrive(1)
    pass(milliseconds)
    all.push(told()?.split(':')[0])
  }
  expect(all).toEqual(['Delivery #1 arrived', 'Delivery #1 arrived', 'Delivery #1 arrived', 'Delivery #4 arrived'])
})

it('a delivery that arrives after all were deleted is said', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { arrive } = await open()
  await arrive(-3)
  await arrive(1)
  act(() => void vi.advanceTimersByTime(0))
  expect(told()).toContain('Delivery #1 arrived')
})

it('each delivery tells its place among all, from the newest', async () => {
  await open()
  const places = screen
    .getAllByRole('option')
    .map((option) => [option.id, option.getAttribute('aria-posinset'), option.getAttribute('aria-setsize')])
  expect(places).toEqual([
    ['delivery-3', '1', '3'],
    ['delivery-2', '2', '3'],
    ['delivery-1', '3', '3'],
  ])
})

it('all of several pages of deliveries are deleted, and the next one that arrives is shown', async () => {
  const { user, settle, notify, arrive } = await open({}, [], 150)
  await user.click(screen.getByRole('button', { name: 'Delete all…' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await settle()
  await notify('deliveries.changed')
  await settle()
  expect(screen.getByText('No deliveries yet')).toBeTruthy()
  await arrive(1)
  expect(opened()).toBe('delivery-1')
})

it('a list that shrinks by pages keeps the open delivery', async () => {
  const { press, arrive } = await open({ follows: false, selected: 40, selectedPlace: 39 }, [], 350)
  await arrive(-250)
  await press('j')
  expect(states.at(-1)).toMatchObject({ follows: false, selected: 39 })
})

it('a delivery that the person moved to stays open, and what is newer is counted', async () => {
  const { press, arrive } = await open()
  await press('j')
  await arrive(3)
  expect([opened(), screen.queryByRole('button', { name: '4 newer' }) !== null]).toEqual(['delivery-2', true])
})

it('what is changed before the window has stayed at a delivery keeps the stay', async () => {
  const changes: Partial<WebhooksState>[] = []
  await open({}, [], 3, (change) => changes.push(change))
  const list = screen.getByRole('listbox', { name: 'Deliveries' })
  list.scrollTop = 200
  fireEvent.scroll(list)
  fireEvent.change(screen.getByLabelText('Search deliveries'), { target: { value: 'a' } })
  expect(Object.assign({}, ...changes)).toMatchObject({ search: 'a', follows: false, selected: 3 })
})

it('the newest is followed again with one key', async () => {
  const { press, arrive } = await open()
  await press('j')
  await press('f')
  await arrive(1)
  expect([opened(), screen.getByText('Newest followed').textContent]).toEqual(['delivery-4', 'Newest followed'])
})

it('the count of the newer ones follows the newest again', async () => {
  const { press, user, settle } = await open()
  await press('j')
  await user.click(screen.getByRole('button', { name: '1 newer' }))
  await settle()
  expect(opened()).toBe('delivery-3')
})

it('a person who turns to the details is not moved on', async () => {
  const { press, arrive } = await open()
  await press('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Delivery' }))
  await arrive(1)
  expect(opened()).toBe('delivery-3')
})

it('a delivery that is being sent again stays open behind its dialog', async () => {
  const { press, arrive } = await open()
  await press('r')
  await arrive(1)
  expect(within(screen.getByRole('dialog')).getByLabelText(/^Body/)).toBeTruthy()
  expect(screen.getByRole('listbox', { name: 'Deliveries', hidden: true }).getAttribute('aria-activedescendant')).toBe(
    'delivery-3',
  )
})

it('j and k move from where the open delivery is now, although older ones were deleted since', async () => {
  const { press } = await open({ follows: false, selected: 2, selectedPlace: 40 })
  await press('j')
  expect(opened()).toBe('delivery-1')
})

it('o opens the story of a delivery', async () => {
  const { press, led } = await open()
  await press('o')
  expect(led).toEqual(['story 7'])
})

it('o opens the company of a delivery that is about none', async () => {
  const { press, led } = await open()
  await press('j')
  await press('o')
  expect(led).toEqual(['QNTL'])
})

it('c, h and b copy the delivery as curl, its headers and its body', async () => {
  const copied = stubCopying()
  const { press } = await open()
  await press('c')
  await press('h')
  await press('b')
  expect(copied[0]).toContain('curl -X POST')
  expect(copied.slice(1)).toEqual(['content-type: application/json\nx-delivery: d-3', '{"id":"p"}'])
})

it('every key of the list is in the menu of a delivery', async () => {
  const { user } = await open()
  await user.pointer({ target: screen.getByText('#3'), keys: '[MouseRight]' })
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Move to the details of the deliveryEnter',
    'Open the story of the deliveryo',
    'Send the delivery again…r',
    'Copy the delivery as curlc',
    'Copy the headers of the deliveryh',
    'Copy the body of the deliveryb',
    'Mark the delivery for comparisonx',
    'Compare the delivery with anotherd',
    'Show the payload schema of the deliverys',
    'Let the delivery teach the payload schemat',
    'Label the delivery…l',
    'Write a note about the delivery…n',
    'Delete the deliveryDelete',
    'Follow the newest deliveryf',
  ])
})

it('a way to the payload schema keeps the delivery to which one goes back', async () => {
  const { user } = await open({}, ['News/v1'])
  await user.keyboard('s')
  expect(states.at(-1)).toMatchObject({ panel: 'contracts', schema: 'News/v1', follows: false, selected: 3 })
})

it('Delete deletes the open delivery, and opens the next one', async () => {
  const { press, inputsOf } = await open()
  await press('j')
  await press('{Delete}')
  expect([inputsOf('deliveries.delete'), opened()]).toEqual([[{ connection: 'test', id: 2 }], 'delivery-1'])
})

it('where no delivery matches, all of them are a press away, also while the fields of the filter are hidden', async () => {
  const { user, settle } = await open({ search: 'nothing', filter: { ...NO_FILTER, response: 'cut' } }, [], 0)
  await user.click(screen.getByRole('button', { name: 'Show all deliveries' }))
  await settle()
  expect(states.at(-1)).toMatchObject({ search: '', filter: NO_FILTER })
  expect(screen.queryByRole('button', { name: 'Show all deliveries' })).toBeNull()
})

it('a text that is no day is forgotten with the filter', async () => {
  const { user, settle } = await open({ search: 'nothing', showsFilter: true }, [], 0)
  await user.type(screen.getByLabelText('From'), 'soon')
  await user.click(screen.getByRole('button', { name: 'Show all deliveries' }))
  await settle()
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('')
})

it('deliveries that are not read are not called none', async () => {
  const pane = (replies: Replies) =>
    commandsOf(<ReceiverPane state={INITIAL_WEBHOOKS} onChange={() => undefined} onStory={() => undefined} />, replies)
  const unread = await pane({})
  expect(unread.find('webhooks.delete-deliveries').unavailable).toBe('The deliveries are not read yet.')
  const empty = await pane({ 'deliveries.list': () => ({ rows: [], matching: 0, stored: 0 }) })
  await empty.settle()
  expect(empty.find('webhooks.delete-deliveries').unavailable).toBe('No delivery is stored.')
})

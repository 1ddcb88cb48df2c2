// @vitest-environment jsdom

import { screen, within, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CommandId } from '../../../../../../app/domain/commands/catalogue.ts'
import type { DeliveryDetail } from '../../../../../../app/ipc/webhooks/deliveries.ts'
import {
  DeliveryDetailPane,
  DeliveryBody,
} from '../../../../../../renderer/features/webhooks/deliveries/delivery-detail.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { renderWindow, refusing, type Replies } from '../../../../../support/window/render-window.tsx'
import { CommandProvider, useRegistry } from '../../../../../../renderer/commands/commands.tsx'
import type { ReactElement } from 'react'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import type { Registry } from '../../../../../../renderer/commands/registry.ts'
import { KeeperContext } from '../../../../../../renderer/ui/states/view-state.ts'
import { keeperWith } from '../../../../../support/window/keeper-with.ts'
import { bodyOf } from '../../../../../support/cases/body-of.ts'
import { deliveryOf } from '../../../../../support/window/own-replies.ts'

const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }
const DETAIL = { ...deliveryOf(0), path: '/', headers: [], ...bodyOf('{}') }

const nothing = (): void => undefined

/** The second delivery in full, or another one; `led` is the payload schemas that a key led to. */
async function open(
  replies: Replies = {},
  { id = 2, marked = null, kept = {} }: { id?: number; marked?: number | null; kept?: Record<string, unknown> } = {},
) {
  const led: string[] = []
  let registry: Registry | undefined
  function Pane(): ReactElement {
    registry = useRegistry()
    return (
      <DeliveryDetailPane
        id={id}
        marked={marked}
        listError={null}
        onMark={nothing}
        onStory={nothing}
        onSchema={(name) => led.push(name)}
        onStay={nothing}
      />
    )
  }
  const view = await renderWindow(
    <KeeperContext value={keeperWith(kept)}>
      <ConnectionContext value={connectionView()}>
        <CommandProvider>
          <Pane />
        </CommandProvider>
      </ConnectionContext>
    </KeeperContext>,
    {
      'deliveries.get': (input) => ({ ...DETAIL, id: input.id }),
      'deliveries.related': () => [],
      'contracts.isKnown': ({ name }) => name === 'News/v1',
      ...replies,
    },
  )
  await view.settle()
  return { ...view, led, why: (command: CommandId) => registry?.find(command).unavailable }
}

/** The second delivery with these facts. */
const openWith = (detail: Partial<DeliveryDetail>, replies: Replies = {}) =>
  open({ 'deliveries.get': () => ({ ...DETAIL, id: 2, ...detail }), ...replies })

/** The second delivery, compared with the first one, which was marked for that. */
const comparing = (first: Replies['deliveries.get']) =>
  open(
    { 'deliveries.get': (input) => (input.id === 2 ? { ...DETAIL, id: 2 } : (first?.(input) ?? null)) },
    { marked: 1 },
  )

it.each([
  ['for its turn', true, 'Waits for its turn'],
  ['for forwarding to be switched on', false, 'Waits until forwarding is switched on'],
])('a delivery that waits %s says so', async (_what, isOn, words) => {
  const forwarded = {
    state: 'waiting',
    tries: 0,
    triedAt: null,
    status: null,
    afterMs: null,
    body: '',
    errorText: null,
  } as const
  await openWith({ forwarded }, { 'forward.state': () => ({ url: 'http://localhost:1/', isOn, waiting: 1 }) })
  expect(screen.getByRole('region', { name: 'Forwarded' }).textContent).toContain(words)
})

it('what a delivery calls itself cannot turn around how it reads', async () => {
  await openWith({ kind: null, kindAsSent: 'data/\u202egpj', dataId: 'x\u202ey' })
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toContain('data/[U+202E]gpj')
  expect(facts.join('')).not.toContain('\u202e')
})

it('a delivery that taught nothing says why, and teaches after one key or the button', async () => {
  const { user, inputsOf } = await openWith(
    { kind: null, kindAsSent: 'Odd/v9', signature: 'absent' },
    { 'deliveries.teach': () => null },
  )
  expect(screen.getByText(/because it has no signature/)).toBeTruthy()
  await user.keyboard('t')
  await user.click(screen.getByRole('button', { name: 'Let it teach the schema' }))
  expect(inputsOf('deliveries.teach')).toEqual([
    { connection: 'test', id: 2 },
    { connection: 'test', id: 2 },
  ])
})

it('a delivery that taught says so, and teaches no second time', async () => {
  const { user, inputsOf } = await openWith({ hasTaught: true })
  await user.keyboard('t')
  expect(screen.queryByRole('button', { name: 'Let it teach the schema' })).toBeNull()
  expect(screen.getByText(/was learnt from this delivery/)).toBeTruthy()
  expect(inputsOf('deliveries.teach')).toEqual([])
})

it('a comparison shows both bodies', async () => {
  await comparing(() => DETAIL)
  expect(screen.getByText('The bodies are the same, byte by byte.')).toBeTruthy()
})

it('a comparison of two deliveries without a body says that neither has one', async () => {
  await open({ 'deliveries.get': ({ id }) => ({ ...DETAIL, id, ...bodyOf('') }) }, { marked: 1 })
  expect(screen.getByText('Neither delivery has a body.')).toBeTruthy()
})

it('the key d ends a comparison with the marked delivery, and begins it again', async () => {
  const { user, settle } = await comparing(() => DETAIL)
  const compared = () => screen.queryByRole('heading', { name: /^Compared with/ })?.textContent ?? null
  const shown = [compared()]
  for (let turn = 0; turn < 2; turn++) {
    await user.keyboard('d')
    await settle()
    shown.push(compared())
  }
  expect(shown).toEqual(['Compared with #1', null, 'Compared with #1'])
})

it.each([
  ['stays open after a start', [2, 5], '#5'],
  ['is not one of another delivery', [3, 5], '#1'],
  ['begins with the marked delivery where something else was kept', 'odd', '#1'],
])('a comparison %s', async (_what, kept, other) => {
  await open({}, { marked: 1, kept: { 'delivery comparison': kept } })
  expect(screen.getByRole('heading', { name: /^Compared with/ }).textContent).toBe(`Compared with ${other}`)
})

it('a delivery that could not be read for a comparison says why', async () => {
  await comparing(refusing(DEVICE))
  expect(screen.getByRole('alert').textContent).toContain('The disk failed')
})

it('a delivery that was deleted cannot be compared', async () => {
  await comparing(() => null)
  expect(screen.getByText('This delivery was deleted, so it cannot be compared.')).toBeTruthy()
})

it('a comparison shows the headers that differ, in any order and case', async () => {
  const headers = (id: number): [string, string][] =>
    id === 1
      ? [
          ['X-Delivery', 'one'],
          ['Host', 'a'],
        ]
      : [
          ['host', 'a'],
          ['x-delivery', 'two'],
        ]
  await open({ 'deliveries.get': ({ id }) => ({ ...DETAIL, id, headers: headers(id) }) }, { marked: 1 })
  const rows = within(screen.getByRole('table', { name: 'Different headers' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Header#1#2', 'x-deliveryonetwo'])
})

it('a delivery is saved as a fixture, with its digits, its bytes and all of its headers', async () => {
  const headers: [string, string][] = [
    ['X-Delivery', 'd-1'],
    ['Host', 'receiver'],
  ]
  const { user, inputsOf } = await openWith({ headers, ...bodyOf('{"amount":1.50}') })
  await user.click(screen.getByRole('button', { name: 'Save as fixture…' }))
  const [file] = inputsOf('file.save')
  expect(file).toMatchObject({ kind: 'json', name: 'delivery p-1' })
  expect(JSON.parse(String(file?.content))).toMatchObject({
    kind: 'News/v1',
    headers,
    bodyBase64: btoa('{"amount":1.50}'),
    body: '{"amount":1.50}',
  })
  expect(String(file?.content)).toContain('"amount": 1.50')
})

it('bodies that differ only in how they are written are equivalent', async () => {
  await comparing(() => ({ ...DETAIL, ...bodyOf(' { } ') }))
  expect(screen.getByText(/^The bodies are equivalent\. They differ only in blanks/)).toBeTruthy()
})

it('a key and a button lead to the payload schema of the kind', async () => {
  const { user, led } = await openWith({ kind: 'News/v1' })
  await user.keyboard('s')
  await user.click(screen.getByRole('button', { name: 'Payload schema' }))
  expect(led).toEqual(['News/v1', 'News/v1'])
})

it.each([
  [
    'a kind without a schema',
    { kind: null, kindAsSent: 'Odd/v9' },
    {},
    'There is no payload schema of “Odd/v9” yet. Let a delivery teach it.',
  ],
  ['no kind', { kind: null, kindAsSent: null }, {}, 'This delivery names no kind.'],
  [
    'schemas that cannot be read',
    { kind: 'News/v1' },
    { 'contracts.isKnown': refusing(DEVICE) },
    'The payload schema could not be read.',
  ],
] as const)('%s has no way to it, and says why', async (_what, detail, replies, words) => {
  const { why } = await openWith(detail, replies)
  expect(why('webhooks.show-schema')).toBe(words)
  expect(screen.queryByRole('button', { name: 'Payload schema' })).toBeNull()
})

it('what differs from the payload schema is named with its path', async () => {
  await openWith({
    schemaDrift: [
      { path: '$.data.eps', what: 'other-type', detail: 'string, until now number' },
      { path: '$.data.new', what: 'new-member', detail: 'integer' },
      { path: '$.data.id', what: 'missing-member', detail: 'until now always present' },
    ],
  })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '$.data.eps other type: string, until now number',
    '$.data.new new member: integer',
    '$.data.id missing member: until now always present',
  ])
})

it('the commands of a delivery that could not be read say so', async () => {
  const { why } = await open({ 'deliveries.get': refusing(DEVICE) })
  expect(why('webhooks.copy-body')).toBe('The delivery could not be read.')
})

it('what came of forwarding a delivery is shown, with what was answered', async () => {
  await openWith({
    forwarded: { state: 'answered', tries: 1, triedAt: 1, status: 500, afterMs: 12, body: 'no', errorText: null },
  })
  expect(screen.getByRole('region', { name: 'Forwarded' }).textContent).toBe('Forwarded500 after 12 ms, at 1 tryno')
})

it('two tests that were accepted are no retries of each other, and what repeats a delivery is', async () => {
  const story = { ...deliveryOf(0), revision: '1' }
  const rows = [
    { ...story, id: 1 },
    { ...story, receivedAt: 60_000, id: 2, deliveryId: 'd-2', payloadId: 'p-2' },
    { ...story, receivedAt: 61_000, id: 3, deliveryId: 'd-2', payloadId: 'p-2', retryOf: 2 },
  ]
  const shown = async (id: number): Promise<string | undefined> => {
    const view = await open(
      {
        'deliveries.get': (input) => ({ ...DETAIL, ...rows.find((row) => row.id === input.id) }),
        'deliveries.related': () => rows,
      },
      { id },
    )
    const words = screen.queryByRole('heading', { name: 'Retries' })?.nextElementSibling?.textContent
    view.unmount()
    return words ?? undefined
  }
  expect(await shown(1)).toBeUndefined()
  expect(await shown(2)).toContain('One pause so far: 1 s.')
  expect(await shown(3)).toContain('2 arrivals')
})

it.each([
  [12, ''],
  [13, 'Only the latest 12 of 13 are listed. Mark another one in the list to compare it.'],
])('of %i related deliveries it is said whether all are listed', async (count, said) => {
  const rows = Array.from({ length: count + 1 }, (_, place) => ({ ...deliveryOf(0), id: place + 1, deliveryId: 'd' }))
  await open(
    {
      'deliveries.get': (input) => ({ ...DETAIL, ...rows.find((row) => row.id === input.id) }),
      'deliveries.related': () => rows,
    },
    { id: count + 1 },
  )
  const list = screen.getByRole('heading', { name: 'Related deliveries' }).nextElementSibling
  expect(list?.querySelectorAll('button')).toHaveLength(12)
  expect(list?.querySelector('.quiet')?.textContent ?? '').toBe(said)
})

type Shown = Parameters<typeof DeliveryBody>[0]['delivery']

const shown = (body: string, change: Partial<Shown> = {}): (string | null)[] => {
  const delivery = { ...bodyOf(body), ...change }
  const { container, unmount } = render(<DeliveryBody delivery={{ bytes: delivery.raw.length, ...delivery }} />)
  const texts = [...container.querySelectorAll('p, pre, summary')].map(({ textContent }) => textContent)
  unmount()
  return texts
}

it('JSON is indented, and stands beside what was received', () => {
  expect(shown('{"a":1.10}')).toEqual(['{\n  "a": 1.10\n}', 'As received: 10 B, with its own blanks', '{"a":1.10}'])
})

it('text that is shown as it came is shown once', () => {
  expect(shown('plain')).toEqual(['plain'])
})

it('a compressed body is shown as text and as bytes', () => {
  const [note, text, summary, bytes] = shown('{}', {
    raw: Uint8Array.of(0x1f, 0x8b),
    text: { codings: ['gzip'], charset: 'utf-8', isValid: true, errorText: null },
  })
  expect([note, text, summary]).toEqual(['Decoded from gzip.', '{}', 'As received: 2 B, in hexadecimal'])
  expect(bytes).toMatch(/^000000 {2}1f 8b/)
})

it('what is not text, not decoded or not stored as it came is said', () => {
  const [note] = shown('\ufffd', {
    raw: Uint8Array.of(0xff),
    bytes: 3,
    text: { codings: [], charset: 'shift_jis', isValid: false, errorText: 'It is not gzip.' },
  })
  expect(note).toBe(
    'Not decoded: It is not gzip. The text is in SHIFT_JIS. Not all of it is text in SHIFT_JIS: what is not is shown as \ufffd. It came with 3 bytes and is not stored byte for byte.',
  )
})

it('an empty body and a byte order mark are named', () => {
  expect(shown('')).toEqual(['The body is empty.'])
  expect(shown('\ufeff{}')[0]).toBe('It begins with a byte order mark, which JSON does not allow.')
})

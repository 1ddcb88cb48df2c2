// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Forwarded } from '../../../../../app/domain/webhooks/forwarding.ts'
import {
  ForwardedPart,
  DeliveryTeaching,
  DeliveryDetailPane,
} from '../../../../../renderer/features/webhooks/delivery-detail.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow, refusing } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'
import { CommandProvider, useRegistry } from '../../../../../renderer/commands/commands.tsx'
import type { ReactElement } from 'react'
import type { ErrorInfo } from '../../../../../app/errors/app-error.ts'
import type { Registry } from '../../../../../renderer/commands/registry.ts'
import { KeeperContext } from '../../../../../renderer/ui/keeper.ts'
import { keeperWith } from '../../../../support/keeper-with.ts'
import { bodyOf } from '../../../../support/body-of.ts'
import { deliveryOf } from '../../../../support/own-replies.ts'

const WAITING: Forwarded = {
  state: 'waiting',
  tries: 0,
  triedAt: null,
  status: null,
  afterMs: null,
  body: '',
  errorText: null,
}

async function shown(forwarded: Forwarded, isOn: boolean): Promise<string> {
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <ForwardedPart forwarded={forwarded} />
    </ConnectionContext>,
    { 'forward.state': () => ({ url: 'http://localhost:1/', isOn, waiting: 1 }) },
  )
  await settle()
  return screen.getByRole('region', { name: 'Forwarded' }).textContent
}

it('a delivery that waits says whether it waits for its turn or for forwarding', async () => {
  expect(await shown(WAITING, true)).toContain('Waits for its turn')
})

it('a delivery that waits while forwarding is off says so', async () => {
  expect(await shown(WAITING, false)).toContain('Waits until forwarding is switched on')
})

it('the answer of the target is shown', async () => {
  const answered: Forwarded = { ...WAITING, state: 'answered', tries: 1, status: 200, afterMs: 5, body: 'thanks' }
  expect(await shown(answered, true)).toContain('thanks')
})

const open = (hasTaught: boolean) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <DeliveryTeaching
          delivery={{
            id: 7,
            kind: null,
            kindAsSent: 'Odd/v9',
            errorText: null,
            signature: 'absent',
            hasTaught,
            retryOf: null,
          }}
          onStay={() => undefined}
        />
      </CommandProvider>
    </ConnectionContext>,
    { 'deliveries.teach': () => null },
  )

it('a delivery that taught nothing says why, and teaches after one key or the button', async () => {
  const { user, inputsOf } = await open(false)
  expect(document.body.textContent).toContain('because it has no signature')
  await user.keyboard('t')
  await user.click(screen.getByRole('button', { name: 'Let it teach the schema' }))
  expect(inputsOf('deliveries.teach')).toEqual([
    { connection: 'test', id: 7 },
    { connection: 'test', id: 7 },
  ])
})

it('a delivery that taught says so, and teaches no second time', async () => {
  const { user, inputsOf } = await open(true)
  await user.keyboard('t')
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.body.textContent).toContain('was learnt from this delivery')
  expect(inputsOf('deliveries.teach')).toEqual([])
})

const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }
const DETAIL = { ...deliveryOf(0), path: '/', headers: [], ...bodyOf('{}') }

const nothing = (): void => undefined

/** The second delivery, beside the first one, which was marked for comparison. */
const comparing = (first: Replies['deliveries.get']) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <DeliveryDetailPane
          id={2}
          marked={1}
          listError={null}
          onMark={nothing}
          onStory={nothing}
          onSchema={nothing}
          onStay={nothing}
        />
      </CommandProvider>
    </ConnectionContext>,
    {
      'deliveries.get': (input) => (input.id === 2 ? { ...DETAIL, id: 2 } : (first?.(input) ?? null)),
      'deliveries.related': () => [],
    },
  )

it('a comparison shows both bodies', async () => {
  await (await comparing(() => DETAIL)).settle()
  expect(screen.getByText('The bodies are the same, byte by byte.')).toBeTruthy()
})

it('the key d ends a comparison with the marked delivery, and begins it again', async () => {
  const { user, settle } = await comparing(() => DETAIL)
  await settle()
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
  const view = await renderWindow(
    <KeeperContext value={keeperWith({ 'delivery comparison': kept })}>
      <ConnectionContext value={connectionView()}>
        <CommandProvider>
          <DeliveryDetailPane
            id={2}
            marked={1}
            listError={null}
            onMark={nothing}
            onStory={nothing}
            onSchema={nothing}
            onStay={nothing}
          />
        </CommandProvider>
      </ConnectionContext>
    </KeeperContext>,
    { 'deliveries.get': ({ id }) => ({ ...DETAIL, id }), 'deliveries.related': () => [] },
  )
  await view.settle()
  expect(screen.getByRole('heading', { name: /^Compared with/ }).textContent).toBe(`Compared with ${other}`)
})

it('a delivery that could not be read for a comparison says why', async () => {
  await (await comparing(refusing(DEVICE))).settle()
  expect(screen.getByRole('alert').textContent).toContain('The disk failed')
})

it('a delivery that was deleted cannot be compared', async () => {
  await (await comparing(() => null)).settle()
  expect(screen.getByText('This delivery was deleted, so it cannot be compared.')).toBeTruthy()
})

it('a comparison shows the headers that differ, in any order and case', async () => {
  const headers = [
    ['X-Delivery', 'one'],
    ['Host', 'a'],
  ] as [string, string][]
  const view = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <DeliveryDetailPane
          id={2}
          marked={1}
          listError={null}
          onMark={nothing}
          onStory={nothing}
          onSchema={nothing}
          onStay={nothing}
        />
      </CommandProvider>
    </ConnectionContext>,
    {
      'deliveries.get': ({ id }) =>
        id === 1
          ? { ...DETAIL, headers }
          : {
              ...DETAIL,
              id: 2,
              headers: [
                ['host', 'a'],
                ['x-delivery', 'two'],
              ],
            },
      'deliveries.related': () => [],
    },
  )
  await view.settle()
  const rows = within(screen.getByRole('table', { name: 'Different headers' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Header#1#2', 'x-deliveryonetwo'])
})

it('a delivery is saved as a fixture, with its digits, its bytes and all of its headers', async () => {
  const { user, settle, inputsOf } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <DeliveryDetailPane
          id={1}
          marked={null}
          listError={null}
          onMark={nothing}
          onStory={nothing}
          onSchema={nothing}
          onStay={nothing}
        />
      </CommandProvider>
    </ConnectionContext>,
    {
      'deliveries.get': () => ({
        ...DETAIL,
        headers: [
          ['X-Delivery', 'd-1'],
          ['Host', 'receiver'],
        ],
        ...bodyOf('{"amount":1.50}'),
      }),
      'deliveries.related': () => [],
    },
  )
  await settle()
  await user.click(screen.getByRole('button', { name: 'Save as fixture…' }))
  const [file] = inputsOf('file.save')
  expect(file).toMatchObject({ kind: 'json', name: 'delivery p-1' })
  expect(JSON.parse(String(file?.content))).toMatchObject({
    kind: 'News/v1',
    headers: [
      ['X-Delivery', 'd-1'],
      ['Host', 'receiver'],
    ],
    bodyBase64: btoa('{"amount":1.50}'),
    body: '{"amount":1.50}',
  })
  expect(String(file?.content)).toContain('"amount": 1.50')
})

it('bodies that differ only in how they are written are equivalent', async () => {
  await (await comparing(() => ({ ...DETAIL, ...bodyOf(' { } ') }))).settle()
  expect(screen.getByText(/^The bodies are equivalent\. They differ only in blanks/)).toBeTruthy()
})

/** The second delivery, with what main replies about its kind, and the schema that a key led to. */
async function ofKind(
  detail: Partial<typeof DETAIL>,
  isKnown: Replies['contracts.isKnown'] = ({ name }) => name === 'News/v1',
) {
  const led: string[] = []
  let registry: Registry | undefined
  function Pane(): ReactElement {
    registry = useRegistry()
    return (
      <DeliveryDetailPane
        id={2}
        marked={null}
        listError={null}
        onMark={nothing}
        onStory={nothing}
        onSchema={(name) => led.push(name)}
        onStay={nothing}
      />
    )
  }
  const view = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Pane />
      </CommandProvider>
    </ConnectionContext>,
    {
      'deliveries.get': () => ({ ...DETAIL, id: 2, ...detail }),
      'deliveries.related': () => [],
      'contracts.isKnown': isKnown,
    },
  )
  await view.settle()
  return { ...view, led, why: () => registry?.find('webhooks.show-schema').unavailable }
}

it('a key and a button lead to the payload schema of the kind', async () => {
  const { user, led } = await ofKind({ kind: 'News/v1' })
  await user.keyboard('s')
  await user.click(screen.getByRole('button', { name: 'Payload schema' }))
  expect(led).toEqual(['News/v1', 'News/v1'])
})

it.each([
  [
    'a kind without a schema',
    { kind: null, kindAsSent: 'Odd/v9' },
    undefined,
    'There is no payload schema of “Odd/v9” yet. Let a delivery teach it.',
  ],
  ['no kind', { kind: null, kindAsSent: null }, undefined, 'This delivery names no kind.'],
  ['schemas that cannot be read', { kind: 'News/v1' }, refusing(DEVICE), 'The payload schema could not be read.'],
] as const)('%s has no way to it, and says why', async (_what, detail, isKnown, words) => {
  const { why } = await ofKind(detail, isKnown)
  expect(why()).toBe(words)
  expect(screen.queryByRole('button', { name: 'Payload schema' })).toBeNull()
})

it('what differs from the payload schema is named with its path', async () => {
  await ofKind({
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
  let registry: Registry | undefined
  function Pane(): ReactElement {
    registry = useRegistry()
    return (
      <DeliveryDetailPane
        id={1}
        marked={null}
        listError={null}
        onMark={nothing}
        onStory={nothing}
        onSchema={nothing}
        onStay={nothing}
      />
    )
  }
  const { settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Pane />
      </CommandProvider>
    </ConnectionContext>,
    { 'deliveries.get': refusing(DEVICE), 'deliveries.related': () => [], 'contracts.isKnown': () => false },
  )
  await settle()
  expect(registry?.find('webhooks.copy-body').unavailable).toBe('The delivery could not be read.')
})

it('what came of forwarding a delivery is shown, with what was answered', async () => {
  await ofKind({
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
    const view = await renderWindow(
      <ConnectionContext value={connectionView()}>
        <CommandProvider>
          <DeliveryDetailPane
            id={id}
            marked={null}
            listError={null}
            onMark={nothing}
            onStory={nothing}
            onSchema={nothing}
            onStay={nothing}
          />
        </CommandProvider>
      </ConnectionContext>,
      {
        'deliveries.get': (input) => ({ ...DETAIL, ...rows.find((row) => row.id === input.id) }),
        'deliveries.related': () => rows,
      },
    )
    await view.settle()
    const words = screen.queryByRole('heading', { name: 'Retries' })?.nextElementSibling?.textContent
    view.unmount()
    return words ?? undefined
  }
  expect(await shown(1)).toBeUndefined()
  expect(await shown(2)).toContain('One pause so far: 1.0 s.')
  expect(await shown(3)).toContain('2 arrivals')
})

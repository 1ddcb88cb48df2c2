// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import type { ReconciledLine, Reconciliation } from '../../../../../../app/domain/webhooks/reconciliation.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { CompletenessPane } from '../../../../../../renderer/features/webhooks/completeness/completeness-pane.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { TimeZoneContext } from '../../../../../../renderer/ui/text/date-time.tsx'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { reconciliationOf } from '../../../../../support/window/own-replies.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'

const NOW = Date.UTC(2026, 10, 25, 2, 30)

const MISSED: ReconciledLine = {
  ...{ story: 7, action: 'created', at: NOW, verdict: 'missed', why: null, delayMs: null },
  ...{ times: 0, isEarly: false, deliveries: [], title: 'Margins rise', differs: [] },
}
const TWICE: ReconciledLine = {
  ...{ ...MISSED, story: 8, title: 'Second', verdict: 'late', delayMs: 90_000 },
  ...{ times: 2, deliveries: [4, 9], differs: ['title'] },
}

async function open(
  changes: Partial<Reconciliation> = {},
  lines: readonly ReconciledLine[] = [],
  replies: Replies = {},
) {
  const led: string[] = []
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <TimeZoneContext value="utc">
          <CompletenessPane
            onStory={(id) => void led.push(`story ${id}`)}
            onDelivery={(id) => void led.push(`delivery ${id}`)}
          />
        </TimeZoneContext>
      </CommandProvider>
    </ConnectionContext>,
    {
      'reconciliation.make': () => reconciliationOf(NOW, 1, changes),
      'reconciliation.lines': () => ({ rows: lines, hasMore: false }),
      'reconciliation.setScope': () => null,
      ...replies,
    },
  )
  await window.settle()
  return { ...window, led }
}

const textOf = (): string => screen.getByRole('region', { name: 'Completeness' }).textContent

it('each line says what came of it, and leads to its story and its deliveries', async () => {
  const { user, led } = await open({}, [MISSED, TWICE])
  expect(textOf()).toContain('Missed.')
  expect(textOf()).toContain('Delivered late, after 1 min 30 s. Delivered 2 times. Differs from the list: title.')
  await user.click(screen.getByRole('button', { name: 'Margins rise' }))
  await user.click(screen.getByRole('button', { name: '#9' }))
  expect(led).toEqual(['story 7', 'delivery 9'])
})

it('a story that no list has shown is opened by its ID, which requests it', async () => {
  const { user, led } = await open({}, [{ ...MISSED, verdict: 'unlisted', deliveries: [3] }])
  expect(textOf()).toContain('Delivered, but no list has shown it. Perhaps the plan of the key does not include it.')
  await user.click(screen.getByRole('button', { name: 'Margins rise' }))
  expect(led).toEqual(['story 7'])
})

it('a bar for each hour is described in words', async () => {
  await open()
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    '1 hour: 2 delivered in time, 0 late, 1 missed, 0 not known. Deliveries were missed in 1 of them.',
  )
  expect(textOf()).toContain('Half of the deliveries came within 400 ms, and 95% within 900 ms.')
})

it('where no hour can be judged, the bars do not say that no delivery was missed', async () => {
  const hour = { at: NOW, delivered: 2, late: 0, missed: 0, outside: 0, unknown: 3, judgedMs: 0 }
  await open({ hours: [hour], judgedMs: 0, scope: null })
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    '1 hour: 2 delivered in time, 0 late, 0 missed, 3 not known. In no hour is a delivery known to be missed.',
  )
})

it('the most delayed deliveries stand in their order, each leads to its story, and there are none without a late one', async () => {
  const worst = [300_000, 200_000, 100_000].map((delayMs, place) => ({
    ...{ ...TWICE, story: 20 + place, title: `Late ${place}`, at: NOW + place, times: 1, differs: [], delayMs },
  }))
  const { user, led, unmount } = await open({ worst })
  const part = within(screen.getByText('The most delayed deliveries').closest('details') as HTMLElement)
  const [, ...rows] = part.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/Late 0.*after 5 min\./),
    expect.stringMatching(/Late 1.*after 3 min 20 s\./),
    expect.stringMatching(/Late 2.*after 1 min 40 s\./),
  ])
  await user.click(screen.getByText('The most delayed deliveries'))
  await user.click(part.getByRole('button', { name: 'Late 1' }))
  expect(led).toEqual(['story 21'])
  unmount()
  await open()
  expect(screen.queryByText('The most delayed deliveries')).toBeNull()
})

it('the bars of a day have the hours and the new day below them', async () => {
  const [last] = reconciliationOf(NOW, 1).hours
  if (last === undefined) throw new Error('no hour')
  const hours = Array.from({ length: 25 }, (_, place) => ({ ...last, at: last.at - (24 - place) * 3_600_000 }))
  await open({ hours })
  const labels = document.querySelectorAll('.hour-axis > span')
  expect([...labels].map(({ textContent }) => textContent)).toEqual([
    ...['03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00'],
    '25 Nov 2026',
  ])
})

it('the bars of several days have a day at the first hour of each, also where hours begin at half past', async () => {
  const [last] = reconciliationOf(NOW, 1).hours
  if (last === undefined) throw new Error('no hour')
  const at = last.at + 1_800_000
  await open({ hours: Array.from({ length: 100 }, (_, place) => ({ ...last, at: at - (99 - place) * 3_600_000 })) })
  const labels = document.querySelectorAll('.hour-axis > span')
  expect([...labels].map(({ textContent }) => textContent)).toEqual(
    ['21', '22', '23', '24'].map((day) => `${day} Nov 2026`),
  )
})

const { counts } = reconciliationOf(NOW, 0)
it.each<[string, Partial<Reconciliation>, string]>([
  ['no receiver', { hasListened: false, heardMs: 0, judgedMs: 0 }, 'The receiver has not listened for this connection'],
  [
    'no coverage',
    { readMs: 0, judgedMs: 0 },
    'No part of this time is known to have been read from the list without a gap. Refresh',
  ],
  ['a receiver that was off', { heardMs: 0, judgedMs: 0 }, 'The receiver did not listen in this time, or the clock'],
  ['no scope', { scope: null }, 'Until you say what the destination receives, nothing is called missed.'],
  ['nothing missed', { counts }, 'Nothing was missed in the hour that can be judged.'],
  ['deleted deliveries', { isPurged: true }, 'Deliveries of this time were deleted'],
  ['no clock', { skewMs: null, judgedMs: 0 }, 'The clock of the service is not known yet'],
])('%s has its own sentence', async (_what, changes, sentence) => {
  await open(changes)
  expect(textOf()).toContain(sentence)
  expect(textOf().includes('Nothing was missed')).toBe(sentence.startsWith('Nothing was missed'))
})

it('what the destination receives is said once and then compared anew', async () => {
  const { user, settle, inputsOf } = await open({ scope: null })
  await user.click(screen.getByRole('button', { name: 'Say it…' }))
  fireEvent.change(screen.getByLabelText(/^Symbols/), { target: { value: 'AAPL, MSFT,' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(inputsOf('reconciliation.setScope')).toEqual([
    { connection: 'test', scope: { kinds: ['News/v1'], symbols: ['AAPL', 'MSFT'], channels: [] } },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(inputsOf('reconciliation.make')).toHaveLength(2)
})

it('a channel with a comma in its name stays one channel when what is received is said again', async () => {
  const channels = ['Mergers, Acquisitions', 'News']
  const { user, settle, inputsOf } = await open({ scope: { kinds: ['News/v1'], symbols: [], channels } })
  await user.click(screen.getByRole('button', { name: 'Change…' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  expect(inputsOf('reconciliation.setScope').map(({ scope }) => scope?.channels)).toEqual([channels])
})

it('a failure is said in place of the comparison', async () => {
  await open({}, [], { 'reconciliation.make': refusing({ kind: 'storage-failed', reason: 'device', detail: '' }) })
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('the exports have every line, and a case for each hour', async () => {
  const { user, settle, inputsOf } = await open({}, [MISSED], { 'file.save': () => '/tmp/a' })
  await user.click(screen.getByRole('button', { name: 'JUnit…' }))
  await settle()
  await user.click(screen.getByRole('button', { name: 'Export…' }))
  await settle()
  const [junit, csv] = inputsOf('file.save').map(({ content }) => String(content))
  expect(junit).toContain('<testcase classname="completeness" name="2026-11-25 02:00 UTC">')
  expect(junit).toContain('<failure message="1 missed">')
  expect(csv).toContain('Margins rise,missed')
})

it('what was missed is requested by its IDs, each story once', async () => {
  const lines = [
    MISSED,
    { ...MISSED, action: 'updated' },
    { ...MISSED, story: 8 },
    { ...MISSED, story: 9, action: 'removed' },
  ]
  const { user, settle, inputsOf } = await open({}, lines, {
    'news.item': ({ id }) => ({ value: { found: id === 7 }, source: { because: null } }) as never,
  })
  await user.click(screen.getByRole('button', { name: 'Fetch what was missed' }))
  await settle()
  expect(inputsOf('news.item')).toEqual([7, 8].map((id) => ({ connection: 'test', id, mode: 'live' })))
  expect(textOf()).toContain('2 stories requested. The service returned nothing for 1.')
})

/** Answers the request of each story with its own error, or with the story. */
const failing = (errors: Readonly<Record<number, ErrorInfo>>): Replies => ({
  'news.item': ({ id }) => ({ value: { found: true }, source: { because: errors[id] ?? null } }) as never,
})

const FAILED: ErrorInfo = { kind: 'service-error', reply: { status: 500, message: '', requestId: null } }

it('a missed story that cannot be received keeps none of the others back', async () => {
  const lines = [7, 8, 9].map((story) => ({ ...MISSED, story }))
  const { user, settle, inputsOf } = await open({}, lines, failing({ 7: FAILED }))
  await user.click(screen.getByRole('button', { name: 'Fetch what was missed' }))
  await settle()
  expect(inputsOf('news.item').map(({ id }) => id)).toEqual([7, 8, 9])
  expect(textOf()).toContain('3 stories requested. 1 request failed: the Console says why.')
})

it.each<[what: string, error: ErrorInfo, requested: number]>([
  ['three fail one after another', FAILED, 3],
  ['the person works offline', { kind: 'offline', reason: 'chosen', detail: '' }, 1],
])('no further missed story is requested where %s', async (_what, error, requested) => {
  const ids = [7, 8, 9, 10]
  const lines = ids.map((story) => ({ ...MISSED, story }))
  const errors = Object.fromEntries(ids.map((id) => [id, error]))
  const { user, settle, inputsOf } = await open({}, lines, failing(errors))
  await user.click(screen.getByRole('button', { name: 'Fetch what was missed' }))
  await settle()
  expect(inputsOf('news.item')).toHaveLength(requested)
  expect(screen.getAllByText('Not all missed stories were requested')).not.toEqual([])
})

const TARGET = { url: 'http://127.0.0.1:1/', isOn: true, waiting: 0 }

it('what was missed is sent where deliveries are forwarded, the oldest first, one or all', async () => {
  const { user, settle, inputsOf } = await open({}, [MISSED, { ...MISSED, story: 8, at: NOW - 1 }], {
    'forward.state': () => TARGET,
    'reconciliation.send': ({ story }) => ({ status: story === 7 ? 204 : 500, errorText: null }),
  })
  await user.click(screen.getAllByRole('button', { name: 'Send to my receiver' })[0] as HTMLElement)
  await settle()
  expect(inputsOf('reconciliation.send').map(({ story }) => story)).toEqual([8, 7])
  expect(textOf()).toContain('2 rebuilt deliveries sent. Your receiver did not accept 1.')
  await user.click(screen.getAllByRole('button', { name: 'Send to my receiver' })[1] as HTMLElement)
  await settle()
  expect(inputsOf('reconciliation.send').map(({ story }) => story)).toEqual([8, 7, 7])
})

it('what cannot be sent says why', async () => {
  const { user, settle } = await open({}, [MISSED], {
    'forward.state': () => TARGET,
    'reconciliation.send': () => ({ status: null, errorText: 'the connection was refused (ECONNREFUSED)' }),
  })
  await user.click(screen.getAllByRole('button', { name: 'Send to my receiver' })[0] as HTMLElement)
  await settle()
  expect(document.body.textContent).toContain(
    'Your receiver did not answer: the connection was refused (ECONNREFUSED). Check that it runs where deliveries are forwarded to.',
  )
})

it('what cannot be rebuilt keeps none of the others back', async () => {
  const lines = [MISSED, { ...MISSED, story: 8, at: NOW - 1 }, { ...MISSED, story: 9, at: NOW - 2 }]
  const error: ErrorInfo = { kind: 'invalid-input', field: 'story', errorText: 'The text of story 8 is not cached.' }
  const { user, settle } = await open({}, lines, {
    'forward.state': () => TARGET,
    'reconciliation.send': (input) => (input.story === 8 ? refusing(error)() : { status: 204, errorText: null }),
  })
  const [all, , second] = screen.getAllByRole('button', { name: 'Send to my receiver' })
  await user.click(all as HTMLElement)
  await settle()
  expect(textOf()).toContain(
    '2 rebuilt deliveries sent. 1 could not be rebuilt, because the text is not cached. Fetch what was missed first.',
  )
  await user.click(second as HTMLElement)
  await settle()
  expect(document.body.textContent).toContain('The text of story 8 is not cached.')
})

it('nothing is sent while deliveries are not forwarded, with what to do', async () => {
  await open({}, [MISSED], { 'forward.state': () => ({ ...TARGET, isOn: false }) })
  const [all] = screen.getAllByRole('button', { name: 'Send to my receiver' })
  expect(all?.getAttribute('aria-disabled') ?? String((all as HTMLButtonElement).disabled)).toBe('true')
  expect(all?.title).toContain('Choose “Forward…” in “Receiver” first.')
})

it('the figures of the bars stand in a table too', async () => {
  const { user } = await open()
  await user.click(screen.getByText('Hour by hour'))
  const [head, row] = screen.getAllByRole('table')[0]?.querySelectorAll('tr') ?? []
  expect([...(head?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Hour',
    'Delivered in time',
    'Late',
    'Missed',
    'Not known',
    'Can be judged',
  ])
  expect([...(row?.cells ?? [])].slice(1).map(({ textContent }) => textContent)).toEqual(['2', '0', '1', '0', 'yes'])
})

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FigureFacts, ProofTarget } from '../../../../../app/domain/responses/proof.ts'
import { DEFAULT_LAYOUT } from '../../../../../app/domain/window/layout.ts'
import { CommandProvider, useFindCommand } from '../../../../../renderer/commands/commands.tsx'
import { Inspector } from '../../../../../renderer/features/proof/inspector.tsx'
import type { SourceTrailActions } from '../../../../../renderer/features/proof/source-trail.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { InspectContext } from '../../../../../renderer/ui/text/sourced-number.tsx'
import { changeLayout } from '../../../../../renderer/ui/layout/window-layout.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../support/window/render-window.tsx'

const FIGURE = { label: '', response: { hash: 'a'.repeat(64), path: '$' }, digits: null }
const nothing = (): void => undefined

const NO_SOURCES: SourceTrailActions = { pinned: null, onPin: nothing, onPrevious: null, onNext: null }

const FACTS: FigureFacts = {
  company: 'Quintel Semiconductor',
  symbol: 'QNTL',
  label: 'Gross margin',
  field: 'grossMargin',
  reportType: 'R',
  aorOrRestate: 'Restate',
  period: '12M',
  asOf: '2025-12-31',
  display: 'percent',
}
const numberOf = (digits: string, changes: Partial<FigureFacts> = {}): ProofTarget => ({
  facts: { ...FACTS, ...changes },
  computed: null,
  figures: [{ label: 'grossMargin', response: { hash: 'b'.repeat(64), path: `$.${digits}` }, digits }],
})

/** Why the numbers cannot be requested again. */
const Reason = (): ReactElement => (
  <i data-testid="request" data-why={useFindCommand()('window.request-source')?.unavailable} />
)

const inspect = (
  target: ProofTarget = { computed: null, figures: [FIGURE] },
  trail: Partial<SourceTrailActions> = {},
  replies: Replies = {},
) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Reason />
        <Inspector target={target} trail={{ ...NO_SOURCES, ...trail }} onDifferent={nothing} onClose={nothing} />
      </CommandProvider>
    </ConnectionContext>,
    replies,
  )

const divider = (): HTMLElement => screen.getByRole('separator', { name: 'Source width' })

beforeEach(() => {
  changeLayout(DEFAULT_LAYOUT)
  // The simulated window has no capture of pointers.
  HTMLElement.prototype.setPointerCapture = () => undefined
})

it('its divider is on its left, and the next source has the chosen width', async () => {
  const { user, unmount } = await inspect()
  divider().focus()
  const widths: (string | null)[] = []
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'ArrowRight', 'End', 'ArrowRight']) {
    await user.keyboard(`{${key}}`)
    widths.push(divider().getAttribute('aria-valuenow'))
  }
  expect(widths).toEqual(['444', '420', '280', '280', '1100', '1076'])
  unmount()
  await inspect()
  expect(divider().getAttribute('aria-valuenow')).toBe('1076')
})

it('the mouse makes it wider to the left', async () => {
  const { user } = await inspect()
  await user.pointer([
    { keys: '[MouseLeft>]', target: divider(), coords: { clientX: 600 } },
    { target: divider(), coords: { clientX: 540 } },
    { keys: '[/MouseLeft]', target: divider() },
  ])
  expect(divider().getAttribute('aria-valuenow')).toBe('480')
})

it('F6 leads to its first control, not to its divider', async () => {
  await inspect()
  const [first] = screen.getByRole('complementary').querySelectorAll('button, [tabindex="0"]')
  expect(first).toBe(screen.getByRole('button', { name: 'Close' }))
})

it('begins with the company, the value, the basis, the period and the date', async () => {
  await inspect(numberOf('0.2855'))
  const head = within(screen.getByRole('complementary')).getAllByRole('definition').slice(0, 5)
  expect(head.map((each) => each.textContent)).toEqual([
    'Quintel Semiconductor QNTL',
    'Gross margin grossMargin',
    'Restated · Restate',
    '12M',
    '31 Dec 2025',
  ])
})

it('a trailing basis is its period, and a record without one says so', async () => {
  await inspect(numberOf('0.2855', { reportType: 'TTM', period: 'TTM' }), {
    pinned: numberOf('0.27', { period: '' }),
  })
  const periods = screen.getByRole('row', { name: /^Period/ })
  expect(periods.textContent).toBe('PeriodNot statedTrailing twelve months')
})

it('a response without a number has no head, and cannot be kept to compare', async () => {
  await inspect()
  expect([
    screen.queryByRole('definition'),
    screen.getByRole('button', { name: 'Keep to compare' }).hasAttribute('disabled'),
  ]).toEqual([null, true])
})

it('writes the dates of inputs as the window does, and other names as they are', async () => {
  const inputOf = (label: string) => ({ label, response: { hash: 'b'.repeat(64), path: `$.${label}` }, digits: '1' })
  await inspect({
    computed: { words: 'value − prior period', value: '0' },
    figures: [inputOf('2026-03-31'), inputOf('2026 Q1')],
  })
  expect(screen.getByRole('button', { name: '31 Mar 2026' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '2026 Q1' })).toBeTruthy()
})

it('has the digits as sent beside those of the number that is kept, with the signs that were sent', async () => {
  await inspect(numberOf('-0.25'), { pinned: numberOf('-1e-05') })
  const row = screen.getAllByRole('row').find(({ firstChild }) => firstChild?.textContent === 'As sent')
  expect(Array.from(row?.children ?? [], ({ textContent }) => textContent)).toEqual(['As sent', '-1e-05', '-0.25'])
})

it('keeps the number that it shows, and lets it go again', async () => {
  const kept: (ProofTarget | null)[] = []
  const onPin = (target: ProofTarget | null): number => kept.push(target)
  const target = numberOf('0.2855')
  const { user, unmount } = await inspect(target, { onPin })
  await user.click(screen.getByRole('button', { name: 'Keep to compare' }))
  unmount()
  await inspect(target, { onPin, pinned: target })
  await user.click(screen.getByRole('button', { name: 'Kept', pressed: true }))
  expect(kept).toEqual([target, null])
})

it('shows the kept number beside the one that follows, and no number beside itself', async () => {
  const { unmount } = await inspect(numberOf('0.2855'), { pinned: numberOf('0.2712', { asOf: '2024-12-31' }) })
  expect(
    ['As of', 'As sent', 'Shown'].map((name) => screen.getByRole('row', { name: new RegExp(`^${name}`) }).textContent),
  ).toEqual(['As of31 Dec 202431 Dec 2025', 'As sent0.27120.2855', 'Shown27.1%28.6%'])
  unmount()
  await inspect(numberOf('0.2855'), { pinned: numberOf('0.2855') })
  expect(screen.queryByRole('table')).toBeNull()
})

it('goes a step along the trail, where there is one', async () => {
  const steps: string[] = []
  const button = (name: string): HTMLElement => screen.getByRole('button', { name })
  const { user, unmount } = await inspect(numberOf('1'), {
    onPrevious: () => steps.push('previous'),
    onNext: () => steps.push('next'),
  })
  await user.click(button('Previous number'))
  await user.click(button('Next number'))
  unmount()
  await inspect(numberOf('1'))
  expect(steps).toEqual(['previous', 'next'])
  expect(['Previous number', 'Next number'].map((name) => button(name).hasAttribute('disabled'))).toEqual([true, true])
})

it('stands below the view where there is no room beside it', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }))
  await inspect()
  expect(screen.getByRole('separator', { name: 'Source height' }).getAttribute('aria-orientation')).toBe('horizontal')
  vi.unstubAllGlobals()
})

it('lists what else was sent for the record, and whether it was in the same response', async () => {
  const shown: ProofTarget = numberOf('0.2855')
  const [figure] = shown.figures
  const others = [
    { label: 'grossMargin', response: { hash: 'b'.repeat(64), path: '$.other' }, digits: '0.2712' },
    { label: 'grossMargin', response: { hash: 'c'.repeat(64), path: '$.third' }, digits: '-0.25' },
  ]
  const opened: ProofTarget[] = []
  const { user } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <InspectContext value={(target) => opened.push(target)}>
        <CommandProvider>
          <Inspector
            target={{ ...shown, facts: { ...FACTS, others } }}
            trail={NO_SOURCES}
            onDifferent={nothing}
            onClose={nothing}
          />
        </CommandProvider>
      </InspectContext>
    </ConnectionContext>,
  )
  const list = within(screen.getByLabelText('What the number is of'))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '0.2712 in the same response',
    '\u22120.25 in another response',
  ])
  await user.click(list.getByRole('button', { name: '0.2712' }))
  expect(opened).toEqual([{ facts: { ...FACTS, others: [figure, others[1]] }, computed: null, figures: [others[0]] }])
})

const DAMAGED = refusing({ kind: 'storage-damaged', detail: 'a row' })

it.each<[string, ProofTarget, Replies, string]>([
  ['of which the response is being read', numberOf('0.2'), {}, 'The stored response is being read.'],
  [
    'of which the response could not be read',
    numberOf('0.2'),
    { 'proof.get': DAMAGED },
    'The stored response could not be read.',
  ],
  ['that is none', { computed: null, figures: [FIGURE] }, {}, 'No number is shown.'],
])('a number %s is not said to be that of its response', async (_what, target, replies, why) => {
  const { settle } = await inspect(target, {}, replies)
  await settle()
  expect(screen.getByTestId('request').dataset.why).toBe(why)
})

it('responses that could not be read are not said to be read still', async () => {
  const { settle } = await inspect(numberOf('0.3'), { pinned: numberOf('0.2') }, { 'proof.verify': DAMAGED })
  await settle()
  expect(screen.getByText('The stored responses could not be read.')).toBeTruthy()
})

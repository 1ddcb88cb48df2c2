// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, describe } from 'vitest'
import type { ReconciledLine } from '../../../../../app/domain/webhooks/reconciliation.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { WebhooksView } from '../../../../../renderer/features/webhooks/webhooks-view.tsx'
import { INITIAL_WEBHOOKS, type WebhooksState } from '../../../../../renderer/features/webhooks/webhooks-state.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { reconciliationOf } from '../../../../support/window/own-replies.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import type { ReactElement } from 'react'
import type { Kept } from '../../../../../app/domain/window/drafts.ts'
import { ReplayDialog } from '../../../../../renderer/features/webhooks/deliveries/replay-dialog.tsx'
import { RunDialog } from '../../../../../renderer/features/webhooks/send/run-dialog.tsx'
import { RehearsalPane } from '../../../../../renderer/features/webhooks/rehearsal-pane.tsx'
import { formWithDrafts } from '../../../../support/window/form-with-drafts.tsx'

it('the parts stay when one of them cannot be shown', async () => {
  const { settle } = await renderWindow(
    <CommandProvider>
      <ConnectionContext value={connectionView()}>
        <WebhooksView
          state={{ ...INITIAL_WEBHOOKS, panel: 'contracts' }}
          onChange={() => undefined}
          onStory={() => undefined}
        />
      </ConnectionContext>
    </CommandProvider>,
    // A reply that breaks the contract.
    { 'contracts.list': () => [null] as never },
  )
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('This part could not be shown')
  expect(screen.getByRole('tab', { name: 'Receiver' })).toBeTruthy()
})

it('a line of Completeness leads to its delivery in the receiver, whatever was filtered there, and to its story', async () => {
  const now = Date.now()
  const line: ReconciledLine = {
    ...{ story: 7, action: 'created', at: now, verdict: 'late', why: null, delayMs: 90_000 },
    ...{ times: 1, isEarly: false, deliveries: [9], title: 'Margins rise', differs: [] },
  }
  const states: WebhooksState[] = [{ ...INITIAL_WEBHOOKS, panel: 'completeness', search: 'other' }]
  const stories: number[] = []
  const { user, settle } = await renderWindow(
    <CommandProvider>
      <ConnectionContext value={connectionView()}>
        <WebhooksView
          state={states[0] ?? INITIAL_WEBHOOKS}
          onChange={(change) => void states.push({ ...INITIAL_WEBHOOKS, search: 'other', ...change })}
          onStory={(id) => void stories.push(id)}
        />
      </ConnectionContext>
    </CommandProvider>,
    {
      'reconciliation.make': () => reconciliationOf(now, 0),
      'reconciliation.lines': () => ({ rows: [line], hasMore: false }),
    },
  )
  await settle()
  await user.click(screen.getByRole('button', { name: 'Margins rise' }))
  await user.click(screen.getByRole('button', { name: '#9' }))
  expect(stories).toEqual([7])
  expect(states.at(-1)).toMatchObject({ panel: 'receiver', search: '', selected: 9 })
})

const formWith = (form: ReactElement, drafts: Kept['drafts'] = []) =>
  formWithDrafts(form, drafts, { 'webhook.runs': () => [], 'preferences.save': () => null })

const nothing = (): void => undefined

describe('the rehearsal', () => {
  it('has the address, the scenarios and the kinds that were chosen before', async () => {
    await formWith(<RehearsalPane />, [
      ['rehearsal/url', 'http://localhost:8080/hook'],
      ['rehearsal/kinds', 'Ratios/v1'],
    ])
    expect([
      screen.getByLabelText<HTMLInputElement>('Your receiver').value,
      screen.getByLabelText<HTMLInputElement>('News/v1').checked,
    ]).toEqual(['http://localhost:8080/hook', false])
  })

  it('keeps what is typed', async () => {
    const { user, kept } = await formWith(<RehearsalPane />)
    await user.type(screen.getByLabelText('Your receiver'), 'http')
    await user.click(screen.getByLabelText('News/v1'))
    expect(kept).toEqual(
      new Map([
        ['rehearsal/url', 'http'],
        ['rehearsal/kinds', 'Earnings/v1'],
      ]),
    )
  })
})

describe('sending a delivery again', () => {
  const dialog = <ReplayDialog headers={[]} delivery={3} body={'{"a":1}'} onClose={nothing} />

  it('has the body that was being edited', async () => {
    await formWith(dialog, [['delivery 3/body', '{"a":2}']])
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Body/).value).toBe('{"a":2}')
  })

  it('has nothing of it after it was closed', async () => {
    const { user, kept } = await formWith(dialog, [['delivery 3/body', '{"a":2}']])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(kept).toEqual(new Map())
  })
})

it('many test deliveries have the destinations that were typed before', async () => {
  await formWith(<RunDialog destination="" transforms={false} onClose={nothing} />, [
    ['many test deliveries/destinations', 'https://hooks.example/a'],
  ])
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Destinations/)).value).toBe('https://hooks.example/a')
})

describe('the name of a preset of kinds', () => {
  const dialog = <RunDialog destination="" transforms={false} onClose={nothing} />
  const NAME = 'many test deliveries/preset name'
  const name = (): HTMLInputElement => screen.getByLabelText('Name of the preset')

  it('is kept with the dialog', async () => {
    const { user, kept } = await formWith(dialog, [['many test deliveries/kinds', 'News/v1']])
    await user.click(screen.getByRole('button', { name: 'Save as preset…' }))
    await user.type(name(), 'Mine')
    expect(kept.get(NAME)).toBe('Mine')
  })

  it('is there again, and is forgotten once it is saved', async () => {
    const { user, kept } = await formWith(dialog, [
      ['many test deliveries/kinds', 'News/v1'],
      [NAME, 'Mine'],
    ])
    expect(name().value).toBe('Mine')
    await user.type(name(), '{Enter}')
    expect(kept.has(NAME)).toBe(false)
  })
})

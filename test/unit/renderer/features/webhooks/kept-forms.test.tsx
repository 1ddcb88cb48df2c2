// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Kept } from '../../../../../app/domain/window/kept.ts'
import { NOTHING_KEPT } from '../../../../../app/domain/window/kept.ts'
import { ReplayDialog } from '../../../../../renderer/features/webhooks/replay-dialog.tsx'
import { RunDialog } from '../../../../../renderer/features/webhooks/run-dialog.tsx'
import { RehearsalPane } from '../../../../../renderer/features/webhooks/rehearsal-pane.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { createKeeper, KeeperContext } from '../../../../../renderer/ui/keeper.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

/** A form that was left with these drafts, and the drafts that it has now. */
async function formWith(form: ReactElement, drafts: Kept['drafts'] = []) {
  const kept = new Map(drafts)
  const keeper = createKeeper(
    { ...NOTHING_KEPT, drafts },
    {
      onDraft(name, text) {
        if (text === null) kept.delete(name)
        else kept.set(name, text)
      },
      onScroll: () => undefined,
    },
  )
  return {
    ...(await renderWindow(
      <ConnectionContext value={connectionView()}>
        <KeeperContext value={keeper}>{form}</KeeperContext>
      </ConnectionContext>,
      { 'webhook.runs': () => [] },
    )),
    kept,
  }
}

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
  const dialog = <ReplayDialog delivery={3} body={'{"a":1}'} headers={[]} onClose={nothing} />

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

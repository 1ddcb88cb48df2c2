// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Forwarded } from '../../../../../app/domain/webhooks/forwarding.ts'
import { ForwardedPart } from '../../../../../renderer/features/webhooks/forwarded-part.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

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

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { RunDialog } from '../../../../../renderer/features/webhooks/run-dialog.tsx'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

// B8
it('a run of tests stops when its dialog goes away', async () => {
  const { user, unmount, settle, inputsOf, cancelled } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <RunDialog destination="https://hooks.example/in" transforms={false} onClose={() => undefined} />
    </ConnectionContext>,
    { 'webhook.test': () => new Promise(() => undefined) },
  )
  await user.click(screen.getByRole('checkbox', { name: /^Deliver/ }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await settle()
  unmount()
  await settle()
  expect([inputsOf('webhook.test').length, cancelled()]).toEqual([1, expect.arrayContaining(['webhook.test'])])
})

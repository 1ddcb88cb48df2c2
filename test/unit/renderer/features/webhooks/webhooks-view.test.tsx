// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { WebhooksView } from '../../../../../renderer/features/webhooks/webhooks-view.tsx'
import { INITIAL_WEBHOOKS } from '../../../../../renderer/features/webhooks/webhooks-state.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/connection-view.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

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

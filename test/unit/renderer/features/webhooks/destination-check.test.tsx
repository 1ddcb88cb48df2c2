// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { DestinationCheck } from '../../../../../renderer/features/webhooks/destination-check.tsx'
import type { DestinationFinding } from '../../../../../app/ipc/webhooks.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const BROKEN: DestinationFinding = {
  name: 'Certificate',
  passed: false,
  detail: 'b.example: expired on 2026-05-31',
  fix: 'Renew the certificate, and install it with its whole chain.',
  chain: [
    { subject: 'b.example', issuer: 'Root', validFrom: 0, validTo: 1, names: [], errorText: 'expired on 2026-05-31' },
    { subject: 'Root', issuer: 'Root', validFrom: 0, validTo: 1, names: [], errorText: null },
  ],
}

async function checked(findings: readonly DestinationFinding[]) {
  let sent = 0
  const view = await renderWindow(
    <CommandProvider>
      <DestinationCheck
        destination="https://b.example/hook"
        isSending={false}
        onSend={() => {
          sent += 1
        }}
      />
    </CommandProvider>,
    { 'webhook.check': () => [...findings] },
  )
  await view.user.keyboard('{Alt>}{Shift>}D{/Shift}{/Alt}')
  await view.settle()
  return { ...view, sent: () => sent }
}

it('a broken chain is shown with the place of the break and what mends it', async () => {
  await checked([BROKEN])
  const [own, root] = screen.getAllByRole('listitem').filter((item) => item.closest('ol') !== null)
  expect(own?.textContent).toContain('The chain breaks here: expired on 2026-05-31.')
  expect(root?.textContent).toContain('issued by itself')
  expect(screen.queryByText('Renew the certificate, and install it with its whole chain.')).not.toBeNull()
})

it('the check says why it cannot run without a destination', async () => {
  await renderWindow(
    <CommandProvider>
      <DestinationCheck destination="" isSending={false} onSend={() => undefined} />
    </CommandProvider>,
    {},
  )
  const button = screen.getByRole('button', { name: 'Check the destination from this computer' })
  expect([button.hasAttribute('disabled'), button.title]).toEqual([true, 'Enter a destination first.'])
})

it('the first test is sent from the check', async () => {
  const { user, sent } = await checked([{ name: 'Address', passed: true, detail: 'https, complete' }])
  await user.click(screen.getByRole('button', { name: 'Send the first test' }))
  expect(sent()).toBe(1)
})

it('a test is sent in spite of a check that failed', async () => {
  const { user, sent } = await checked([BROKEN])
  await user.click(screen.getByRole('button', { name: 'Send a test anyway' }))
  expect(sent()).toBe(1)
})

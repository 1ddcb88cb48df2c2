// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, describe } from 'vitest'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import {
  DestinationCheck,
  DestinationField,
} from '../../../../../../renderer/features/webhooks/send/destination-field.tsx'
import type { DestinationFinding } from '../../../../../../app/ipc/webhooks/webhooks.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../../../app/domain/settings/preferences.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'

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

it('a check that could not be made is not said to speak for the destination', async () => {
  await checked([
    { name: 'Address', passed: true, detail: 'https, complete' },
    { name: 'Name', passed: null, detail: 'b.example could not be looked up from this computer (EAI_AGAIN).' },
  ])
  expect(screen.getByRole('status').textContent).toBe(
    'No check failed, but what is marked “?” cannot be judged from this computer.',
  )
  expect(screen.getByRole('button', { name: 'Send a test anyway' })).toBeDefined()
})

it('a test is sent in spite of a check that failed', async () => {
  const { user, sent } = await checked([BROKEN])
  await user.click(screen.getByRole('button', { name: 'Send a test anyway' }))
  expect(sent()).toBe(1)
})

const SAVED = 'https://hooks.example/saved'

const fieldWith = (value: string, preferences: Partial<Preferences> = { destinationsOf: { test: [SAVED] } }) =>
  commandsOf(
    <ConnectionContext value={connectionView()}>
      <DestinationField value={value} errorText={null} recent={[]} onChange={() => undefined} />
    </ConnectionContext>,
    {
      'preferences.get': () => ({ ...DEFAULT_PREFERENCES, ...preferences }),
      'preferences.save': () => null,
    },
  )

describe('the destination of a test', () => {
  it('is saved by a command', async () => {
    const { run, inputsOf } = await fieldWith('https://hooks.example/new')
    await run('webhooks.save-destination')
    expect(inputsOf('preferences.save')).toEqual([{ destinationsOf: { test: [SAVED, 'https://hooks.example/new'] } }])
  })

  it('is removed from the saved ones by a command', async () => {
    const { run, inputsOf } = await fieldWith(SAVED)
    await run('webhooks.remove-destination')
    expect(inputsOf('preferences.save')).toEqual([{ destinationsOf: { test: [] } }])
  })

  it.each([
    ['', 'Enter a destination first.'],
    [SAVED, 'This destination is saved already.'],
  ])('“%s” is not saved, with the reason', async (value, reason) => {
    expect((await fieldWith(value)).find('webhooks.save-destination').unavailable).toBe(reason)
  })

  it('that is no public address is not saved, with the reason', async () => {
    expect((await fieldWith('ftp://x')).find('webhooks.save-destination').unavailable).toMatch(/https/i)
  })

  it('that is not saved is not removed, with the reason', async () => {
    expect((await fieldWith('')).find('webhooks.remove-destination').unavailable).toBe('This destination is not saved.')
  })

  it('has a button that does what the command does', async () => {
    const { user, inputsOf } = await fieldWith(SAVED)
    await user.click(screen.getByRole('button', { name: 'Remove from saved' }))
    expect(inputsOf('preferences.save')).toEqual([{ destinationsOf: { test: [] } }])
  })

  it('that another connection saved is not among the saved ones', async () => {
    const { find } = await fieldWith(SAVED, { destinationsOf: { other: [SAVED] } })
    expect(find('webhooks.save-destination').unavailable).toBeNull()
  })
})

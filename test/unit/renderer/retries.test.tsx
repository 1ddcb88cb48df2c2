// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { CommandProvider } from '../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../renderer/query/connection.ts'
import { FAILED, FAILING_PARTS, type FailingPart } from '../../support/views/failing-parts.tsx'
import { refusing, renderWindow } from '../../support/window/render-window.tsx'

const inWindow = (part: ReactElement, connection: FailingPart['connection']): ReactElement => (
  <ConnectionContext value={connection}>
    <CommandProvider>{part}</CommandProvider>
  </ConnectionContext>
)

async function press(user: UserEvent, name: string): Promise<void> {
  const [button] = screen.getAllByRole('button', { name })
  if (button === undefined) throw new Error(`no button ${name}`)
  await user.click(button)
}

it.each(FAILING_PARTS)(
  '$name can be tried again where it failed',
  async ({ part, connection, replies, steps, fails }) => {
    const { user, settle, inputsOf } = await renderWindow(inWindow(part, connection), {
      ...replies,
      [fails]: refusing(FAILED),
    })
    await settle()
    for (const step of steps) {
      await step(user)
      await settle()
    }
    const before = inputsOf(fails)
    const alert = screen.getAllByRole('alert').find((each) => within(each).queryByRole('button', { name: 'Try again' }))
    expect(alert?.textContent).toContain('The disk is full')
    await press(user, 'Try again')
    await settle()
    const again = inputsOf(fails).slice(before.length)
    expect(again.length).toBeGreaterThan(0)
    // A part that asks twice tries again what the message is about.
    for (const input of again) expect(before).toContainEqual(input)
  },
)

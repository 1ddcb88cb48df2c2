// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { RunDialog } from '../../../../../renderer/features/webhooks/run-dialog.tsx'
import { connectionView } from '../../../../support/connection-view.ts'
import { refusing, renderWindow } from '../../../../support/render-window.tsx'
import type { Replies } from '../../../../support/render-window.tsx'
import { ShownTasks, shownTasks } from '../../../../support/shown-tasks.tsx'
import { testOutcome } from '../../../../support/test-outcome.ts'

async function open(replies: Replies) {
  return renderWindow(
    <ConnectionContext value={connectionView()}>
      <ShownTasks />
      <RunDialog destination="https://hooks.example/in" transforms={false} onClose={() => undefined} />
    </ConnectionContext>,
    replies,
  )
}

const chosen = (): string[] =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent.trim() ?? '')

// B8
it('a run of tests goes on when its dialog goes away', async () => {
  const { user, unmount, settle, inputsOf, cancelled } = await open({
    'webhook.test': () => new Promise(() => undefined),
  })
  await user.click(screen.getByRole('button', { name: 'All kinds' }))
  await user.click(screen.getByRole('button', { name: 'Send 18 messages to hooks.example' }))
  await settle()
  unmount()
  await settle()
  expect([inputsOf('webhook.test').length, cancelled().includes('webhook.test')]).toEqual([1, false])
})

// U32
it('three kinds are chosen with three clicks, and the button says what it sends', async () => {
  const { user } = await open({})
  expect(chosen()).toEqual([])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  for (const kind of ['News/v1', 'Earnings/v1', 'WIIMs/v1'])
    await user.click(screen.getByRole('checkbox', { name: kind }))
  expect(screen.queryByRole('button', { name: 'Send 3 messages to hooks.example' })).not.toBeNull()
})

it('all kinds are chosen and given up at once', async () => {
  const { user } = await open({})
  await user.click(screen.getByRole('button', { name: 'All kinds' }))
  expect(chosen()).toHaveLength(18)
  await user.click(screen.getByRole('button', { name: 'No kind' }))
  expect(chosen()).toEqual([])
})

it('what failed is chosen again at once', async () => {
  const { user, settle } = await open({ 'webhook.test': refusing({ kind: 'offline', reason: 'chosen', detail: '' }) })
  await user.click(screen.getByRole('checkbox', { name: 'Earnings/v1' }))
  await user.click(screen.getByRole('button', { name: /^Send 1 message/ }))
  await settle()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull(), { timeout: 5000 })
  await user.click(screen.getByRole('button', { name: 'No kind' }))
  await user.click(screen.getByRole('button', { name: 'The 1 that failed' }))
  expect(chosen()).toEqual(['Earnings/v1'])
})

it('how many messages were accepted is said when all have been sent', async () => {
  const { user } = await open({
    'webhook.test': ({ kind }) => testOutcome({ kind, status: kind === 'News/v1' ? 200 : 500 }),
  })
  for (const kind of ['News/v1', 'Earnings/v1']) await user.click(screen.getByRole('checkbox', { name: kind }))
  await user.click(screen.getByRole('button', { name: /^Send 2 messages/ }))
  await waitFor(() => expect(shownTasks()).toContain('2 webhook tests: Done · 1 of 2 accepted'), { timeout: 5000 })
})

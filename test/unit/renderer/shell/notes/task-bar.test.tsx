// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { Task } from '../../../../../app/domain/tasks/task.ts'
import { CommandProvider, useFindCommand } from '../../../../../renderer/commands/commands.tsx'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { TaskBar } from '../../../../../renderer/shell/notes/task-bar.tsx'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const taskOf = (changes: Partial<Task> = {}): Task => ({
  id: 1,
  title: 'Rehearsing deliveries',
  detail: 'News/v1',
  progress: { done: 3, total: 12 },
  view: 'webhooks',
  isAutomatic: false,
  canCancel: true,
  isCancelling: false,
  startedAt: Date.now() - 65_000,
  endedAt: null,
  outcome: 'running',
  error: null,
  ...changes,
})

const failed = (id: number): Task =>
  taskOf({ id, title: 'Writing a backup', outcome: 'failed', endedAt: Date.now(), error: { kind: 'no-key' } })

function Show(): ReactElement {
  const command = useFindCommand()('window.show-tasks')
  return (
    <button type="button" disabled={command?.unavailable !== null} onClick={() => command?.run()}>
      Show
    </button>
  )
}

async function bar(...first: Task[]) {
  let tasks = first
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <TaskBar />
        <Show />
      </CommandProvider>
    </ConnectionContext>,
    { 'tasks.list': () => tasks, 'tasks.cancel': () => null, 'tasks.dismiss': () => null },
  )
  return {
    ...window,
    async change(...next: Task[]): Promise<void> {
      tasks = next
      await window.notify('tasks.changed')
    },
  }
}

const region = (): HTMLElement | null => screen.queryByRole('region', { name: 'Under way' })
const lines = (): (string | null)[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe('one task', () => {
  it('is one line with how far it is and how long it takes', async () => {
    await bar(taskOf())
    expect(lines()).toEqual([expect.stringMatching(/^Rehearsing deliveriesNews\/v13 of 121:0\dCancel$/)])
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(3)
  })

  it('is cancelled by its button', async () => {
    const { user, inputsOf } = await bar(taskOf({ id: 7 }))
    await user.click(screen.getByRole('button', { name: 'Cancel: Rehearsing deliveries' }))
    expect(inputsOf('tasks.cancel')).toMatchObject([{ id: 7 }])
  })

  it('that cannot be cancelled says so and has no button for it', async () => {
    await bar(taskOf({ canCancel: false }))
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
    expect(screen.getByText('Cannot be cancelled')).toBeTruthy()
  })

  it('that was cancelled says that it is ending', async () => {
    await bar(taskOf({ canCancel: false, isCancelling: true }))
    expect(lines()[0]).toContain('Cancelling…')
    expect(screen.queryByText('Cannot be cancelled')).toBeNull()
  })

  it('that began just now is not shown', async () => {
    await bar(taskOf({ startedAt: Date.now() }))
    expect(region()).toBeNull()
  })

  it('that the application began by itself is shown when it takes long', async () => {
    const { change } = await bar(taskOf({ isAutomatic: true, startedAt: Date.now() - 2000 }))
    expect(region()).toBeNull()
    await change(taskOf({ isAutomatic: true, startedAt: Date.now() - 9000 }))
    expect(lines()).toHaveLength(1)
  })

  it('that failed says why, until it is dismissed', async () => {
    const { user, inputsOf } = await bar(failed(4))
    expect(lines()[0]).toContain('Failed: ')
    await user.click(screen.getByRole('button', { name: 'Dismiss: Writing a backup' }))
    expect(inputsOf('tasks.dismiss')).toMatchObject([{ id: 4 }])
  })
})

describe('several tasks', () => {
  it('are their number, until they are opened', async () => {
    const { user } = await bar(taskOf(), taskOf({ id: 2, title: 'Requesting ratios' }), failed(3))
    expect(lines()).toEqual([])
    await user.click(screen.getByRole('button', { name: '2 under way · 1 failed' }))
    expect(lines()).toHaveLength(3)
  })

  it('are opened by the command, which moves the focus to them', async () => {
    const { user } = await bar(taskOf(), failed(3))
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(lines()).toHaveLength(2)
    expect(document.activeElement).toBe(region())
  })
})

it('the command says when nothing is under way', async () => {
  await bar()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show' }).disabled).toBe(true)
})

describe('a screen reader', () => {
  const said = (): string | null => screen.getByRole('status').textContent

  it('says a task once, however far it is', async () => {
    const { change } = await bar(taskOf())
    expect(said()).toBe('Rehearsing deliveries')
    await change(taskOf({ progress: { done: 9, total: 12 } }))
    expect(said()).toBe('Rehearsing deliveries')
  })

  it('says how it ended', async () => {
    const { change } = await bar(taskOf())
    await change(taskOf({ outcome: 'done', endedAt: Date.now(), detail: '' }))
    expect(said()).toBe('Rehearsing deliveries: Done')
  })
})

it('the region is one of the panes', async () => {
  await bar(taskOf())
  expect(within(document.body).getByRole('region', { name: 'Under way' }).hasAttribute('data-pane')).toBe(true)
})

it('the name of a task is not repeated in the description of its button', async () => {
  await bar(taskOf())
  const button = screen.getByRole('button', { name: 'Rehearsing deliveries' })
  expect(button.getAttribute('aria-description')).toBe('Go to Webhooks')
})

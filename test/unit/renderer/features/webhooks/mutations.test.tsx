// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { PLAIN_SCRIPT } from '../../../../../app/domain/webhooks/receiver.ts'
import { useForgetContract, useSendTest } from '../../../../../renderer/features/webhooks/mutations.ts'
import { useScriptReceiver } from '../../../../../renderer/features/webhooks/receiver/mutations.ts'
import { ConnectionContext } from '../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { ShownTasks, shownTasks } from '../../../../support/window/shown-tasks.tsx'
import { testOutcome } from '../../../../support/window/test-outcome.ts'
import { undoing } from '../../../../support/window/undoing.tsx'

afterEach(() => vi.useRealTimers())

it('the responses of the receiver are put back', async () => {
  const script = { ...PLAIN_SCRIPT, fallback: { ...PLAIN_SCRIPT.fallback, status: 500 } }
  const window = await undoing(
    () => {
      const { mutate } = useScriptReceiver(() => undefined)
      return () => mutate({ before: PLAIN_SCRIPT, script })
    },
    { 'receiver.script': () => null, 'receiver.putBackScript': () => 'done' },
  )
  await window.change()
  expect(window.words()).toBe('Undo: change the responses of the receiver')
  await window.undo()
  expect(window.inputsOf('receiver.putBackScript')).toEqual([{ expected: script, wanted: PLAIN_SCRIPT }])
})

it('a payload schema that was deleted comes back, and is deleted again by a redo', async () => {
  const window = await undoing(
    () => {
      const { mutate } = useForgetContract()
      return () => mutate('news.created')
    },
    { 'contracts.forget': () => null, 'contracts.putBack': () => 'done' },
  )
  await window.change()
  expect(window.words()).toBe('Undo: delete the payload schema “news.created”')
  await window.undo()
  await window.redo()
  expect(window.inputsOf('contracts.putBack')).toEqual([
    { connection: 'test', name: 'news.created', isKept: true },
    { connection: 'test', name: 'news.created', isKept: false },
  ])
})

it('a test that failed does not end as done alone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  function Send(): ReactElement {
    const { test } = useSendTest()
    return (
      <button
        onClick={() => test.mutate({ destination: 'https://hooks.example/in', kind: 'News/v1', transforms: false })}
      >
        Send
      </button>
    )
  }
  const { user } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <ShownTasks />
      <Send />
    </ConnectionContext>,
    {
      'webhook.test'({ kind }) {
        // What takes less than a second is not shown as a task.
        vi.setSystemTime(Date.now() + 2000)
        return testOutcome({ kind, status: 500 })
      },
    },
  )
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(shownTasks()).toEqual(['Test of News/v1: Done · The service reports a failed delivery']))
})

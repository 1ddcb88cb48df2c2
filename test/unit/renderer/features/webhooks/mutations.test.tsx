// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { PLAIN_SCRIPT } from '../../../../../app/domain/webhooks/receiver-script.ts'
import { useForgetContract, useScriptReceiver } from '../../../../../renderer/features/webhooks/mutations.ts'
import { undoing } from '../../../../support/undoing.tsx'

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
    { name: 'news.created', isKept: true },
    { name: 'news.created', isKept: false },
  ])
})

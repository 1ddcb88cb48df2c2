// @vitest-environment jsdom
import { expect, it } from 'vitest'
import {
  useDeleteDelivery,
  useNoteDelivery,
  useTeachSchema,
} from '../../../../../../renderer/features/webhooks/receiver/mutations.ts'
import { undoing } from '../../../../../support/window/undoing.tsx'

it('a delivery that was deleted comes back, and is deleted again by a redo', async () => {
  const window = await undoing(
    () => {
      const { mutate } = useDeleteDelivery()
      return () => mutate(7)
    },
    { 'deliveries.delete': () => null, 'deliveries.putBack': () => 'done' },
  )
  await window.change()
  expect(window.words()).toBe('Undo: delete the delivery #7')
  await window.undo()
  await window.redo()
  expect(window.inputsOf('deliveries.putBack')).toEqual([
    { connection: 'test', id: 7, isKept: true },
    { connection: 'test', id: 7, isKept: false },
  ])
})

it('the label and the note of a delivery are put back', async () => {
  const [from, to] = [
    { label: null, note: 'a' },
    { label: 'b', note: 'a' },
  ]
  const window = await undoing(
    () => {
      const { mutate } = useNoteDelivery(() => undefined)
      return () => mutate({ id: 7, from, to })
    },
    { 'deliveries.note': () => null, 'deliveries.putBackNotes': () => 'done' },
  )
  await window.change()
  expect(window.inputsOf('deliveries.note')).toEqual([{ connection: 'test', id: 7, notes: to }])
  await window.undo()
  expect(window.inputsOf('deliveries.putBackNotes')).toEqual([
    { connection: 'test', id: 7, expected: to, wanted: from },
  ])
})

it('a delivery that taught a payload schema is taken out, and teaches again by a redo', async () => {
  const window = await undoing(
    () => {
      const { mutate } = useTeachSchema()
      return () => mutate(7)
    },
    { 'deliveries.teach': () => null, 'deliveries.putBackTeaching': () => 'done' },
  )
  await window.change()
  expect(window.words()).toBe('Undo: let the delivery #7 teach the payload schema')
  await window.undo()
  await window.redo()
  expect(window.inputsOf('deliveries.putBackTeaching')).toEqual([
    { connection: 'test', id: 7, isTaught: false },
    { connection: 'test', id: 7, isTaught: true },
  ])
})

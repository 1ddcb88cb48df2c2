// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { useKeepPage, useRemovePage } from '../../../../../renderer/features/changes/mutations.ts'
import { undoing } from '../../../../support/window/undoing.tsx'

const PAGE = { title: 'Changes: Everything', scope: { kind: 'all' } as const, since: 1, until: 2, text: '# Changes\n' }

it('a page that was kept goes by an undo, and is kept again by a redo', async () => {
  const window = await undoing(
    () => {
      const keep = useKeepPage()
      return () => keep(PAGE)
    },
    { 'changes.keep': () => 7, 'changes.putBackKept': () => 'done' },
  )
  await window.change()
  expect(window.inputsOf('changes.keep')).toEqual([{ connection: 'test', ...PAGE }])
  expect(window.words()).toBe('Undo: keep the page of changes')
  await window.undo()
  await window.redo()
  expect(window.inputsOf('changes.putBackKept')).toEqual([
    { connection: 'test', id: 7, isKept: false },
    { connection: 'test', id: 7, isKept: true },
  ])
})

it('a kept page that was removed comes back', async () => {
  const window = await undoing(
    () => {
      const remove = useRemovePage(() => undefined)
      return () => remove(7)
    },
    { 'changes.removeKept': () => null, 'changes.putBackKept': () => 'done' },
  )
  await window.change()
  expect(window.words()).toBe('Undo: remove the kept page of changes')
  await window.undo()
  expect(window.inputsOf('changes.putBackKept')).toEqual([{ connection: 'test', id: 7, isKept: true }])
})

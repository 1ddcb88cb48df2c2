import { expect, it, vi } from 'vitest'
import { textMenuTemplate } from '../../../../../main/platform/electron/text-menu-template.ts'

const flags = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
}

const rolesOf = (place: Partial<Parameters<typeof textMenuTemplate>[0]>) =>
  textMenuTemplate(
    { isEditable: false, selectionText: '', editFlags: flags, ...place },
    new Set(),
    () => undefined,
  ).map(({ role, type }) => role ?? type)

it('a text field can be edited', () => {
  expect(rolesOf({ isEditable: true })).toEqual([
    'undo',
    'redo',
    'separator',
    'cut',
    'copy',
    'paste',
    'delete',
    'separator',
    'selectAll',
  ])
})

it('what cannot be done in a text field is not enabled', () => {
  const items = textMenuTemplate({ isEditable: true, selectionText: '', editFlags: flags }, new Set(), () => undefined)
  expect(items.filter(({ enabled }) => enabled === false).map(({ role }) => role)).toEqual(['undo', 'redo'])
})

it('a selected text can be copied', () => {
  expect(rolesOf({ selectionText: 'gross margin' })).toEqual(['copy'])
})

it('a selected text of a story can be highlighted, which the window does', () => {
  const choose = vi.fn()
  const items = textMenuTemplate(
    { isEditable: false, selectionText: 'gross margin', editFlags: flags },
    new Set(['story.highlight', 'story.note']),
    choose,
  )
  items[1]?.click?.call(items[1], undefined as never, undefined, undefined as never)
  expect([items.map(({ label, role }) => role ?? label), choose.mock.calls]).toEqual([
    ['copy', 'Highlight the selection'],
    [['story.highlight']],
  ])
})

it('there is no menu where there is no text', () => {
  expect(rolesOf({})).toEqual([])
  expect(rolesOf({ selectionText: ' \n' })).toEqual([])
})

import { expect, it } from 'vitest'
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
  textMenuTemplate({ isEditable: false, selectionText: '', editFlags: flags, ...place }).map(
    ({ role, type }) => role ?? type,
  )

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
  const items = textMenuTemplate({ isEditable: true, selectionText: '', editFlags: flags })
  expect(items.filter(({ enabled }) => enabled === false).map(({ role }) => role)).toEqual(['undo', 'redo'])
})

it('a selected text can be copied', () => {
  expect(rolesOf({ selectionText: 'gross margin' })).toEqual(['copy'])
})

it('there is no menu where there is no text', () => {
  expect(rolesOf({})).toEqual([])
  expect(rolesOf({ selectionText: ' \n' })).toEqual([])
})

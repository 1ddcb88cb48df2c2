import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

/** What is known of the place where a menu is asked for. */
type TextPlace = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

/** The menu of a text field, or of a selected text; empty anywhere else. */
export function textMenuTemplate({ isEditable, selectionText, editFlags }: TextPlace): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy }
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { role: 'delete', enabled: editFlags.canDelete },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}

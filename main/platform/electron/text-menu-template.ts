import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { CATALOGUE, COMMAND_IDS } from '../../../app/domain/commands/catalogue.ts'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'

/** What is known of the place where a menu is asked for. */
type TextPlace = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

/** The commands for a selected text. A window offers them only while they can run. */
const FOR_SELECTION = COMMAND_IDS.filter((id) => CATALOGUE[id].actsOnSelection === true)

/** The menu of a text field, or of a selected text; empty anywhere else. `offered` are the commands that the window can run. */
export function textMenuTemplate(
  { isEditable, selectionText, editFlags }: TextPlace,
  offered: ReadonlySet<CommandId>,
  choose: (command: CommandId) => void,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy }
  if (!isEditable) {
    const own = FOR_SELECTION.filter((id) => offered.has(id)).map((id) => ({
      label: CATALOGUE[id].title,
      click: () => choose(id),
    }))
    return selectionText.trim() === '' ? [] : [copy, ...own]
  }
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

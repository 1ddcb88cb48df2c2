import { app, BrowserWindow, Menu } from 'electron'
import type { KeyBindings } from '../../../app/domain/commands/bindings.ts'
import { COMMAND_IDS } from '../../../app/domain/commands/catalogue.ts'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { WindowId } from '../ipc/dispatcher.ts'
import { menuTemplate } from './menu-template.ts'

/** The application's menu while it runs. */
export interface ApplicationMenu {
  /** Shows which commands can run now. */
  update: () => void
  showKeys: (bindings: KeyBindings) => void
}

/** Sets the application's menu, whose commands are those that the window with the focus can run. */
export function setMenu(
  isMac: boolean,
  devTools: boolean,
  canRun: (window: WindowId | null) => ReadonlySet<CommandId>,
  choose: (window: WindowId | null, command: CommandId) => void,
): ApplicationMenu {
  const focused = (): WindowId | null => BrowserWindow.getFocusedWindow()?.id ?? null
  function update(): void {
    const menu = Menu.getApplicationMenu()
    const runnable = canRun(focused())
    for (const id of COMMAND_IDS) {
      const item = menu?.getMenuItemById(id)
      if (item != null) item.enabled = runnable.has(id)
    }
  }
  let shown: string | null = null
  // The key of an item cannot be changed, so other keys need another menu.
  function showKeys(bindings: KeyBindings): void {
    const wanted = JSON.stringify(bindings)
    if (shown === wanted) return
    shown = wanted
    const template = menuTemplate(isMac, devTools, bindings, (command) => choose(focused(), command))
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
    update()
  }
  app.on('browser-window-focus', update)
  app.on('browser-window-blur', update)
  showKeys({})
  return { update, showKeys }
}

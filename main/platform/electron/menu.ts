import { app, BrowserWindow, Menu } from 'electron'
import { COMMAND_IDS } from '../../../app/domain/commands/catalogue.ts'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { WindowId } from '../ipc/dispatcher.ts'
import { menuTemplate } from './menu-template.ts'

/** Sets the application's menu, whose commands are those that the window with the focus can run. */
export function setMenu(
  isMac: boolean,
  devTools: boolean,
  canRun: (window: WindowId | null) => ReadonlySet<CommandId>,
  choose: (window: WindowId, command: CommandId) => void,
): { update: () => void } {
  const focused = (): WindowId | null => BrowserWindow.getFocusedWindow()?.id ?? null
  const menu = Menu.buildFromTemplate(
    menuTemplate(isMac, devTools, (command) => {
      const window = focused()
      if (window !== null) choose(window, command)
    }),
  )
  function update(): void {
    const runnable = canRun(focused())
    for (const id of COMMAND_IDS) {
      const item = menu.getMenuItemById(id)
      if (item !== null) item.enabled = runnable.has(id)
    }
  }
  app.on('browser-window-focus', update)
  app.on('browser-window-blur', update)
  Menu.setApplicationMenu(menu)
  return { update }
}

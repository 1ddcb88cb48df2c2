import { app, BrowserWindow, Menu } from 'electron'
import type { KeyBindings } from '../../../app/domain/commands/bindings.ts'
import { COMMAND_IDS } from '../../../app/domain/commands/catalogue.ts'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { WindowId } from '../ipc/dispatcher.ts'
import { menuTemplate } from './menu-template.ts'
import type { MenuTitles } from './menu-template.ts'

/** The application's menu while it runs. */
export interface ApplicationMenu {
  /** Shows which commands can run now, and what would be undone. */
  update: () => void
  showKeys: (bindings: KeyBindings) => void
}

/** What takes typing back in a window, or does it again. */
const TYPING: Partial<Record<CommandId, 'undo' | 'redo'>> = { 'window.undo': 'undo', 'window.redo': 'redo' }

/** Sets the application's menu, whose commands are those that the window with the focus can run. */
export function setMenu(
  devTools: boolean,
  offered: (window: WindowId | null) => MenuTitles & { commands: ReadonlySet<CommandId>; on: ReadonlySet<CommandId> },
  choose: (window: WindowId | null, command: CommandId) => void,
): ApplicationMenu {
  const focused = (): WindowId | null => BrowserWindow.getFocusedWindow()?.id ?? null
  let bindings: KeyBindings = {}
  let shown: string | null = null
  function click(id: CommandId): void {
    const window = BrowserWindow.getFocusedWindow()
    const type = offered(focused()).isTyping ? TYPING[id] : undefined
    if (window === null || type === undefined) choose(focused(), id)
    else window.webContents[type]()
  }
  function update(): void {
    const { commands, on, ...titles } = offered(focused())
    // Neither the key nor the label of an item can be changed, so others need another menu.
    const wanted = JSON.stringify({ bindings, titles })
    if (shown !== wanted) {
      shown = wanted
      const template = menuTemplate(process.platform === 'darwin', devTools, bindings, titles, click)
      Menu.setApplicationMenu(Menu.buildFromTemplate(template))
    }
    const menu = Menu.getApplicationMenu()
    for (const id of COMMAND_IDS) {
      const item = menu?.getMenuItemById(id)
      if (item == null) continue
      item.enabled = commands.has(id) || (titles.isTyping && TYPING[id] !== undefined)
      item.checked = on.has(id)
    }
  }
  app.on('browser-window-focus', update)
  app.on('browser-window-blur', update)
  update()
  return {
    update,
    showKeys(next) {
      bindings = next
      update()
    },
  }
}

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
  /** Sets the menu with these keys. */
  showKeys: (bindings: KeyBindings) => void
}

/** What takes typing back in a window, or does it again. */
const TYPING: Partial<Record<CommandId, 'undo' | 'redo'>> = { 'window.undo': 'undo', 'window.redo': 'redo' }

interface Item {
  id: string
  enabled: boolean
  checked: boolean
  /** The menu that it opens. Other items have null, in spite of Electron's type. */
  submenu?: { items: readonly Item[] } | null | undefined
}

/** The items of a menu and those below it by ID. Electron's own search goes through every menu for each of them. */
const itemsById = (items: readonly Item[]): Map<string, Item> =>
  new Map(items.flatMap((item) => [[item.id, item], ...itemsById(item.submenu?.items ?? [])]))

/** The application's menu, which is set once its keys are known. Its commands are those that the window with the focus can run. */
export function createMenu(
  devTools: boolean,
  offered: (window: WindowId | null) => MenuTitles & { commands: ReadonlySet<CommandId>; on: ReadonlySet<CommandId> },
  choose: (window: WindowId | null, command: CommandId) => void,
): ApplicationMenu {
  const focused = (): WindowId | null => BrowserWindow.getFocusedWindow()?.id ?? null
  let bindings: KeyBindings = {}
  let shown: string | null = null
  let items: ReadonlyMap<string, Item> = new Map()
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
      const menu = Menu.buildFromTemplate(template)
      items = itemsById(menu.items)
      Menu.setApplicationMenu(menu)
    }
    for (const id of COMMAND_IDS) {
      const item = items.get(id)
      if (item === undefined) continue
      item.enabled = commands.has(id) || (titles.isTyping && TYPING[id] !== undefined)
      item.checked = on.has(id)
    }
  }
  app.on('browser-window-focus', update)
  app.on('browser-window-blur', update)
  return {
    update,
    showKeys(next) {
      bindings = next
      update()
    },
  }
}

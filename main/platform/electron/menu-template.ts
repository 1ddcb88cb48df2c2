import type { MenuItemConstructorOptions } from 'electron'
import { keysOf } from '../../../app/domain/commands/bindings.ts'
import type { KeyBindings } from '../../../app/domain/commands/bindings.ts'
import { CATALOGUE, COMMAND_IDS } from '../../../app/domain/commands/catalogue.ts'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { MENUS } from '../../../app/domain/commands/entry.ts'
import type { MenuName } from '../../../app/domain/commands/entry.ts'

type Items = readonly MenuItemConstructorOptions[]

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }

/** The keys of a command as Electron names them. */
const acceleratorOf = (keys: string): string =>
  keys
    .replace('Mod+', 'CommandOrControl+')
    .replace('Arrow', '')
    .replace(/\+([a-z])$/, (_, letter: string) => `+${letter.toUpperCase()}`)

/** Whether a key acts while a person types, so that macOS may take it for the menu. */
const isCombined = (keys: string): boolean => /^(Mod|Alt)\+|F\d/.test(keys)

/** What would be undone and redone, as the window names it; null for nothing. */
export interface MenuTitles {
  undo: string | null
  redo: string | null
  /** Whether a field has the focus, which undoes what is typed there. */
  isTyping: boolean
}

/** A text as a label, in which Electron takes an ampersand for the mark of a letter. */
const labelOf = (text: string): string => text.replaceAll('&', '&&')

/** The application's menu: the commands of the catalogue, and what the system itself has at its usual place. */
export function menuTemplate(
  isMac: boolean,
  devTools: boolean,
  bindings: KeyBindings,
  { undo, redo, isTyping }: MenuTitles,
  choose: (command: CommandId) => void,
): MenuItemConstructorOptions[] {
  const titles: Partial<Record<CommandId, string>> = {
    'window.undo': isTyping ? 'Undo typing' : (undo ?? 'Nothing to undo'),
    'window.redo': isTyping ? 'Redo typing' : (redo ?? 'Nothing to redo'),
  }
  const inApplicationMenu: readonly CommandId[] = isMac ? ['window.about', 'view.settings'] : []
  const item = (id: CommandId): MenuItemConstructorOptions => {
    const { title, isChoice = false } = CATALOGUE[id]
    const [first] = keysOf(id, bindings)
    const isShown = first !== undefined && (!isMac || isCombined(first))
    return {
      id,
      label: labelOf(titles[id] ?? title),
      ...(isChoice ? { type: 'checkbox' } : {}),
      // The window says what can run.
      enabled: false,
      click: () => choose(id),
      // The window handles its keys itself; on Linux and Windows the menu only names them.
      ...(isShown ? { accelerator: acceleratorOf(first), registerAccelerator: false } : {}),
    }
  }
  const isFirst = (id: CommandId): boolean => CATALOGUE[id].begins === true
  const itemsOf = (menu: MenuName): Items => {
    const ids = COMMAND_IDS.filter((id) => CATALOGUE[id].menu === menu && !inApplicationMenu.includes(id))
    const own = Map.groupBy(ids, (id) => CATALOGUE[id].within ?? id)
    return [...own].flatMap(([label, [first, ...others]]): Items => {
      if (first === undefined) return []
      const rest = others.flatMap((id) => (isFirst(id) ? [SEPARATOR, item(id)] : [item(id)]))
      const entry = label === first ? item(first) : { label, submenu: [item(first), ...rest] }
      return isFirst(first) ? [SEPARATOR, entry] : [entry]
    })
  }

  const own: Readonly<Record<MenuName, Items>> = {
    File: [SEPARATOR, { role: isMac ? 'close' : 'quit' }],
    Edit: [
      // The commands above take typing back where a field has the focus. On macOS the key window needs these for its fields.
      ...(isMac ? [{ role: 'undo', visible: false } as const, { role: 'redo', visible: false } as const] : []),
      SEPARATOR,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'pasteAndMatchStyle' },
      { role: 'delete' },
      { role: 'selectAll' },
    ],
    View: [
      SEPARATOR,
      { label: 'Zoom', submenu: [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }] },
      { role: 'togglefullscreen' },
      ...(devTools ? [SEPARATOR, { role: 'toggleDevTools' } as const] : []),
    ],
    Go: [],
    Story: [],
    Company: [],
    Webhook: [],
    Help: [],
  }
  const application: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      item('window.about'),
      SEPARATOR,
      { ...item('view.settings'), label: 'Settings…' },
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  }
  const menus = MENUS.flatMap((menu): Items => {
    const entry = {
      label: menu,
      ...(menu === 'Help' ? { role: 'help' as const } : {}),
      submenu: [...itemsOf(menu), ...own[menu]],
    }
    return menu === 'Help' ? [{ role: 'windowMenu' }, entry] : [entry]
  })
  return isMac ? [application, ...menus] : [...menus]
}

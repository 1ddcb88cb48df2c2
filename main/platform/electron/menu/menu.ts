import { app, BrowserWindow, Menu, type MenuItemConstructorOptions, type ContextMenuParams } from 'electron'
import { keysOf, type KeyBindings } from '../../../../app/domain/commands/bindings.ts'
import { COMMAND_IDS, CATALOGUE, type CommandId } from '../../../../app/domain/commands/catalogue.ts'
import type { WindowId } from '../../ipc/dispatcher.ts'
import { MENUS, type MenuName } from '../../../../app/domain/commands/entry.ts'

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

type Items = readonly MenuItemConstructorOptions[]

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }

/** The keys of a command as Electron names them. */
const acceleratorOf = (keys: string): string =>
  keys
    .replace('Mod+', 'CommandOrControl+')
    .replace('Arrow', '')
    .replace(/\+([a-z])$/, (_, letter: string) => `+${letter.toUpperCase()}`)
    // Between the keys, it only divides them.
    .replace(/(?<=^|\+)\+$/, 'Plus')

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

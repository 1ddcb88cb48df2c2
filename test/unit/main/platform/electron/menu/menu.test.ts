import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import type { KeyBindings } from '../../../../../../app/domain/commands/bindings.ts'
import { COMMAND_IDS, type CommandId } from '../../../../../../app/domain/commands/catalogue.ts'
import { menuTemplate, textMenuTemplate, type MenuTitles } from '../../../../../../main/platform/electron/menu/menu.ts'

vi.mock('electron', () => ({}))

const NOTHING = { undo: null, redo: null, isTyping: false }

interface Options {
  isMac?: boolean
  devTools?: boolean
  bindings?: KeyBindings
  titles?: MenuTitles
  choose?: (id: CommandId) => void
}

const menuOf = ({
  isMac = false,
  devTools = false,
  bindings = {},
  titles = NOTHING,
  choose = () => undefined,
}: Options) => menuTemplate(isMac, devTools, bindings, titles, choose)

const below = (template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  template.flatMap((item) => [item, ...below(Array.isArray(item.submenu) ? item.submenu : [])])

const itemsOf = (options: Options = {}): MenuItemConstructorOptions[] => below(menuOf(options))

const itemOf = (id: CommandId, options: Options = {}): MenuItemConstructorOptions | undefined =>
  itemsOf(options).find((item) => item.id === id)

/** The items below the entry of that label. */
const within = (label: string): MenuItemConstructorOptions[] =>
  below(itemsOf().filter((item) => item.label === label)).slice(1)

describe.each([
  ['macOS', true],
  ['another system', false],
])('the menu on %s', (_system, isMac) => {
  const items = itemsOf({ isMac })

  it('has every command once', () => {
    expect(items.flatMap(({ id }) => (id === undefined ? [] : [id])).sort()).toEqual([...COMMAND_IDS].sort())
  })

  it('can run nothing before a window says so', () => {
    expect(items.filter(({ id, enabled }) => id !== undefined && enabled !== false)).toEqual([])
  })

  it('takes no key from the window', () => {
    expect(
      items.filter(({ accelerator, registerAccelerator }) => accelerator != null && registerAccelerator !== false),
    ).toEqual([])
  })

  it('can be quit', () => {
    expect(items.filter(({ role }) => role === 'quit')).toHaveLength(1)
  })

  it('has no menu with more entries than a person looks through without losing the place', () => {
    const long = items.flatMap(({ label, submenu }) => {
      const entries = Array.isArray(submenu)
        ? submenu.filter(({ type, visible }) => type !== 'separator' && visible !== false)
        : []
      return entries.length > 20 ? [`${label}: ${entries.length}`] : []
    })
    expect(long).toEqual([])
  })

  it('says what would be undone, which is typing while a field has the focus', () => {
    const labels = (titles: MenuTitles): unknown[] =>
      (['window.undo', 'window.redo'] as const).map((id) => itemOf(id, { isMac, titles })?.label)
    const titles = { undo: 'Undo: rename “R&D”', redo: 'Redo: pin a story', isTyping: false }
    expect(labels(titles)).toEqual(['Undo: rename “R&&D”', 'Redo: pin a story'])
    expect(labels(NOTHING)).toEqual(['Nothing to undo', 'Nothing to redo'])
    expect(labels({ ...titles, redo: null, isTyping: true })).toEqual(['Undo typing', 'Redo typing'])
    expect(items.filter(({ role, visible }) => role === 'undo' && visible !== false)).toEqual([])
  })
})

it('commands that belong together have a menu of their own, at the place of the first one', () => {
  expect(within('Theme').map(({ id }) => id)).toEqual(
    ['system', 'light', 'dark', 'contrast'].map((theme) => `appearance.theme-${theme}`),
  )
})

it('the sizes of the window’s content are one entry of View, with the keys of the system', () => {
  expect(within('Zoom').map(({ role }) => role)).toEqual(['resetZoom', 'zoomIn', 'zoomOut'])
})

it('no menu begins or ends with a line, and none has two in a row', () => {
  const isLine = (item: MenuItemConstructorOptions | undefined): boolean => item?.type === 'separator'
  const menus = itemsOf({ devTools: true }).flatMap(({ submenu }) => (Array.isArray(submenu) ? [submenu] : []))
  expect(
    menus.filter(
      (menu) =>
        isLine(menu[0]) || isLine(menu.at(-1)) || menu.some((item, place) => isLine(item) && isLine(menu[place + 1])),
    ),
  ).toEqual([])
})

it('a choice can be marked in the menu', () => {
  expect([itemOf('appearance.theme-dark')?.type, itemOf('news.next')?.type]).toEqual(['checkbox', undefined])
})

it('on macOS the settings are in the menu of the application, and a window is closed in File', () => {
  const [application, file] = menuOf({ isMac: true }).map((menu) => below([menu]))
  expect(application?.find(({ id }) => id === 'view.settings')?.label).toBe('Settings…')
  expect(file?.filter(({ role }) => role === 'close')).toHaveLength(1)
})

it.each<[string, Options, string | undefined]>([
  ['that types a letter', {}, 'j'],
  ['that types a letter, on macOS, which would take it,', { isMac: true }, undefined],
  ['that was chosen', { bindings: { 'news.next': ['Mod+Alt+n', 'j'] } }, 'CommandOrControl+Alt+N'],
  ['that is the sign between others', { bindings: { 'news.next': ['Mod++'] } }, 'CommandOrControl+Plus'],
  ['that is that sign alone', { bindings: { 'news.next': ['+'] } }, 'Plus'],
  ['that was taken away', { bindings: { 'news.next': [] } }, undefined],
])('a key %s stands in the menu or not', (_which, options, shown) => {
  expect(itemOf('news.next', options)?.accelerator).toBe(shown)
})

it('a click chooses the command', () => {
  const choose = vi.fn()
  const item = itemOf('news.next', { choose })
  item?.click?.call(item, {} as never, undefined, {} as never)
  expect(choose.mock.calls).toEqual([['news.next']])
})

it('the tools of developers are in the menu only when asked for', () => {
  const has = (devTools: boolean): boolean => itemsOf({ devTools }).some(({ role }) => role === 'toggleDevTools')
  expect([has(false), has(true)]).toEqual([false, true])
})

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

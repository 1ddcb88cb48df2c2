import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { COMMAND_IDS } from '../../../../../app/domain/commands/catalogue.ts'
import { menuTemplate, textMenuTemplate } from '../../../../../main/platform/electron/menu.ts'
import type { MenuTitles } from '../../../../../main/platform/electron/menu.ts'

vi.mock('electron', () => ({}))

const NOTHING = { undo: null, redo: null, isTyping: false }

const itemsOf = (template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  template.flatMap((item) => [item, ...itemsOf(Array.isArray(item.submenu) ? item.submenu : [])])

describe.each([
  ['macOS', true],
  ['another system', false],
])('the menu on %s', (_system, isMac) => {
  const items = itemsOf(menuTemplate(isMac, false, {}, NOTHING, () => undefined))

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
})

it('commands that belong together have a menu of their own, at the place of the first one', () => {
  const view = menuTemplate(false, false, {}, NOTHING, () => undefined).find(({ label }) => label === 'View')
  const theme = itemsOf(view === undefined ? [] : [view]).find(({ label }) => label === 'Theme')
  expect(itemsOf(theme === undefined ? [] : [theme]).map(({ id }) => id)).toEqual([
    undefined,
    'appearance.theme-system',
    'appearance.theme-light',
    'appearance.theme-dark',
    'appearance.theme-contrast',
  ])
})

it('the sizes of the window’s content are one entry of View, with the keys of the system', () => {
  const view = menuTemplate(false, false, {}, NOTHING, () => undefined).find(({ label }) => label === 'View')
  const zoom = itemsOf(view === undefined ? [] : [view]).find(({ label }) => label === 'Zoom')
  expect(itemsOf(zoom === undefined ? [] : [zoom]).flatMap(({ role }) => role ?? [])).toEqual([
    'resetZoom',
    'zoomIn',
    'zoomOut',
  ])
})

it('no menu begins or ends with a line, and none has two in a row', () => {
  const isLine = ({ type }: MenuItemConstructorOptions): boolean => type === 'separator'
  const items = itemsOf(menuTemplate(false, true, {}, NOTHING, () => undefined))
  const menus = items.flatMap(({ submenu }) => (Array.isArray(submenu) ? [submenu] : []))
  const wrong = menus.filter((menu) =>
    menu.some(
      (item, place) => isLine(item) && (place === 0 || place === menu.length - 1 || isLine(menu[place - 1] ?? {})),
    ),
  )
  expect(wrong).toEqual([])
})

/** About as many entries as a person looks through without losing the place. */
const MOST = 20

it.each([true, false])('no menu has more entries than can be looked through, on macOS: %s', (isMac) => {
  const template = menuTemplate(isMac, false, {}, NOTHING, () => undefined)
  const long = itemsOf(template).flatMap(({ label, submenu }) => {
    const entries = Array.isArray(submenu)
      ? submenu.filter(({ type, visible }) => type !== 'separator' && visible !== false)
      : []
    return entries.length > MOST ? [`${label}: ${entries.length}`] : []
  })
  expect(long).toEqual([])
})

it('a choice can be marked in the menu', () => {
  const items = itemsOf(menuTemplate(false, false, {}, NOTHING, () => undefined))
  expect(
    items.filter(({ id }) => id === 'appearance.theme-dark' || id === 'news.next').map(({ type }) => type),
  ).toEqual(['checkbox', undefined])
})

it('on macOS the settings are in the menu of the application, and a window is closed in File', () => {
  const [application, file] = menuTemplate(true, false, {}, NOTHING, () => undefined)
  const inMenu = (menu: MenuItemConstructorOptions | undefined) => itemsOf(menu === undefined ? [] : [menu])
  expect(inMenu(application).find(({ id }) => id === 'view.settings')?.label).toBe('Settings…')
  expect(inMenu(file).filter(({ role }) => role === 'close')).toHaveLength(1)
})

it('a key that types a letter stands in the menu, except on macOS, which would take it', () => {
  const acceleratorOn = (isMac: boolean): unknown =>
    itemsOf(menuTemplate(isMac, false, {}, NOTHING, () => undefined)).find(({ id }) => id === 'news.next')?.accelerator
  expect([acceleratorOn(false), acceleratorOn(true)]).toEqual(['j', undefined])
})

it.each([
  ['another key', { 'news.next': ['Mod+Alt+n', 'j'] }, 'CommandOrControl+Alt+N'],
  ['no key', { 'news.next': [] }, undefined],
])('a command that was given %s is shown with it', (_what, bindings, shown) => {
  const item = itemsOf(menuTemplate(false, false, bindings, NOTHING, () => undefined)).find(
    ({ id }) => id === 'news.next',
  )
  expect(item?.accelerator).toBe(shown)
})

it('a click chooses the command', () => {
  const chosen: string[] = []
  const item = itemsOf(menuTemplate(false, false, {}, NOTHING, (id) => chosen.push(id))).find(
    ({ id }) => id === 'news.next',
  )
  item?.click?.call(item, {} as never, undefined, {} as never)
  expect(chosen).toEqual(['news.next'])
})

it('the tools of developers are in the menu only when asked for', () => {
  const has = (devTools: boolean): boolean =>
    itemsOf(menuTemplate(false, devTools, {}, NOTHING, () => undefined)).some(({ role }) => role === 'toggleDevTools')
  expect([has(false), has(true)]).toEqual([false, true])
})

describe.each([
  ['macOS', true],
  ['another system', false],
])('what would be undone on %s', (_system, isMac) => {
  const labelOf = (titles: MenuTitles, id: string): unknown =>
    itemsOf(menuTemplate(isMac, false, {}, titles, () => undefined)).find((item) => item.id === id)?.label

  it('stands in the menu', () => {
    const titles = { ...NOTHING, undo: 'Undo: star a story', redo: 'Redo: pin a story' }
    expect([labelOf(titles, 'window.undo'), labelOf(titles, 'window.redo')]).toEqual([titles.undo, titles.redo])
  })

  it('is said to be nothing', () => {
    expect([labelOf(NOTHING, 'window.undo'), labelOf(NOTHING, 'window.redo')]).toEqual([
      'Nothing to undo',
      'Nothing to redo',
    ])
  })

  it('is typing while a field has the focus', () => {
    const titles = { undo: 'Undo: star a story', redo: null, isTyping: true }
    expect([labelOf(titles, 'window.undo'), labelOf(titles, 'window.redo')]).toEqual(['Undo typing', 'Redo typing'])
  })

  it('keeps its ampersands', () => {
    expect(labelOf({ ...NOTHING, undo: 'Undo: rename “R&D”' }, 'window.undo')).toBe('Undo: rename “R&&D”')
  })

  it('is named once', () => {
    const items = itemsOf(menuTemplate(isMac, false, {}, NOTHING, () => undefined))
    expect(items.filter(({ role, visible }) => role === 'undo' && visible !== false)).toEqual([])
  })
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

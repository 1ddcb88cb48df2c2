import type { ViewId } from '../window/views.ts'

/** The menus that hold the commands, in their order. */
export const MENUS = ['File', 'Edit', 'View', 'Go', 'Story', 'Company', 'Webhook', 'Help'] as const

export type MenuName = (typeof MENUS)[number]

/** What is known of a command before anything offers it. */
export interface CommandEntry {
  title: string
  menu: MenuName
  /** The view that offers it; left out for a command that every view has. */
  view?: ViewId
  /** `j`, `Shift+A`, `Mod+1` and so on, the first one shown in menus; Mod is Cmd on macOS and Ctrl elsewhere. */
  keys?: readonly string[]
  /** The part of its view that offers it, as in the command that shows the part; left out where all or several do. */
  part?: string
  /** What has to be there while its view is open and nothing offers it, as a sentence. */
  needs?: string
  /** Whether it acts on the text that is selected in its view, so that it is no way to there, and stands in the menu of that text. */
  actsOnSelection?: boolean
  /** Whether it acts at once on what its view shows and the person has to see first, so that it is no way to there. */
  actsOnShown?: boolean
  /** Whether it is the first of a group in its menu. */
  begins?: boolean
  /** The menu in its menu that holds it. */
  within?: string
  /** Whether it is on or off, or one of several choices, so that menus mark it. */
  isChoice?: boolean
}

/** A label within a title. */
export const lower = (label: string): string => `${label.charAt(0).toLowerCase()}${label.slice(1)}`

type Titled = Partial<CommandEntry> & Pick<CommandEntry, 'title'>

/** Entries that stand in one place: what they have in common, and what each has beside or instead of it. */
export const group =
  (common: Omit<CommandEntry, 'title'>) =>
  <Id extends string>(entries: Readonly<Record<Id, Titled>>): Record<Id, CommandEntry> =>
    Object.fromEntries(Object.entries<Titled>(entries).map(([id, entry]) => [id, { ...common, ...entry }])) as Record<
      Id,
      CommandEntry
    >

/** Entries that differ only by their object. */
export const each = <Item, Id extends string>(
  items: readonly Item[],
  id: (item: Item) => Id,
  entry: (item: Item, place: number) => CommandEntry,
): Record<Id, CommandEntry> =>
  Object.fromEntries(items.map((item, place) => [id(item), entry(item, place)])) as Record<Id, CommandEntry>

/**
 * The choices of a list, in a submenu of View unless `more` says another menu; without a view where every view has them. With `begins` the
 * first one begins a group.
 */
export const choices = <Prefix extends string, Choice extends { id: string | number }>(
  prefix: Prefix,
  view: ViewId | null,
  within: string,
  list: readonly Choice[],
  title: (choice: Choice) => string,
  { begins = false, ...more }: Partial<CommandEntry> = {},
): Record<`${Prefix}-${Choice['id']}`, CommandEntry> =>
  each(
    list,
    ({ id }: Choice) => `${prefix}-${id}` as `${Prefix}-${Choice['id']}`,
    (choice, place) => ({
      title: title(choice),
      menu: 'View',
      ...(view === null ? {} : { view }),
      within,
      isChoice: true,
      begins: begins && place === 0,
      ...more,
    }),
  )

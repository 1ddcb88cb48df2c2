import type { ViewId } from '../window/views.ts'

/** The menus that hold the commands, in their order. */
export const MENUS = ['File', 'Edit', 'View', 'Go', 'Story', 'Company', 'Webhook', 'Help'] as const

/** Name of a menu. */
export type MenuName = (typeof MENUS)[number]

/** What is known of a command before anything offers it. */
export interface CommandEntry {
  title: string
  menu: MenuName
  /** The view that offers it; left out for a command that every view has. */
  view?: ViewId
  /** `j`, `Shift+A`, `Mod+1` and so on, the first one shown in menus; Mod is Cmd on macOS and Ctrl elsewhere. */
  keys?: readonly string[]
  /** What has to be there while its view is open and nothing offers it, as a sentence. */
  needs?: string
  /** Whether it acts on the text that is selected in its view, so that it is no way to there, and stands in the menu of that text. */
  actsOnSelection?: boolean
  /** Whether it is the first of a group in its menu. */
  begins?: boolean
  /** The menu in its menu that holds it. */
  within?: string
  /** Whether it is on or off, or one of several choices, so that menus mark it. */
  isChoice?: boolean
}

/** Entries that differ only by their object. */
export const each = <Item, Id extends string>(
  items: readonly Item[],
  id: (item: Item) => Id,
  entry: (item: Item, place: number) => CommandEntry,
): Record<Id, CommandEntry> =>
  Object.fromEntries(items.map((item, place) => [id(item), entry(item, place)])) as Record<Id, CommandEntry>

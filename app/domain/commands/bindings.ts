import { CATALOGUE, COMMAND_IDS, type CommandId } from './catalogue.ts'
import { KEY_PRESET_NAMES, type KeyPresetId } from './settings-commands.ts'

/** Keys that a person chose for commands instead of those of the catalogue; an empty list switches them off. */
export type KeyBindings = Readonly<Partial<Record<CommandId, readonly string[]>>>

export const MAX_KEYS = 4

/** Maximum number of characters of one, as in `Mod+Alt+Shift+ArrowLeft`. */
export const MAX_KEY_LENGTH = 40

const isCommandId = (id: string): id is CommandId => Object.hasOwn(CATALOGUE, id)

/** Chosen keys as they are stored, without those of commands that this version does not have. */
export const bindingsOf = (stored: Readonly<Record<string, readonly string[]>>): KeyBindings =>
  Object.fromEntries(Object.entries(stored).filter(([id]) => isCommandId(id)))

export const keysOf = (id: CommandId, bindings: KeyBindings): readonly string[] =>
  bindings[id] ?? CATALOGUE[id].keys ?? []

/** Keys that the system or the control with the focus needs. */
const RESERVED =
  /^(Mod\+|Alt\+|Shift\+)*(Tab|Shift|Control|Alt|Meta|AltGraph|CapsLock|Dead|Process|Unidentified|ContextMenu)$|^(Mod\+[acvx]|Mod\+(Shift\+)?[zZ]|Mod\+q)$/

/** Why a key cannot be given to a command, as a sentence; null when it can. */
export function refusalOf(id: CommandId, keys: string): string | null {
  // Undo has its key from every system.
  if (CATALOGUE[id].keys?.includes(keys) === true) return null
  return RESERVED.test(keys) ? 'The system or the text being typed needs this key.' : null
}

/** Whether one key can mean both commands at the same time. Two parts of one view are never on screen together. */
function meet(one: CommandId, other: CommandId): boolean {
  if (one === other) return false
  const [{ view, part }, { view: otherView, part: otherPart }] = [CATALOGUE[one], CATALOGUE[other]]
  if (view === undefined || otherView === undefined) return true
  return view === otherView && (part === undefined || otherPart === undefined || part === otherPart)
}

/** Whether both have the key in the catalogue, where a view's own command takes the place of one of the window. */
const isBuiltIn = (one: CommandId, other: CommandId, key: string): boolean =>
  [one, other].every((id) => CATALOGUE[id].keys?.includes(key) === true)

/** The other commands that a key would run as well. */
export const conflictsOf = (id: CommandId, key: string, bindings: KeyBindings): readonly CommandId[] =>
  COMMAND_IDS.filter((other) => meet(id, other) && keysOf(other, bindings).includes(key) && !isBuiltIn(id, other, key))

/** A set of keys to begin with. */
interface KeyPreset {
  id: KeyPresetId
  label: string
  bindings: KeyBindings
}

/** Whether two choices of keys are the same. */
export const isSameKeys = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, place) => key === other[place])

/** The bindings with other keys for a command. Those of the catalogue are not stored, so that they follow it. */
export function withKeys(bindings: KeyBindings, id: CommandId, keys: readonly string[]): KeyBindings {
  const { [id]: _before, ...others } = bindings
  return isSameKeys(keys, CATALOGUE[id].keys ?? []) ? others : { ...others, [id]: keys }
}

const PRESET_KEYS: Readonly<Record<KeyPresetId, KeyBindings>> = {
  standard: {},
  vim: {
    'news.first': ['g', 'Home'],
    'news.last': ['Shift+G', 'End'],
    'news.scroll-on': ['Mod+d', 'Space'],
    'window.back': ['Mod+o', 'Alt+ArrowLeft'],
    'window.forward': ['Mod+i', 'Alt+ArrowRight'],
    'news.open-by-id': ['Mod+Shift+O'],
    'window.palette': [':', 'Mod+k'],
  },
}

/** The presets, the keys of the catalogue first. */
export const KEY_PRESETS: readonly KeyPreset[] = KEY_PRESET_NAMES.map((preset) => ({
  ...preset,
  bindings: PRESET_KEYS[preset.id],
}))

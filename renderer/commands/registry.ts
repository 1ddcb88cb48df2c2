import { keysOf } from '../../app/domain/commands/bindings.ts'
import type { KeyBindings } from '../../app/domain/commands/bindings.ts'
import { CATALOGUE, COMMAND_IDS } from '../../app/domain/commands/catalogue.ts'
import type { CommandId } from '../../app/domain/commands/catalogue.ts'
import type { CommandEntry } from '../../app/domain/commands/entry.ts'
import { labelOf } from '../../app/domain/window/views.ts'
import { isSingleKey } from './keys.ts'

/** What a part of the window does for a command while it is on screen. */
export interface Handler {
  id: CommandId
  /** What it does now, where that is more than the catalogue says. */
  title?: string
  /** Why it cannot run now, as a sentence; null or left out when it can. */
  unavailable?: string | null
  /** Whether what it switches is on, or its choice is made. */
  isOn?: boolean
  run: () => void
}

/** A command as it can be used now. */
export interface Command extends Omit<CommandEntry, 'keys'> {
  id: CommandId
  keys: readonly string[]
  /** Why it cannot run now; null when it can. */
  unavailable: string | null
  /** Whether running it opens its view first. */
  isElsewhere: boolean
  /** Whether what it switches is on, or its choice is made. */
  isOn: boolean
  run: () => void
}

/** A source of handlers, as they are at the time of the call. */
type Source = () => readonly Handler[]

/** The commands of one window, and what offers them. */
export interface Registry {
  add(source: Source): () => void
  /** Says that what can run has changed. */
  changed(): void
  /** Calls `listener` after each change. */
  subscribe(listener: () => void): () => void
  /** Rises with each change. */
  version(): number
  /** Sets the keys of the commands; without single keys, those are no keys of any command. */
  setBindings(bindings: KeyBindings, usesSingleKeys: boolean): void
  /** Lets no key run a command until the returned function is called. */
  pause(): () => void
  /** Whether keys are paused: a dialog, a menu or the palette is open. */
  isPaused(): boolean
  /** Every command of the catalogue. */
  all(): readonly Command[]
  find(id: CommandId): Command
  /** The command of a key, unless keys are paused; a view's own comes before one of the window, the last source before the others. */
  byKeys(name: string): Command | undefined
  /** Runs a command, in its own view where that has to be opened first. Does nothing when it cannot run. */
  run(id: CommandId): void
}

/** Why a command that nothing offers cannot run. */
const missing = ({ view, needs }: CommandEntry, isOpen: boolean): string =>
  view !== undefined && !isOpen ? `Open ${labelOf(view)} first.` : (needs ?? 'Not possible here.')

/** Creates the registry of a window. */
export function createRegistry(): Registry {
  const sources = new Set<Source>()
  const listeners = new Set<() => void>()
  let version = 0
  let ownKeys = (id: CommandId): readonly string[] => keysOf(id, {})
  let pauses = 0
  /** What runs as soon as its view offers it. */
  let wanted: CommandId | null = null

  const handlers = (): Handler[] => [...sources].flatMap((source) => source())
  const handlerOf = (id: CommandId): Handler | undefined => handlers().findLast((handler) => handler.id === id)

  function commandOf(id: CommandId, handler: Handler | undefined, openViews: ReadonlySet<string>): Command {
    const entry = CATALOGUE[id]
    return {
      ...entry,
      id,
      title: handler?.title ?? entry.title,
      keys: ownKeys(id),
      isElsewhere:
        handler === undefined &&
        entry.view !== undefined &&
        !openViews.has(entry.view) &&
        entry.actsOnSelection !== true,
      unavailable:
        handler === undefined ? missing(entry, openViews.has(entry.view ?? '')) : (handler.unavailable ?? null),
      isOn: handler?.isOn ?? false,
      run: () => handler?.run(),
    }
  }
  const openViews = (all: readonly Handler[]): ReadonlySet<string> =>
    new Set(all.map(({ id }) => CATALOGUE[id].view ?? ''))

  function tell(): void {
    for (const listener of listeners) listener()
  }
  function changed(): void {
    version += 1
    tell()
    const handler = wanted === null ? undefined : handlerOf(wanted)
    if (handler === undefined) return
    wanted = null
    if (handler.unavailable == null) handler.run()
  }

  return {
    add(source) {
      sources.add(source)
      changed()
      return () => {
        sources.delete(source)
        changed()
      }
    },
    changed,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    setBindings(bindings, usesSingleKeys) {
      ownKeys = (id) => keysOf(id, bindings).filter((key) => usesSingleKeys || !isSingleKey(key))
      changed()
    },
    pause() {
      pauses += 1
      tell()
      return () => {
        pauses -= 1
        tell()
      }
    },
    isPaused: () => pauses > 0,
    all() {
      const offered = handlers()
      const open = openViews(offered)
      const byId = new Map(offered.map((handler) => [handler.id, handler]))
      return COMMAND_IDS.map((id) => commandOf(id, byId.get(id), open))
    },
    find(id) {
      const offered = handlers()
      return commandOf(
        id,
        offered.findLast((handler) => handler.id === id),
        openViews(offered),
      )
    },
    byKeys(name) {
      if (pauses > 0) return undefined
      const offered = handlers()
      const found = offered.filter(({ id }) => ownKeys(id).includes(name))
      const handler = found.findLast(({ id }) => CATALOGUE[id].view !== undefined) ?? found.at(-1)
      return handler === undefined ? undefined : commandOf(handler.id, handler, openViews(offered))
    },
    run(id) {
      wanted = null
      const handler = handlerOf(id)
      if (handler !== undefined) {
        if (handler.unavailable == null) handler.run()
        return
      }
      const { view, actsOnSelection = false } = CATALOGUE[id]
      if (actsOnSelection) return
      const open = view === undefined ? undefined : handlerOf(`view.${view}`)
      if (open === undefined || openViews(handlers()).has(view ?? '')) return
      wanted = id
      open.run()
    },
  }
}

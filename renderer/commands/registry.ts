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
  /** What a key does for as long as it is held, where that is not to run the command. */
  hold?: Hold
}

/** What a held key does, and what takes it back. */
export interface Hold {
  press: () => void
  release: () => void
}

/** What the commands of a choice do: each makes its own the current one. */
export const choiceHandlers = <Prefix extends string, Choice extends string | number>(
  prefix: Prefix,
  list: readonly { id: Choice }[],
  current: unknown,
  choose: (choice: Choice) => void,
): { id: `${Prefix}-${Choice}`; isOn: boolean; run: () => void }[] =>
  list.map(({ id }) => ({ id: `${prefix}-${id}`, isOn: id === current, run: () => choose(id) }))

/** A command as it can be used now. */
export interface Command extends Omit<CommandEntry, 'keys'> {
  id: CommandId
  keys: readonly string[]
  /** Why it cannot run now; null when it can. */
  unavailable: string | null
  /** Whether running it opens its view or a part of that first. */
  isElsewhere: boolean
  /** Whether what it switches is on, or its choice is made. */
  isOn: boolean
  run: () => void
  /** What a key does for as long as it is held; undefined for a command that a key runs. */
  hold: Hold | undefined
}

/** A source of handlers, as they are at the time of the call. */
type Source = () => readonly Handler[]

/** The commands of one window, and what offers them. */
export interface Registry {
  add(source: Source): () => void
  /** Says that what can run has changed. */
  changed(): void
  /** Calls `listener` after each change of what the commands look like. */
  subscribe(listener: () => void): () => void
  /** Rises with each change of what the commands look like. */
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
  /** Runs a command, in its own view and part where those have to be opened first. Where it cannot run, `refused` is told why. */
  run(id: CommandId): void
  /** Sets what is called with the reason when a chosen command cannot run. */
  setRefused(refused: (reason: string) => void): void
}

/** How long a chosen command may wait, in milliseconds, until the view that was opened for it has read what it needs. */
const PATIENCE_MS = 1500

/** Why a command that nothing offers cannot run. */
const missing = ({ view, needs, actsOnShown }: CommandEntry, isOpen: boolean): string =>
  view !== undefined && !isOpen && actsOnShown !== true
    ? `Open ${labelOf(view)} first.`
    : (needs ?? 'Not possible here.')

/** Whether choosing the command opens its view or a part of that. */
const isWay = ({ view, actsOnSelection, actsOnShown }: CommandEntry): boolean =>
  view !== undefined && actsOnSelection !== true && actsOnShown !== true

/** Creates the registry of a window. */
export function createRegistry(): Registry {
  const sources = new Set<Source>()
  const listeners = new Set<() => void>()
  let version = 0
  /** Rises with each change, also of what a command does only. */
  let revision = 0
  let looks = ''
  let ownKeys = (id: CommandId): readonly string[] => keysOf(id, {})
  let pauses = 0
  let refuse: (reason: string) => void = () => undefined
  /** What runs as soon as its view offers it, and the wait for that, which begins when the view is there. */
  let wanted: { id: CommandId; wait: ReturnType<typeof setTimeout> | null; isPartShown: boolean } | null = null

  const handlers = (): Handler[] => [...sources].flatMap((source) => source())
  const handlerOf = (id: CommandId): Handler | undefined => handlers().findLast((handler) => handler.id === id)

  /** The command that shows the part of a command; undefined where that is shown, or no part is needed. */
  function wayTo(id: CommandId, offered: readonly Handler[] = handlers()): Handler | undefined {
    const { view, part } = CATALOGUE[id]
    if (view === undefined || part === undefined) return undefined
    const way = offered.findLast((handler) => handler.id === `${view}.part-${part}`)
    return way?.isOn === true ? undefined : way
  }

  function commandOf(
    id: CommandId,
    handler: Handler | undefined,
    offered: readonly Handler[],
    openViews: ReadonlySet<string>,
  ): Command {
    const entry = CATALOGUE[id]
    return {
      ...entry,
      id,
      title: handler?.title ?? entry.title,
      keys: ownKeys(id),
      isElsewhere:
        handler === undefined && isWay(entry) && (!openViews.has(entry.view ?? '') || wayTo(id, offered) !== undefined),
      unavailable:
        handler === undefined ? missing(entry, openViews.has(entry.view ?? '')) : (handler.unavailable ?? null),
      isOn: handler?.isOn ?? false,
      run: () => handler?.run(),
      hold: handler?.hold,
    }
  }
  const openViews = (all: readonly Handler[]): ReadonlySet<string> =>
    new Set(all.map(({ id }) => CATALOGUE[id].view ?? ''))

  /** What was found since the last change: a window has hundreds of tools that look for their commands after each. */
  let gathered = {
    revision: -1,
    offered: [] as readonly Handler[],
    byId: new Map<CommandId, Handler>(),
    open: openViews([]),
    commands: new Map<CommandId, Command>(),
  }

  function gather(): typeof gathered {
    if (gathered.revision === revision) return gathered
    const offered = handlers()
    const byId = new Map(offered.map((handler) => [handler.id, handler]))
    gathered = { revision, offered, byId, open: openViews(offered), commands: new Map() }
    return gathered
  }

  function forget(): void {
    if (wanted?.wait != null) clearTimeout(wanted.wait)
    wanted = null
  }
  function giveUp(id: CommandId): void {
    forget()
    const handler = handlerOf(id)
    refuse(handler?.unavailable ?? missing(CATALOGUE[id], true))
  }
  /** Runs what is wanted when it can run, and shows its part when that is missing. */
  function pursue(): void {
    if (wanted === null) return
    const { id } = wanted
    const handler = handlerOf(id)
    if (handler !== undefined && handler.unavailable == null) {
      forget()
      handler.run()
      return
    }
    if (!openViews(handlers()).has(CATALOGUE[id].view ?? '')) return
    wanted.wait ??= setTimeout(() => giveUp(id), PATIENCE_MS)
    const way = handler === undefined && !wanted.isPartShown ? wayTo(id) : undefined
    if (way === undefined) return
    wanted.isPartShown = true
    way.run()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }
  /** What commands look like by their handlers. A part of the window that takes the place of a like one changes nothing of it. */
  function looksNow(): string {
    return [...gather().byId.values()]
      .map(({ id, title = '', unavailable = '', isOn = false }) => `${id} ${isOn} ${title}\n${unavailable ?? ''}`)
      .sort()
      .join('\n')
  }
  function draw(): void {
    version += 1
    tell()
  }
  function changed(): void {
    revision += 1
    const now = looksNow()
    if (now !== looks) {
      looks = now
      draw()
    }
    pursue()
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
      revision += 1
      draw()
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
      return COMMAND_IDS.map((id) => commandOf(id, byId.get(id), offered, open))
    },
    find(id) {
      const { offered, byId, open, commands } = gather()
      const known = commands.get(id)
      if (known !== undefined) return known
      // What it does may be another function by then, which is no change that listeners hear of.
      const command = { ...commandOf(id, byId.get(id), offered, open), run: () => handlerOf(id)?.run() }
      commands.set(id, command)
      return command
    },
    byKeys(name) {
      if (pauses > 0) return undefined
      const offered = handlers()
      const found = offered.filter(({ id }) => ownKeys(id).includes(name))
      const handler = found.findLast(({ id }) => CATALOGUE[id].view !== undefined) ?? found.at(-1)
      return handler === undefined ? undefined : commandOf(handler.id, handler, offered, openViews(offered))
    },
    setRefused(refused) {
      refuse = refused
    },
    run(id) {
      forget()
      const handler = handlerOf(id)
      if (handler !== undefined) {
        if (handler.unavailable == null) handler.run()
        else refuse(handler.unavailable)
        return
      }
      const entry = CATALOGUE[id]
      const isOpen = openViews(handlers()).has(entry.view ?? '')
      const way =
        entry.view === undefined || !isWay(entry) ? undefined : isOpen ? wayTo(id) : handlerOf(`view.${entry.view}`)
      if (way === undefined) {
        refuse(missing(entry, isOpen))
        return
      }
      wanted = { id, wait: null, isPartShown: isOpen }
      way.run()
    },
  }
}

import { keysOf, type KeyBindings } from '../../app/domain/commands/bindings.ts'
import { CATALOGUE, COMMAND_IDS, type CommandId } from '../../app/domain/commands/catalogue.ts'
import type { CommandEntry } from '../../app/domain/commands/entry.ts'
import { labelOf } from '../../app/domain/window/views.ts'
import { isSingleKey } from './keys.ts'
import { createListeners } from '../../app/domain/values/listeners.ts'

/** What a part of the window does for a command while it is on screen. */
export interface Handler {
  id: CommandId
  /** What it does now, where that is more than the catalogue says. */
  title?: string
  /** Why it cannot run now, as a sentence; null or left out when it can. A key asks again when it is pressed. */
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

export function createRegistry(): Registry {
  const sources = new Set<Source>()
  const listeners = createListeners()
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

  /** What was found since the last change: a window has hundreds of tools that look for their commands after each. */
  let gathered = {
    revision: -1,
    byId: new Map<CommandId, Handler>(),
    open: new Set<string | undefined>(),
    commands: new Map<CommandId, Command>(),
  }

  function gather(): typeof gathered {
    if (gathered.revision === revision) return gathered
    const byId = new Map(handlers().map((handler) => [handler.id, handler]))
    const open = new Set([...byId.keys()].map((id) => CATALOGUE[id].view))
    gathered = { revision, byId, open, commands: new Map() }
    return gathered
  }
  const isOpen = ({ view }: CommandEntry): boolean => gather().open.has(view)

  /** The command that shows the part of a command; undefined where that is shown, or no part is needed. */
  function wayTo({ view, part }: CommandEntry): Handler | undefined {
    if (part === undefined) return undefined
    const way = gather().byId.get(`${view}.part-${part}` as CommandId)
    return way?.isOn === true ? undefined : way
  }

  function find(id: CommandId): Command {
    const { byId, commands } = gather()
    const known = commands.get(id)
    if (known !== undefined) return known
    const entry = CATALOGUE[id]
    const handler = byId.get(id)
    const command: Command = {
      ...entry,
      id,
      title: handler?.title ?? entry.title,
      keys: ownKeys(id),
      isElsewhere: handler === undefined && isWay(entry) && (!isOpen(entry) || wayTo(entry) !== undefined),
      unavailable: handler === undefined ? missing(entry, isOpen(entry)) : (handler.unavailable ?? null),
      isOn: handler?.isOn ?? false,
      // What it does may be another function by then, which is no change that listeners hear of.
      run: () => handlerOf(id)?.run(),
      hold: handler?.hold,
    }
    commands.set(id, command)
    return command
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
    if (!isOpen(CATALOGUE[id])) return
    wanted.wait ??= setTimeout(() => giveUp(id), PATIENCE_MS)
    const way = handler === undefined && !wanted.isPartShown ? wayTo(CATALOGUE[id]) : undefined
    if (way === undefined) return
    wanted.isPartShown = true
    way.run()
  }

  function tell(): void {
    listeners.tell()
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
    subscribe: listeners.subscribe,
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
    all: () => COMMAND_IDS.map(find),
    find,
    byKeys(name) {
      if (pauses > 0) return undefined
      const found = handlers().filter(({ id }) => ownKeys(id).includes(name))
      const handler = found.findLast(({ id }) => CATALOGUE[id].view !== undefined) ?? found.at(-1)
      return handler && { ...find(handler.id), unavailable: handler.unavailable ?? null, hold: handler.hold }
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
      const opened = isOpen(entry)
      const way =
        entry.view === undefined || !isWay(entry) ? undefined : opened ? wayTo(entry) : handlerOf(`view.${entry.view}`)
      if (way === undefined) {
        refuse(missing(entry, opened))
        return
      }
      wanted = { id, wait: null, isPartShown: opened }
      way.run()
    },
  }
}

/** The commands for a choice, one for each option, named after it; the chosen one is on. */
export const choiceCommands = <Name extends string, Id extends string>(
  name: Name,
  options: readonly { id: Id }[],
  chosen: Id | null,
  choose: (id: Id) => void,
  unavailable: string | null = null,
) =>
  options.map(({ id }) => ({ id: `${name}-${id}` as const, isOn: id === chosen, unavailable, run: () => choose(id) }))

/** The ID after `current` in a list, and the first one after the last. */
export function nextOf<Id extends string>(list: readonly { id: Id }[], current: Id): Id {
  const place = list.findIndex(({ id }) => id === current)
  return list[(place + 1) % list.length]?.id ?? current
}

import type { PutBackOutcome } from '../../app/domain/values/undo-values.ts'
import { errorInfo, type ErrorInfo } from '../../app/errors/app-error.ts'
import { createListeners } from '../../app/domain/values/listeners.ts'

/** What came of a step; `partly` when only some of its parts were as it left them. */
export type StepOutcome = PutBackOutcome | 'partly'

/** A change that was made: what was there before and after it, and what puts one in the place of the other. */
export interface Change<State> {
  from: State
  to: State
  /** Replaces `expected`; leaves alone what is no longer like that. */
  put: (expected: State, wanted: State) => Promise<StepOutcome>
}

/** What a step is called. */
export interface StepText {
  /** What it does, in the imperative: “rename the watch list “Semis””. */
  words: string
  /** The connection whose data it changes; left out for what belongs to none. */
  connection?: string
  /** Said afterwards, beside a button for the undo; left out where the change can be seen. */
  said?: string
}

/** A change that is being made. */
export interface Pending {
  /** It was written; `known` is what its text says only now. */
  made: <State>(change: Change<State>, known?: Pick<StepText, 'words' | 'said'>) => void
  /** It was not, so there is nothing to undo. */
  failed: () => void
}

/** The two ways along the history. */
type Way = 'undo' | 'redo'

/** How the person is told. */
export interface Telling {
  /** Says what was done, with a button that undoes it. Returns the function that takes the message away. */
  made: (said: string, undo: () => void) => () => void
  /** Says that a step was not undone or redone, or only in part, because something was changed since. */
  kept: (way: Way, words: string, outcome: Exclude<StepOutcome, 'done'>) => void
  failed: (way: Way, words: string, error: ErrorInfo, again: () => void) => void
}

/** The changes of one window that can be undone and redone. */
export interface UndoHistory {
  /** Adds a change that is being made. Undoing it waits until it is. */
  begin(text: StepText): Pending
  /** Makes one step of all changes that begin while `run` runs, called like the first of them. */
  together(run: () => void): void
  /** Takes the last step back, or does the last undone step again, after what is under way. */
  go(way: Way): void
  /** What the last step in that direction is called; null when there is none. */
  words(way: Way): string | null
  /** Forgets the steps of other connections than the one that the window shows. */
  show(connection: string | null): void
  /** Calls `listener` after each change of the words. */
  subscribe(listener: () => void): () => void
  /** Takes the messages away. */
  close(): void
}

type Turn = (way: Way) => Promise<StepOutcome>

/** One change of a step. */
interface Part {
  /** Resolves when the change was made, and to null when it was not. */
  turn: Promise<Turn | null>
}

interface Step extends StepText {
  parts: readonly Part[]
  closeMessage: () => void
}

const MAX_STEPS = 50

const turnOf =
  <State>({ from, to, put }: Change<State>): Turn =>
  (way) =>
    way === 'undo' ? put(to, from) : put(from, to)

async function turnAll({ parts }: Step, way: Way): Promise<StepOutcome> {
  const outcomes: StepOutcome[] = []
  for (const { turn } of way === 'undo' ? parts.toReversed() : parts) {
    const run = await turn
    if (run !== null) outcomes.push(await run(way))
  }
  const [first = 'done'] = outcomes
  return outcomes.every((each) => each === first) ? first : 'partly'
}

export function createUndoHistory(telling: Telling): UndoHistory {
  const steps: Record<Way, readonly Step[]> = { undo: [], redo: [] }
  const listeners = createListeners()
  /** Undefined until the window says so, which is before the first change. */
  let shown: string | null | undefined
  /** Number of steps that were added. */
  let added = 0
  let isTogether = false
  /** The step of the changes that begin together; null until the first of them. */
  let shared: Step | null = null
  let working = Promise.resolve()
  /** Number of steps that are being undone or redone. */
  let underWay = 0

  function changed(): void {
    listeners.tell()
  }
  const isShown = ({ connection }: StepText): boolean =>
    connection === undefined || shown === undefined || connection === shown

  function remove(step: Step): void {
    steps.undo = steps.undo.filter((each) => each !== step)
    steps.redo = steps.redo.filter((each) => each !== step)
    changed()
  }
  function add(step: Step): void {
    if (!isShown(step)) return
    steps.undo = [...steps.undo, step].slice(-MAX_STEPS)
    steps.redo = []
    added += 1
    changed()
  }

  /** Undoes or redoes a step; `before` is the number of steps when the person asked for it. */
  async function turn(way: Way, wanted: Step | undefined, before: number): Promise<void> {
    // A button can still be pressed while its message goes away.
    if (wanted === undefined || !steps[way].includes(wanted)) return
    wanted.closeMessage()
    let outcome: StepOutcome
    try {
      outcome = await turnAll(wanted, way)
    } catch (thrown) {
      const error = errorInfo(thrown)
      if (error === null) reportError(thrown)
      telling.failed(way, wanted.words, error ?? { kind: 'internal', reference: null }, () => go(way, wanted))
      return
    }
    // It may have been forgotten meanwhile, because the window shows another connection or because it was not made.
    if (!steps[way].includes(wanted)) return
    remove(wanted)
    if (outcome !== 'done') telling.kept(way, wanted.words, outcome)
    // What stays as it is does not stand in the way of other steps. After a newer change there is nothing to do again.
    if (outcome === 'changed' || outcome === 'gone' || (way === 'undo' && added !== before)) return
    const other = way === 'undo' ? 'redo' : 'undo'
    steps[other] = [...steps[other], wanted]
    changed()
  }
  /** Goes one step on, after what is under way, which decides which is next where none was chosen. */
  function go(way: Way, chosen: Step | null): void {
    const before = added
    underWay += 1
    working = working
      .then(() => (chosen === null ? turn(way, steps[way].at(-1), added) : turn(way, chosen, before)))
      .finally(() => {
        underWay -= 1
      })
  }

  /** The step of a change that begins. */
  function stepOf(text: StepText): Step {
    if (shared !== null) return shared
    const step: Step = { ...text, parts: [], closeMessage: () => undefined }
    if (isTogether) shared = step
    add(step)
    return step
  }
  function say(step: Step, said: string): void {
    for (const { closeMessage } of steps.undo) closeMessage()
    step.closeMessage = telling.made(said, () => go('undo', step))
  }

  return {
    begin(text) {
      const step = stepOf(text)
      const { promise, resolve } = Promise.withResolvers<Turn | null>()
      const part: Part = { turn: promise }
      step.parts = [...step.parts, part]
      return {
        made(change, known) {
          const run = turnOf(change)
          if (known !== undefined && step.parts.length === 1) {
            step.words = known.words
            changed()
          }
          resolve(run)
          if (!step.parts.includes(part)) {
            // It failed at first, and was tried again.
            step.parts = [...step.parts, { turn: Promise.resolve(run) }]
            if (!steps.undo.includes(step)) add(step)
          }
          const said = known?.said ?? text.said
          if (said !== undefined && isShown(step)) say(step, said)
        },
        failed() {
          resolve(null)
          step.parts = step.parts.filter((each) => each !== part)
          if (step.parts.length === 0) remove(step)
        },
      }
    },
    together(run) {
      isTogether = true
      try {
        run()
      } finally {
        isTogether = false
        shared = null
      }
    },
    go: (way) => go(way, underWay === 0 ? (steps[way].at(-1) ?? null) : null),
    words: (way) => steps[way].at(-1)?.words ?? null,
    show(connection) {
      shown = connection
      for (const step of [...steps.undo, ...steps.redo].filter((each) => !isShown(each))) {
        step.closeMessage()
        remove(step)
      }
    },
    subscribe: listeners.subscribe,
    close() {
      for (const { closeMessage } of steps.undo) closeMessage()
    },
  }
}

import { AppError } from '../../../app/errors/app-error.ts'
import {
  createUndoHistory,
  type Pending,
  type StepOutcome,
  type StepText,
} from '../../../renderer/undo/undo-history.ts'
import { settled } from '../system/settled.ts'

/** A window whose person can set named values, and a history of that. */
export function undoDesk() {
  const values = new Map<string, number>()
  const told: string[] = []
  const buttons = new Map<string, () => void>()
  const again: (() => void)[] = []
  let isDiskFull = false
  let count = 0
  const history = createUndoHistory({
    made(said, undo) {
      told.push(said)
      buttons.set(said, undo)
      return () => told.push(`${said}, gone`)
    },
    kept: (way, words, outcome) => told.push(`${way} of ${words}: ${outcome}`),
    failed(way, words, error, retry) {
      told.push(`${way} of ${words} failed: ${error.kind}`)
      again.push(retry)
    },
  })
  const put =
    (name: string) =>
    (expected: number, wanted: number): Promise<StepOutcome> => {
      count += 1
      if (isDiskFull) throw new AppError({ kind: 'storage-failed', reason: 'full', detail: '' })
      if (!values.has(name)) return Promise.resolve('gone')
      if (values.get(name) !== expected) return Promise.resolve('changed')
      values.set(name, wanted)
      return Promise.resolve('done')
    }
  function begin(name: string, to: number, text: Partial<StepText> = {}): Pending & { write: () => void } {
    const from = values.get(name) ?? 0
    const pending = history.begin({ words: `set ${name} to ${to}`, ...text })
    return {
      ...pending,
      write() {
        values.set(name, to)
        pending.made({ from, to, put: put(name) })
      },
    }
  }
  return {
    values,
    told,
    buttons,
    again,
    history,
    begin,
    puts: () => count,
    set: (name: string, to: number, text?: Partial<StepText>) => begin(name, to, text).write(),
    fill(isFull: boolean) {
      isDiskFull = isFull
    },
    async undo(times = 1) {
      for (let time = 0; time < times; time++) history.go('undo')
      await settled()
    },
    async redo(times = 1) {
      for (let time = 0; time < times; time++) history.go('redo')
      await settled()
    },
    all: () => Object.fromEntries(values),
    words: () => [history.words('undo'), history.words('redo')],
  }
}

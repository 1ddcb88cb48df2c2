import { randomUUID } from 'node:crypto'
import type { ElectronApplication } from '@playwright/test'

/** Nothing refers to the promise that the inspector makes of a result: a collection of garbage may take it before it is read. */
const LOST = 'Resulting promise was garbage collected'

/** Main's side of an evaluation: what was asked runs once, and its answer is kept until it has come. */
const kept = (source: string, id: string, answered: string[]): string => `(electron, argument) => {
  const answers = (globalThis.keptAnswers ??= new Map())
  for (const known of ${JSON.stringify(answered)}) answers.delete(known)
  const id = ${JSON.stringify(id)}
  if (!answers.has(id)) answers.set(id, (async () => (${source})(electron, argument))())
  return answers.get(id)
}`

/** Has main keep the answer to everything that it is asked to evaluate, and asks again for one that was lost on the way. */
export function keepAnswers(app: Pick<ElectronApplication, 'evaluate'>): void {
  const evaluate = app.evaluate.bind(app) as (run: unknown, argument: unknown) => Promise<unknown>
  let answered: string[] = []

  const ask = async (source: string, argument: unknown): Promise<unknown> => {
    // Playwright sends the text of the function.
    const asked = Object.assign(() => undefined, { toString: () => source })
    for (;;) {
      try {
        return await evaluate(asked, argument)
      } catch (error) {
        if (!String(error).includes(LOST)) throw error
      }
    }
  }

  const keepingEvaluate = async (run: unknown, argument: unknown): Promise<unknown> => {
    if (typeof run !== 'function') return evaluate(run, argument)
    const id = randomUUID()
    const source = kept(String(run), id, answered)
    answered = []
    try {
      return await ask(source, argument)
    } finally {
      answered.push(id)
    }
  }
  Object.assign(app, { evaluate: keepingEvaluate })
}

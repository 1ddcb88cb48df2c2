import type { ElectronApplication } from '@playwright/test'

/**
 * Main's side of an evaluation: the function, with a promise of its result that is kept until it is settled. The inspector
 * makes a promise of its own of a result that is none, to which nothing refers, and a collection of garbage that comes first
 * ends the evaluation with “Resulting promise was garbage collected”.
 */
const keeping = (source: string): string => `(electron, argument) => {
  const kept = (globalThis.keptPromises ??= new Set())
  const promise = (async () => (${source})(electron, argument))()
  kept.add(promise)
  const forget = () => setImmediate(() => kept.delete(promise))
  promise.then(forget, forget)
  return promise
}`

/** Has main keep the promise of everything that it is asked to evaluate, also of a function that returns at once. */
export function keepPromises(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app) as (run: unknown, argument: unknown) => Promise<unknown>
  const keepingEvaluate = (run: unknown, argument: unknown): Promise<unknown> => {
    if (typeof run !== 'function') return evaluate(run, argument)
    const source = keeping(String(run))
    // Playwright sends the text of the function.
    return evaluate(
      Object.assign(() => undefined, { toString: () => source }),
      argument,
    )
  }
  Object.assign(app, { evaluate: keepingEvaluate })
}

import { MAX_REPORT_LENGTH, type ReportedDuring } from '../../app/domain/window/window-report.ts'
import { call } from './desk.ts'

/** A report is not waited for any longer, in milliseconds: what failed has to be shown. */
const LIMIT_MS = 2000

const reports = new WeakMap<object, Promise<string | null>>()
const references = new WeakMap<object, string | null>()

function textOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.stack ?? `${thrown.name}: ${thrown.message}`
  try {
    return `thrown: ${String(thrown)}`
  } catch {
    return 'thrown: an object without a text'
  }
}

async function send(during: ReportedDuring, text: string): Promise<string | null> {
  const { promise: limit, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, LIMIT_MS, null)
  const sent = call('log.report', { during, text: text.slice(0, MAX_REPORT_LENGTH) }).then(
    ({ reference }) => reference,
    // The report of a failed report would fail as well.
    () => null,
  )
  const reference = await Promise.race([sent, limit])
  clearTimeout(timer)
  return reference
}

/**
 * Reports an error that the window caught to main, once for each thrown object. Resolves to its reference in the log, or to null when
 * the log does not name one; never rejects. `detail` is added to the text, such as the stack of components.
 */
export function report(during: ReportedDuring, thrown: unknown, detail = ''): Promise<string | null> {
  const isObject = typeof thrown === 'object' && thrown !== null
  const known = isObject ? reports.get(thrown) : undefined
  if (known !== undefined) return known
  const text = detail === '' ? textOf(thrown) : `${textOf(thrown).slice(0, MAX_REPORT_LENGTH / 2)}\n${detail.trim()}`
  const reported = send(during, text)
  if (isObject) {
    reports.set(thrown, reported)
    reported.then(
      (reference) => references.set(thrown, reference),
      () => undefined,
    )
  }
  return reported
}

/** The reference of an error that was reported; null for any other. */
export const referenceOf = (thrown: unknown): string | null =>
  typeof thrown === 'object' && thrown !== null ? (references.get(thrown) ?? null) : null

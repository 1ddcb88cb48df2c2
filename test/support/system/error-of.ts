import { errorInfo } from '../../../app/errors/app-error.ts'

/** What work throws: an error of the application as the window would get it; null where nothing is thrown. */
export function errorOf(work: () => unknown): unknown {
  try {
    work()
    return null
  } catch (thrown) {
    return errorInfo(thrown) ?? thrown
  }
}

/** The same of a call that is waited for. */
export const errorOfCall = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (thrown: unknown) => errorInfo(thrown) ?? thrown,
  )

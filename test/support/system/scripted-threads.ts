import { AppError, type ErrorInfo } from '../../../app/errors/app-error.ts'
import { createLibraryClient, type LibraryClientParts } from '../../../main/modules/library/library-client.ts'
import type { LibraryThreadData } from '../../../main/modules/library/store/library-thread.ts'
import { startingWith } from '../../../main/platform/threads/start-threads.ts'
import type { CallManner } from '../../../main/platform/threads/thread-client.ts'

/** The result of a call: a value, an error, or a promise of either. */
type Script = (role: string, method: string, manner?: CallManner) => unknown

/** Throws an error of the application. */
export function fail(error: ErrorInfo): never {
  throw new AppError(error)
}

/** A library client whose threads perform a script. `calls` lists what the threads were asked, as `role method`. */
export function scriptedClient(
  script: Script,
  readApart?: LibraryClientParts['readApart'],
): {
  library: ReturnType<typeof createLibraryClient>
  calls: string[]
  /** What the person prefers, and what calls were given of it. */
  preferred: { wordForms: boolean; given: boolean[] }
} {
  const calls: string[] = []
  const preferred = { wordForms: true, given: [] as boolean[] }
  const library = createLibraryClient({
    startThread: startingWith(''),
    folder: '',
    readApart,
    wordForms: () => preferred.wordForms,
    createThread: ({ name, data }) => {
      const role = name.replace('library ', '')
      return {
        start() {
          calls.push(`${role} start`)
        },
        call(_store, method, _args, manner) {
          calls.push(`${role} ${method}`)
          preferred.given.push((data() as LibraryThreadData).wordForms)
          return Promise.resolve().then(() => script(role, method, manner))
        },
        end() {
          calls.push(`${role} end`)
          return Promise.resolve()
        },
      }
    },
  })
  return { library, calls, preferred }
}

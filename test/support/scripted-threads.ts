import { AppError } from '../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { createLibraryClient } from '../../main/modules/library/library-client.ts'
import type { LibraryClientParts } from '../../main/modules/library/library-client.ts'
import { startingWith } from '../../main/platform/threads/start-threads.ts'

/** The result of a call: a value, an error, or a promise of either. */
type Script = (role: string, method: string) => unknown

/** Throws an error of the application. */
export function fail(error: ErrorInfo): never {
  throw new AppError(error)
}

/** A library client whose threads perform a script. `calls` lists what the threads were asked, as `role method`. */
export function scriptedClient(
  script: Script,
  readApart?: LibraryClientParts['readApart'],
): { library: ReturnType<typeof createLibraryClient>; calls: string[] } {
  const calls: string[] = []
  const library = createLibraryClient({
    startThread: startingWith(''),
    folder: '',
    readApart,
    createThread: ({ name }) => {
      const role = name.replace('library ', '')
      return {
        start() {
          calls.push(`${role} start`)
        },
        call(_store, method) {
          calls.push(`${role} ${method}`)
          return Promise.resolve().then(() => script(role, method))
        },
        end() {
          calls.push(`${role} end`)
          return Promise.resolve()
        },
      }
    },
  })
  return { library, calls }
}

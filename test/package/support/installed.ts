import { join } from 'node:path'

/**
 * The input from resources/scripts/stages/package.mjs: the folder of the package, the packages of Debian where these tests may install
 * them, and, on Linux, a desktop for it.
 */
interface Handed {
  folder: string
  packages: { newest: string; earlier: string } | null
  session: Desktop | null
}

/**
 * A separate desktop: words before a command that run it as the desktop's user, the variables for display and bus, and
 * its picture in xwd's format.
 */
interface Desktop {
  as: string[]
  env: Record<string, string>
  screen: string
}

const handed = JSON.parse(process.env.TEARSHEET_PACKAGE ?? 'null') as Handed | null
if (handed === null) throw new Error('These tests run by: node resources/scripts/check.mjs package')

/** The repository, to which the package must have no reference. */
export const repository = join(import.meta.dirname, '../../..')

/** The folder in which the package is. */
export const installed = handed.folder

/** The packages of Debian, where this is a root of its own in which they can be installed. */
export const { packages } = handed

/** The program to start, the folder of `app.asar`, and the file with the fuses. */
export const { program, resources } = {
  linux: { program: join(installed, 'tearsheet'), resources: join(installed, 'resources') },
  win32: { program: join(installed, 'Tearsheet.exe'), resources: join(installed, 'resources') },
  darwin: {
    program: join(installed, 'Tearsheet.app/Contents/MacOS/Tearsheet'),
    resources: join(installed, 'Tearsheet.app/Contents/Resources'),
  },
}[process.platform as 'linux' | 'win32' | 'darwin']

/** The desktop for tests of the window; only Linux has one. */
export function desktop(): Desktop {
  if (handed?.session == null) throw new Error('There is a desktop for tests on Linux only.')
  return handed.session
}

/** Whether there is such a desktop. */
export const hasDesktop = handed.session !== null

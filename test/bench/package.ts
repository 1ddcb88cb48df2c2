import { existsSync, readdirSync, statSync, chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { countColours } from '../support/views/png.ts'
import { screenPicture } from '../support/views/screen-picture.ts'
import { bareApplication, FIRST_ROWS_GOAL } from './start.ts'
import { beside, type Measure } from './support/measure.ts'

/** A desktop of its own: words before a command that run it as the desktop's user, its variables, and the file with its picture. */
interface Desktop {
  as: readonly string[]
  env: Readonly<Record<string, string>>
  screen: string
}

/** A window without text has one colour or two beside those of the pointer; smoothed text alone has dozens. */
const COLOURS_OF_TEXT = 24

/** Starts a program until text is on the display, in milliseconds, and ends it after some more. */
async function untilText({ as, env, screen }: Desktop, command: readonly string[], lingersMs = 0): Promise<number> {
  const [program = '', ...args] = [...as, ...command]
  let seen = readFileSync(screen)
  const { ELECTRON_RUN_AS_NODE: _, ...plain } = process.env
  const startedAt = performance.now()
  const child = spawn(program, args, { env: { ...plain, ...env }, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  try {
    for (;;) {
      const [at, now] = [performance.now(), readFileSync(screen)]
      if (!now.equals(seen) && countColours(screenPicture(now)) > COLOURS_OF_TEXT) {
        await wait(lingersMs)
        return at - startedAt
      }
      seen = now
      if (child.exitCode !== null) throw new Error(`it has ended with ${child.exitCode}`)
      await wait(5)
    }
  } finally {
    child.kill('SIGTERM')
    await ended
    // The display is empty again before the next one.
    await wait(300)
  }
}

/** The start of an unpacked package until its first rows are on the display, compared with that of a bare window on the same one. */
async function benchPackagedStart(
  { folder, binary, desktop }: { folder: string; binary: string; desktop: Desktop },
  runs: number,
): Promise<Measure> {
  const scratch = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  chmodSync(scratch, 0o777)
  const bare = bareApplication(mkdtempSync(join(scratch, 'bare-')))
  chmodSync(bare, 0o755)
  let count = 0
  const held = join(scratch, 'held')
  const program = join(folder, 'tearsheet')
  try {
    // The first start fills the library, and keeps what the next ones show first.
    await untilText(desktop, [program, '--demo', `--user-data-dir=${held}`], 12_000)
    return await beside(
      'package',
      'start of the package to the first rows on the display',
      'ms',
      runs,
      () => untilText(desktop, [program, `--user-data-dir=${held}`], 2000),
      () => untilText(desktop, [binary, bare, `--user-data-dir=${join(scratch, `bare-${count++}`)}`]),
      FIRST_ROWS_GOAL,
    )
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function megabytesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1_000_000
}

/** The unpacked package, the Electron that it was packaged with and its program, and a desktop where there is one of its own. */
export interface Packed {
  folder: string
  electron: string
  binary: string
  desktop: Desktop | null
}

/** The start of an unpacked package, and its sizes compared with the bare Electron that it was packaged with. */
export async function benchPackage({ folder, electron, binary, desktop }: Packed): Promise<Measure[]> {
  const started = desktop === null ? [] : [await benchPackagedStart({ folder, binary, desktop }, 7)]
  // Electron's Node would present the archive as a folder.
  Reflect.set(process, 'noAsar', true)
  const resources = [join(folder, 'resources'), join(folder, 'Tearsheet.app/Contents/Resources')].find(existsSync) ?? ''
  const archive = statSync(join(resources, 'app.asar')).size / 1_000_000
  const beside = megabytesOf(join(resources, 'app.asar.unpacked'))
  const [whole, floor] = [megabytesOf(folder), megabytesOf(electron)]
  Reflect.set(process, 'noAsar', false)
  const measure = (name: string, megabytes: number): Measure => ({
    area: 'package',
    name,
    median: Math.round(megabytes * 10) / 10,
    unit: 'MB',
    floor: Math.round(floor * 10) / 10,
    ratio: Math.round((megabytes / floor) * 1000) / 1000,
    runs: 1,
  })
  return [
    ...started,
    measure('app.asar', archive),
    measure('its Electron, with its words in English only', whole - archive - beside),
    measure('the whole, unpacked', whole),
  ]
}

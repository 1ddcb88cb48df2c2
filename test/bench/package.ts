import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Measure } from './measure.ts'
import { benchPackagedStart } from './packaged-start.ts'
import type { Desktop } from './packaged-start.ts'

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

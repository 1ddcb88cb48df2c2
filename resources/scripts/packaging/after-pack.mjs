// Runs inside electron-builder for an unpacked application and makes it the same as an installed one.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js'
import { LinuxPackager } from 'electron-builder'
import { INSTALLED } from './debian.mjs'

/**
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function afterPack({ appOutDir, packager }) {
  // electron-builder removes this file only from an Electron that it downloaded itself.
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
  if (!(packager instanceof LinuxPackager)) return
  // electron-builder knows what the entry says; resources/scripts/packaging/debian.mjs takes it from here.
  await new LinuxTargetHelper(packager).writeDesktopEntry(
    packager.platformSpecificBuildOptions,
    `${INSTALLED}/${packager.executableName} %U`,
    join(appOutDir, 'tearsheet.desktop'),
  )
}

// Runs inside electron-builder for a package of --local: makes it what an installer would put down.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js'
import { LinuxPackager } from 'electron-builder'

/**
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function afterPack({ appOutDir, packager }) {
  // electron-builder leaves these out only of an Electron that it has downloaded itself.
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
  rmSync(join(appOutDir, 'version'), { force: true })
  // deb and AppImage get their desktop entry from the same helper.
  if (packager instanceof LinuxPackager) {
    const helper = new LinuxTargetHelper(packager)
    const file = join(appOutDir, `${helper.getDesktopFileName()}.desktop`)
    await helper.writeDesktopEntry(packager.platformSpecificBuildOptions, undefined, file)
  }
}

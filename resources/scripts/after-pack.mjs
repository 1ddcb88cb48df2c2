// Runs inside electron-builder for a package of --local: makes it what an installer would put down.
import { cpSync, rmSync } from 'node:fs'
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
  if (!(packager instanceof LinuxPackager)) return
  // deb and AppImage get their desktop entry and their icons from the same helper; here they lie beside the program.
  const helper = new LinuxTargetHelper(packager)
  const name = helper.getDesktopFileName()
  await helper.writeDesktopEntry(packager.platformSpecificBuildOptions, undefined, join(appOutDir, `${name}.desktop`))
  for (const { file, size } of await helper.icons)
    cpSync(file, join(appOutDir, `icons/hicolor/${size}x${size}/apps/${packager.executableName}.png`))
}

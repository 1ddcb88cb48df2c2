// Runs inside electron-builder for a package with --local and makes it the same as an installed one.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LinuxTargetHelper } from 'app-builder-lib/out/targets/LinuxTargetHelper.js'
import { LinuxPackager } from 'electron-builder'

/**
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function afterPack({ appOutDir, packager }) {
  // electron-builder removes these files only from an Electron that it downloaded itself.
  rmSync(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
  rmSync(join(appOutDir, 'version'), { force: true })
  if (!(packager instanceof LinuxPackager)) return
  // For deb and AppImage the same helper creates the desktop entry and the icons; here they are next to the program.
  const helper = new LinuxTargetHelper(packager)
  const name = helper.getDesktopFileName()
  await helper.writeDesktopEntry(packager.platformSpecificBuildOptions, undefined, join(appOutDir, `${name}.desktop`))
  for (const { file, size } of await helper.icons)
    cpSync(file, join(appOutDir, `icons/hicolor/${size}x${size}/apps/${packager.executableName}.png`))
}

import { dirname, join } from 'node:path'
import { app, shell } from 'electron'
import { logFileIn } from '../log/app-logger.ts'

const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'Linux',
  darwin: 'macOS',
  win32: 'Windows',
}

/**
 * Information from Electron about the application and the computer; `licencesFile` is the file with the licences that
 * the build collected.
 */
export function readAboutParts(licencesFile: string) {
  const { electron, chrome, node } = process.versions
  const dataFolder = app.getPath('userData')
  // In a macOS bundle it is among the other resources.
  const isBundle = app.isPackaged && process.platform === 'darwin'
  return {
    licencesFile,
    home: app.getPath('home'),
    chromiumLicences: join(isBundle ? process.resourcesPath : dirname(process.execPath), 'LICENSES.chromium.html'),
    showFile: (path: string) => shell.showItemInFolder(path),
    facts: {
      version: app.getVersion(),
      electron,
      chromium: chrome,
      node,
      system: `${SYSTEMS[process.platform] ?? process.platform} ${process.getSystemVersion()}, ${process.arch}`,
      dataFolder,
      logFile: logFileIn(dataFolder),
    },
  }
}

import { dirname, join } from 'node:path'
import { app, shell } from 'electron'

const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'Linux',
  darwin: 'macOS',
  win32: 'Windows',
}

/** What Electron knows of the application and of the computer; `licencesFile` is where the build has gathered the licences. */
export function readAboutParts(licencesFile: string) {
  const { electron, chrome, node } = process.versions
  const dataFolder = app.getPath('userData')
  // In a bundle of macOS it lies with the other resources.
  const isBundle = app.isPackaged && process.platform === 'darwin'
  return {
    licencesFile,
    chromiumLicences: join(isBundle ? process.resourcesPath : dirname(process.execPath), 'LICENSES.chromium.html'),
    showFile: (path: string) => shell.showItemInFolder(path),
    facts: {
      version: app.getVersion(),
      electron,
      chromium: chrome,
      node,
      system: `${SYSTEMS[process.platform] ?? process.platform} ${process.getSystemVersion()}, ${process.arch}`,
      dataFolder,
      logFile: join(dataFolder, 'logs', 'tearsheet.log'),
    },
  }
}

import { readFile } from 'node:fs/promises'
import type { About, ApplicationFacts, ShownFile } from '../../../app/ipc/about.ts'

/** Dependencies of “About Tearsheet”. */
export interface AboutParts {
  facts: ApplicationFacts
  /** File with the licences that the build collected. */
  licencesFile: string
  /** File with Chromium's licences, next to the program. */
  chromiumLicences: string
  showFile: (path: string) => void
}

/** Information about the application. */
export interface AboutService {
  read(): Promise<About>
  show(what: ShownFile): void
}

/** Creates the service. The window names what to show, never a path. */
export function createAboutService({ facts, licencesFile, chromiumLicences, showFile }: AboutParts): AboutService {
  const paths: Record<ShownFile, string> = {
    'data-folder': facts.dataFolder,
    'log-file': facts.logFile,
    'chromium-licences': chromiumLicences,
  }
  return {
    read: async () => ({ facts, licences: JSON.parse(await readFile(licencesFile, 'utf8')) as About['licences'] }),
    show: (what) => showFile(paths[what]),
  }
}

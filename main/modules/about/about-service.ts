import { readFile } from 'node:fs/promises'
import type { ApplicationFacts, Licence, ShownFile } from '../../../app/domain/settings/about.ts'

/** What “About Tearsheet” needs to know. */
export interface AboutParts {
  facts: ApplicationFacts
  /** File in which the build has gathered the licences. */
  licencesFile: string
  /** File of Chromium's licences, which lies beside the program. */
  chromiumLicences: string
  /** Shows a file in the file manager. */
  showFile: (path: string) => void
}

/** What the application says of itself. */
export interface AboutService {
  read(): Promise<{ facts: ApplicationFacts; licences: readonly Licence[] }>
  show(what: ShownFile): void
}

/** The window names what is shown, never a path. */
export function createAboutService({ facts, licencesFile, chromiumLicences, showFile }: AboutParts): AboutService {
  const paths: Record<ShownFile, string> = {
    'data-folder': facts.dataFolder,
    'log-file': facts.logFile,
    'chromium-licences': chromiumLicences,
  }
  return {
    read: async () => ({ facts, licences: JSON.parse(await readFile(licencesFile, 'utf8')) as Licence[] }),
    show: (what) => showFile(paths[what]),
  }
}

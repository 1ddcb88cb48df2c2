import { readFile } from 'node:fs/promises'
import type { About, ApplicationFacts, ShownFile } from '../../../app/ipc/about.ts'
import { problemReport } from './problem-report.ts'

/** Dependencies of “About Tearsheet”. */
export interface AboutParts {
  facts: ApplicationFacts
  /** Home folder of the person. */
  home: string
  /** File with the licences that the build collected. */
  licencesFile: string
  /** File with Chromium's licences, next to the program. */
  chromiumLicences: string
  showFile: (path: string) => void
}

/** Information about the application. */
export interface AboutService {
  read(): Promise<About>
  /** Text that says what went wrong, for somebody else to read. */
  report(): Promise<string>
  show(what: ShownFile): void
}

/** Creates the service. The window names what to show, never a path. */
export function createAboutService({
  facts,
  home,
  licencesFile,
  chromiumLicences,
  showFile,
}: AboutParts): AboutService {
  const paths: Record<ShownFile, string> = {
    'data-folder': facts.dataFolder,
    'log-file': facts.logFile,
    'chromium-licences': chromiumLicences,
  }
  return {
    read: async () => ({ facts, licences: JSON.parse(await readFile(licencesFile, 'utf8')) as About['licences'] }),
    report: () => problemReport(facts, { home, data: facts.dataFolder }),
    show: (what) => showFile(paths[what]),
  }
}

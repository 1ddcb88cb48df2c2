import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import type { ABOUT_CONTRACT, About, ApplicationFacts, ShownFile } from '../../../app/ipc/about.ts'
import type { Module } from '../context/context.ts'
import { readFile, open } from 'node:fs/promises'

/** Folders whose names say who works on this computer. */
interface PrivateFolders {
  home: string
  /** Folder of the library and the settings. */
  data: string
}

/** Maximum number of lines of the log in a report. */
const MAX_LINES = 80

/** Bytes of the log that are read for them, from its end. */
const READ_BYTES = 64 * 1024

/** A host of this computer, or a name with a dot that is a file. */
const OWN_NAME = /^127\.\d+\.\d+\.\d+$|\.(?:[cm]?[jt]sx?|json|log|asar|css|html|node|sqlite|db|txt)$/i

const HOST = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[a-z0-9][a-z0-9.-]*\.[a-z]{2,})$/i

/** What stands for a word of the log: hosts and e-mail addresses are replaced. */
function withoutHost(word: string): string {
  if (/[^@]@[^@]/.test(word)) return '<e-mail>'
  const name = /^[^/]*/.exec(word)?.[0].replace(/[.-]$/, '') ?? ''
  return HOST.test(name) && !OWN_NAME.test(name) ? `<host>${word.slice(name.length)}` : word
}

/** Replaces a folder, also as it stands in JSON and in an address. */
const withoutFolder = (text: string, folder: string, name: string): string =>
  folder.length < 2
    ? text
    : [folder, JSON.stringify(folder).slice(1, -1), folder.replaceAll('\\', '/'), encodeURI(folder)].reduce(
        (rest, form) => rest.replaceAll(form, name),
        text,
      )

/** Text of the log without folders, addresses, hosts and names of people. Secrets were blanked when it was written. */
export function withoutPlaces(text: string, { home, data }: PrivateFolders): string {
  const shortened = withoutFolder(withoutFolder(text, data, '<data>'), home, '~')
  return (
    shortened
      .replaceAll(/\b(https?|wss?|tearsheet|mailto):[^\s"'\\)\]}<>]+/gi, '$1:<address>')
      // Words are cut first, so that no pattern begins at each of their characters.
      .replaceAll(/[\w.+@/-]+/g, withoutHost)
  )
}

/** The last lines of the log. */
async function lastLines(path: string): Promise<string[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - READ_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, READ_BYTES)), { position: from })
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    return (from === 0 ? lines : lines.slice(1)).filter((line) => line !== '').slice(-MAX_LINES)
  } finally {
    await file.close()
  }
}

/** Versions and the last lines of the log, as text that names no service, no file of the person and no person. */
export async function problemReport(facts: ApplicationFacts, folders: PrivateFolders): Promise<string> {
  const { version, electron, chromium, node, system, logFile } = facts
  const lines = await lastLines(logFile).catch((thrown: unknown) =>
    (thrown as NodeJS.ErrnoException).code === 'ENOENT' ? [] : null,
  )
  return [
    `Tearsheet ${version}`,
    `Electron ${electron}, Chromium ${chromium}, Node.js ${node}`,
    system,
    '',
    lines === null ? 'The log could not be read.' : lines.length === 0 ? 'The log is empty.' : 'The end of the log:',
    ...(lines ?? []).map((line) => withoutPlaces(line, folders)),
    '',
  ].join('\n')
}

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
interface AboutService {
  read(): Promise<About>
  /** Text that says what went wrong, for somebody else to read. */
  report(): Promise<string>
  show(what: ShownFile): void
}

/** Creates the service. The window names what to show, never a path. */
function createAboutService({ facts, home, licencesFile, chromiumLicences, showFile }: AboutParts): AboutService {
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

/**
 * Information about the application, and addresses to open in the user's browser. SECURITY 7: `openLink` checks them;
 * it resolves to false for one that is not opened.
 */
export function createAboutModule(
  parts: AboutParts,
  openLink: (url: string) => Promise<boolean>,
): Module<keyof typeof ABOUT_CONTRACT> {
  const about = createAboutService(parts)
  return {
    handlers: {
      'about.read': () => about.read(),
      'about.report': async () => ({ text: await about.report() }),
      'about.show': ({ what }) => about.show(what),
      async 'link.open'({ url }) {
        const isAllowed = await openLink(url).catch(() => {
          // Whatever the system says, such as that there is no program for it.
          throw new AppError({ kind: 'address-not-opened', address: url })
        })
        if (!isAllowed) throw invalidInput('url', 'Only https addresses are opened.')
      },
    },
  }
}

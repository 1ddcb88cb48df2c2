/** The licence of something that the application carries; `text` is empty when its package carries none. */
export interface Licence {
  name: string
  version: string
  licence: string
  text: string
}

/** What the application is made of, and where it runs. */
export interface ApplicationFacts {
  version: string
  electron: string
  chromium: string
  node: string
  /** Name and version of the operating system, and the kind of processor. */
  system: string
  /** Paths on this computer. */
  dataFolder: string
  logFile: string
}

/** Files and folders that can be shown in the file manager. */
export const SHOWN_FILES = ['data-folder', 'log-file', 'chromium-licences'] as const

/** Name of such a file. */
export type ShownFile = (typeof SHOWN_FILES)[number]

/** The licence of a component of the application; `text` is empty when its package contains none. */
export interface Licence {
  name: string
  version: string
  licence: string
  text: string
}

/** What the application consists of, and where it runs. */
export interface ApplicationFacts {
  version: string
  electron: string
  chromium: string
  node: string
  /** Name and version of the operating system, and the processor architecture. */
  system: string
  /** Paths on this computer. */
  dataFolder: string
  logFile: string
}

/** Files and folders that can be shown in the file manager. */
export const SHOWN_FILES = ['data-folder', 'log-file', 'chromium-licences'] as const

/** Name of one of these files. */
export type ShownFile = (typeof SHOWN_FILES)[number]

import { z } from 'zod'
import { empty, none } from './common.ts'

const text = z.string()

const licence = z.strictObject({
  name: text,
  version: text,
  licence: text,
  /** Empty when the package of the component contains none. */
  text,
})

/** The licence of a component of the application. */
export type Licence = z.infer<typeof licence>

const facts = z.strictObject({
  version: text,
  electron: text,
  chromium: text,
  node: text,
  /** Name and version of the operating system, and the processor architecture. */
  system: text,
  /** Paths on this computer. */
  dataFolder: text,
  logFile: text,
})

/** What the application consists of, and where it runs. */
export type ApplicationFacts = z.infer<typeof facts>

const about = z.strictObject({
  facts,
  /** The application's own licence comes first. */
  licences: z.array(licence).readonly(),
})

/** What “About Tearsheet” shows. */
export type About = z.infer<typeof about>

const shownFile = z.enum(['data-folder', 'log-file', 'chromium-licences'])

/** Name of a file or folder that can be shown in the file manager. */
export type ShownFile = z.infer<typeof shownFile>

/** Calls about the application, its files, and addresses to open in the browser. */
export const ABOUT_CONTRACT = {
  'about.read': { input: none, output: about },
  /** Versions and the end of the log, without folders, addresses and hosts. */
  'about.report': { input: none, output: z.strictObject({ text }) },
  /** Shows a file in the system's file manager. */
  'about.show': { input: z.strictObject({ what: shownFile }), output: empty },
  'link.open': { input: z.strictObject({ url: z.string().max(4000) }), output: empty },
} as const

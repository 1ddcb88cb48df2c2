import { z } from 'zod'
import { SHOWN_FILES } from '../domain/settings/about.ts'
import type { ApplicationFacts, Licence } from '../domain/settings/about.ts'
import { empty, none } from './common.ts'

const text = z.string()

const licence = z.strictObject({ name: text, version: text, licence: text, text }) satisfies z.ZodType<Licence>

const facts = z.strictObject({
  version: text,
  electron: text,
  chromium: text,
  node: text,
  system: text,
  dataFolder: text,
  logFile: text,
}) satisfies z.ZodType<ApplicationFacts>

/** Calls about the application, its files, and addresses to open in the browser. */
export const ABOUT_CONTRACT = {
  'about.read': {
    input: none,
    /** The application's own licence comes first. */
    output: z.strictObject({ facts, licences: z.array(licence).readonly() }),
  },
  /** Shows a file in the system's file manager. */
  'about.show': { input: z.strictObject({ what: z.enum(SHOWN_FILES) }), output: empty },
  'link.open': { input: z.strictObject({ url: z.string().max(4000) }), output: empty },
} as const

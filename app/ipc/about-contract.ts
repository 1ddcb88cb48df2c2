import { z } from 'zod'
import { SHOWN_FILES } from '../domain/about.ts'
import type { ApplicationFacts, Licence } from '../domain/about.ts'

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

/** What the application says of itself, and the files that belong to it. */
export const ABOUT_CONTRACT = {
  'about.read': {
    input: z.strictObject({}),
    /** The licence of the application itself comes first. */
    output: z.strictObject({ facts, licences: z.array(licence).readonly() }),
  },
  /** Shows a file in the file manager of the system. */
  'about.show': { input: z.strictObject({ what: z.enum(SHOWN_FILES) }), output: z.null() },
} as const

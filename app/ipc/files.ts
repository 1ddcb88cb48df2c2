import { z } from 'zod'
import { FILE_KINDS, type FileKind } from '../domain/values/exported-file.ts'
import { VIEWS } from '../domain/window/views.ts'
import { empty, LARGE_INPUT, none } from './common.ts'

const kind = z.enum(Object.keys(FILE_KINDS) as [FileKind, ...FileKind[]])
const name = z.string().min(1).max(120)
/** Path of the written file; null when the user cancelled. */
const written = z.string().nullable()

/** The view in which it was begun, to which the task of the export leads. */
const view = z.enum(VIEWS.map(({ id }) => id))

const openedFile = z.strictObject({ name: z.string(), text: z.string() })

/** A text file that the user chose. */
export type OpenedFile = z.infer<typeof openedFile>

/** Reading and writing files. The user chooses each file in a system dialog; the window cannot choose a path. */
export const FILE_CONTRACT = {
  'file.save': {
    input: z.strictObject({ kind, name, view, content: z.union([z.string(), z.instanceof(Uint8Array)]) }),
    output: written,
    maxInput: LARGE_INPUT,
  },
  /** Text of the file that the user chose, at most 10 MB of JSON and 1 MB of others; null when the user cancelled. */
  'file.open': {
    input: z.strictObject({ kind }),
    output: openedFile.nullable(),
  },
  /** Writes the page as PDF, as it would be printed. */
  'page.pdf': { input: z.strictObject({ name, view }), output: written },
  'page.print': { input: none, output: empty },
  'clipboard.image': {
    input: z.strictObject({ png: z.instanceof(Uint8Array) }),
    output: empty,
    maxInput: LARGE_INPUT,
  },
} as const

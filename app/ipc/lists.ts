import { z } from 'zod'
import { listState, queryState } from './companies.ts'
import { LARGE_INPUT, ofConnection } from './common.ts'

const choice = z.enum([
  /** Takes nothing of the entry. */
  'leave',
  /** Takes what is not here yet, and leaves what is here. */
  'add',
  /** Puts the entry of the file in the place of the one here. */
  'replace',
])

export type ListChoice = z.infer<typeof choice>

/** What an entry of a file is, compared with what is here: in a conflict, what is here has something that the file does not have. */
const state = z.enum(['new', 'changed', 'same', 'conflict', 'refused'])

const entry = z.strictObject({
  /** Its place in the file. */
  id: z.number().int(),
  kind: z.enum(['watch-list', 'saved', 'alert', 'mute', 'label']),
  name: z.string(),
  state,
  /** What is in it, or why it cannot be taken. */
  detail: z.string(),
  /** What can be done with it, what loses nothing first; none where there is nothing to take. */
  choices: z.array(choice).readonly(),
})

/** An entry of a file of lists, compared with what is here. */
export type ComparedEntry = z.infer<typeof entry>

const comparison = z.strictObject({
  entries: z.array(entry).readonly(),
  /** Number of labelled stories that belong to another service, so that their numbers name other stories here. */
  ofOtherService: z.number().int(),
  /** Identifies what was compared, so that nothing else is taken. */
  revision: z.string(),
})

/** A file of lists compared with what is here. */
export type ListsComparison = z.infer<typeof comparison>

const id = z.number().int()
const label = z.string().min(1).max(60).nullable()

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('watch-list'), id, before: listState, after: listState }),
  z.strictObject({ kind: z.literal('query'), id, before: queryState, after: queryState }),
  z.strictObject({
    kind: z.literal('labels'),
    stories: z.array(z.strictObject({ id, before: label, after: label })).readonly(),
  }),
])

/** A change that an import made; null stands for none. */
export type ListsChange = z.infer<typeof change>

/** Calls of files with lists, searches, rules and labels. */
export const LISTS_CONTRACT = {
  /** The text of a file with everything that the person organised, and the labels of the connection's service. */
  'lists.text': { input: ofConnection({}), output: z.string() },
  /** Compares the text of a file with what is here, and changes nothing. */
  'lists.compare': { input: ofConnection({ text: z.string() }), output: comparison, maxInput: LARGE_INPUT },
  /** Takes what was chosen of a compared file. An entry without a choice is left. */
  'lists.take': {
    input: ofConnection({
      text: z.string(),
      revision: z.string().max(80),
      choices: z.array(z.strictObject({ id, choice })).readonly(),
    }),
    output: z.array(change).readonly(),
    maxInput: LARGE_INPUT,
  },
  /** Puts what an import changed back, or takes it again, except what was changed since. */
  'lists.putBack': {
    input: ofConnection({ changes: z.array(change).readonly(), wanted: z.enum(['before', 'after']) }),
    output: z.enum(['done', 'changed', 'partly']),
    maxInput: LARGE_INPUT,
  },
} as const

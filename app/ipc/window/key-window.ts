import { z } from 'zod'
import { MAX_KEY_LENGTH } from '../../domain/connection/api-key.ts'
import { KEY_STORES } from '../../domain/connection/key-store.ts'
import { COLOUR_NAMES, MAX_CONNECTION_NAME } from '../../domain/connection/connection.ts'
import { KEY_WINDOW_FRAME, MAX_KEY_WINDOW_FRAMES } from '../../domain/window/window-report.ts'

// What the window for a secret and main say to each other. The secret goes one way only: no answer has a place for it.

/** What is typed. A text that is too long for a key is let through up to one character more, so that main refuses it with the reason. */
const entry = z.strictObject({
  name: z.string().trim().max(MAX_CONNECTION_NAME),
  colour: z.literal(COLOUR_NAMES.map((_name, place) => place)),
  address: z.string().max(500),
  secret: z.string().max(MAX_KEY_LENGTH + 1),
})

/** Every call of the key window. */
export const keyCall = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('form') }),
  /** Tries what is typed. Stores nothing. */
  z.strictObject({ do: z.literal('try'), entry }),
  /** Stores what was tried last, whether it was accepted or not. */
  z.strictObject({ do: z.literal('keep') }),
  /** Keeps what was tried last in memory until Tearsheet closes, where the keychain does not keep it. */
  z.strictObject({ do: z.literal('keep-for-session') }),
  /** Ends the trial that is under way. */
  z.strictObject({ do: z.literal('cancel') }),
  z.strictObject({ do: z.literal('close') }),
  // SECURITY 81: names and positions only, so that nothing that is typed gets into the log.
  /** Reports an error that the window caught. */
  z.strictObject({
    do: z.literal('report'),
    frames: z.array(z.string().regex(KEY_WINDOW_FRAME)).max(MAX_KEY_WINDOW_FRAMES).readonly(),
  }),
])

const text = z.string()
const field = z.enum(['address', 'secret'])

/** What the window shows at first. */
const form = z.strictObject({
  state: z.literal('form'),
  purpose: z.enum(['connection', 'key', 'address', 'transform-token']),
  name: text,
  colour: z.number(),
  address: text,
  /** Whether a secret of that purpose is there already. */
  isReplacing: z.boolean(),
  /** Whether it is for the demonstration, whose secrets are kept for the session only. */
  isDemonstration: z.boolean(),
  /** Where the secret is kept. */
  store: z.enum(KEY_STORES),
})

/** Every answer to the key window. */
export const keyReply = z.discriminatedUnion('state', [
  form,
  /** Something typed cannot be used; nothing was sent. */
  z.strictObject({ state: z.literal('invalid'), field, errorText: text }),
  z.strictObject({ state: z.literal('accepted') }),
  /** `fix` is what is probably wrong. */
  z.strictObject({ state: z.literal('failed'), title: text, cause: text, fix: field }),
  z.strictObject({ state: z.literal('cancelled') }),
  /** What the window was opened for is gone or was changed. Nothing was stored. */
  z.strictObject({ state: z.literal('gone'), message: text }),
  /** The keychain did not keep it, and nothing was stored. The person is asked what to do. */
  z.strictObject({ state: z.literal('not-kept'), title: text, cause: text }),
  /** It is stored, and the window closes. */
  z.strictObject({ state: z.literal('stored') }),
  /** A report was received; the reference is null when it was not logged. */
  z.strictObject({ state: z.literal('reported'), reference: text.nullable() }),
])

/** A call of the key window that is about a secret. */
export type KeyEntryCall = Exclude<KeyCall, { do: 'report' }>

export type KeyCall = z.infer<typeof keyCall>

export type KeyEntryInput = z.infer<typeof entry>

/** What the key window shows at first. */
export type KeyForm = z.infer<typeof form>

/** How a call of the key window ended. */
export type KeyReply = z.infer<typeof keyReply>

/** What the preload of the key window puts on `window.keyEntry`. */
export interface KeyEntryDoor {
  call(call: KeyCall): Promise<KeyReply>
}

import { z } from 'zod'
import { COMMAND_IDS } from '../../domain/commands/catalogue.ts'
import { visibleName } from '../../domain/values/visible-text.ts'
import { MAX_WAITING_LINKS, type OpenedLink } from '../../domain/window/deep-link.ts'
import { MAX_DRAFT_LENGTH, MAX_DRAFTS, MAX_KEPT_NAME, MAX_SCROLLS } from '../../domain/window/drafts.ts'
import {
  MAX_MENU_TITLE,
  MAX_PLACE_LENGTH,
  MAX_REPORT_LENGTH,
  REPORTED_DURING,
} from '../../domain/window/window-report.ts'
import { connectionId, empty, errorSchema, exactly, none } from '../common.ts'
import { nodeId } from '../news/stories.ts'
import { layoutSchema, ownedPlaceSchema, placeSchema } from './location.ts'
import { reportType } from '../fundamentals.ts'
import type { Kept, Scroll } from '../../domain/window/drafts.ts'

// SECURITY 8: what the window keeps is bounded text and numbers.
const keptName = z.string().min(1).max(MAX_KEPT_NAME)

const draftText = z.string().max(MAX_DRAFT_LENGTH)

const pixels = z.number().int().min(0).max(1_000_000_000)

const scrollSchema = exactly<Scroll>()(z.strictObject({ top: pixels, left: pixels }))

export const keptSchema = exactly<Kept>()(
  z.strictObject({
    drafts: z
      .array(z.tuple([keptName, draftText]).readonly())
      .max(MAX_DRAFTS)
      .readonly(),
    scrolls: z
      .array(z.tuple([keptName, scrollSchema]).readonly())
      .max(MAX_SCROLLS)
      .readonly(),
  }),
)

const viewState = z.strictObject({
  /** What the window showed last; null before the first time. */
  place: placeSchema.nullable(),
  /** Where it was before, the last place last. */
  recents: z.array(placeSchema).readonly(),
  /** What was typed, chosen or scrolled there. */
  kept: keptSchema,
})

/** What is remembered of a connection in a window. */
export type ViewState = z.infer<typeof viewState>

const locale = z.string().min(2).max(80)
const locales = z.strictObject({ numbers: locale, dates: locale })

/** The places in whose forms the system writes numbers and dates, such as `de-CH`. */
export type SystemLocales = z.infer<typeof locales>

const start = z.strictObject({
  /** Why main reloaded the window; null when it did not. */
  stopped: errorSchema.nullable(),
  /** What is remembered of each connection. */
  views: z.array(viewState.extend({ connection: connectionId })).readonly(),
  layout: layoutSchema,
  /** Path of the log on this computer. */
  logFile: z.string(),
  locales,
})

/** What a page needs to know when it is loaded. */
export type WindowStart = z.infer<typeof start>

const shown = {
  input: z.strictObject({ shown: ownedPlaceSchema }),
  output: empty,
  maxInput: MAX_PLACE_LENGTH + 200,
}

const commandId = z.enum(COMMAND_IDS)

const openedLink = exactly<OpenedLink>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('story'), id: nodeId }),
    z.strictObject({
      kind: z.literal('company'),
      symbol: z.string(),
      ratios: z.array(z.string()).readonly(),
      basis: reportType.nullable(),
    }),
    z.strictObject({ kind: z.literal('refused'), shown: z.string(), reason: z.string() }),
  ]),
)

// SECURITY 8: the words quote what a person or a service wrote, and stand in a menu of the system.
/** One line for the menu, in which every character is visible. */
const menuTitle = z.string().min(1).max(MAX_MENU_TITLE).transform(visibleName).nullable()

/** Calls about the window itself. Main replies to them even if it could not start. */
export const WINDOW_CONTRACT = {
  // SECURITY 81: bounded text that becomes one line of the log.
  /** Reports an error that the window caught. The reference is null when main did not log it. */
  'log.report': {
    input: z.strictObject({ during: z.enum(REPORTED_DURING), text: z.string().max(MAX_REPORT_LENGTH) }),
    output: z.strictObject({ reference: z.string().nullable() }),
  },
  /** Shows the log in the system's file manager. */
  'log.show': { input: none, output: empty },
  'window.start': { input: none, output: start },
  /** Remembers what the window shows, also for the next start. */
  'window.remember': shown,
  'window.rememberLayout': { input: z.strictObject({ layout: layoutSchema }), output: empty },
  /** Remembers what is typed into a field, also for the next start; null once it is saved or discarded. */
  'window.keepDraft': {
    input: z.strictObject({
      kept: z.strictObject({ connection: connectionId, name: keptName, text: draftText.nullable() }),
    }),
    output: empty,
    // JSON writes some characters with six.
    maxInput: 6 * MAX_DRAFT_LENGTH + 2000,
  },
  /** Remembers how far a scroller is scrolled, also for the next start; null for its beginning. */
  'window.keepScroll': {
    input: z.strictObject({
      kept: z.strictObject({ connection: connectionId, name: keptName, scroll: scrollSchema.nullable() }),
    }),
    output: empty,
  },
  /** Opens another window that shows this. */
  'window.open': shown,
  /** Gives the window the size, the place and the zoom of a first start. */
  'window.resetSize': { input: none, output: empty },
  /** Gives it back what it had before that. */
  'window.undoResetSize': { input: none, output: empty },
  /**
   * Names the commands that the window can run now, for the menu, those that are on, and what would be undone and redone; null for
   * nothing. While the person types, the field undoes.
   */
  'window.offer': {
    input: z.strictObject({
      commands: z.array(commandId).max(COMMAND_IDS.length).readonly(),
      on: z.array(commandId).max(COMMAND_IDS.length).readonly(),
      undo: menuTitle,
      redo: menuTitle,
      isTyping: z.boolean(),
    }),
    output: empty,
  },
  /** The command that the person chose in the menu. Null when there is none, or when it was already returned. */
  'window.command': { input: none, output: commandId.nullable() },
  /** The links that were opened outside the application and that this window is to show; each is returned once. */
  'window.links': { input: none, output: z.array(openedLink).max(MAX_WAITING_LINKS).readonly() },
  /** Loads the window afresh. */
  'window.reload': { input: none, output: empty },
  /** Tries a failed start again. */
  'app.startAgain': { input: none, output: empty },
  'app.quit': { input: none, output: empty },
} as const

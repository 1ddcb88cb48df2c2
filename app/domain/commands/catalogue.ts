import type { CommandEntry } from './entry.ts'
import { FUNDAMENTALS_COMMANDS } from './fundamentals-commands.ts'
import { NEWS_COMMANDS } from './news-commands.ts'
import { TOOL_COMMANDS } from './tool-commands.ts'
import { WINDOW_COMMANDS } from './window-commands.ts'

const ALL = { ...WINDOW_COMMANDS, ...NEWS_COMMANDS, ...FUNDAMENTALS_COMMANDS, ...TOOL_COMMANDS }

/** ID of a command. */
export type CommandId = keyof typeof ALL

/** Every command of the window. Menu, palette, list of keys, remedies and tests are drawn from it. */
export const CATALOGUE: Readonly<Record<CommandId, CommandEntry>> = ALL

/** The IDs of all commands, in the order of the catalogue. */
export const COMMAND_IDS = Object.keys(CATALOGUE) as readonly CommandId[]

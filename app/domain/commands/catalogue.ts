import { CHART_COMMANDS, COMPANY_COMMANDS, EARNINGS_COMMANDS, RATIO_COMMANDS } from './fundamentals-commands.ts'
import { CHANGES_COMMANDS } from './changes-commands.ts'
import { CONSOLE_COMMANDS } from './console-commands.ts'
import { WEBHOOK_COMMANDS } from './webhook-commands.ts'
import type { CommandEntry } from './entry.ts'
import { NEWS_COMMANDS } from './news-commands.ts'
import { SETTINGS_COMMANDS } from './settings-commands.ts'
import { WINDOW_COMMANDS } from './window-commands.ts'

const ALL = {
  ...WINDOW_COMMANDS,
  ...SETTINGS_COMMANDS,
  ...NEWS_COMMANDS,
  ...RATIO_COMMANDS,
  ...EARNINGS_COMMANDS,
  ...COMPANY_COMMANDS,
  ...CHART_COMMANDS,
  ...CHANGES_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...CONSOLE_COMMANDS,
}

export type CommandId = keyof typeof ALL

/** Every command of the window. Menu, palette, list of keys, remedies and tests are drawn from it. */
export const CATALOGUE: Readonly<Record<CommandId, CommandEntry>> = ALL

/** The IDs of all commands, in the order of the catalogue. */
export const COMMAND_IDS = Object.keys(CATALOGUE) as readonly CommandId[]

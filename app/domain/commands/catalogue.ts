import { CHART_COMMANDS } from './chart-commands.ts'
import { COMPANY_COMMANDS } from './company-commands.ts'
import { CONSOLE_COMMANDS } from './console-commands.ts'
import { DELIVERY_COMMANDS } from './delivery-commands.ts'
import { EARNINGS_COMMANDS } from './earnings-commands.ts'
import type { CommandEntry } from './entry.ts'
import { NEWS_COMMANDS } from './news-commands.ts'
import { RATIO_CHOICE_COMMANDS } from './ratio-choice-commands.ts'
import { RATIO_COMMANDS } from './ratio-commands.ts'
import { RATIO_PART_COMMANDS } from './ratio-part-commands.ts'
import { SETTINGS_COMMANDS } from './settings-commands.ts'
import { STORY_COMMANDS } from './story-commands.ts'
import { WEBHOOK_COMMANDS } from './webhook-commands.ts'
import { WEBHOOK_TEST_COMMANDS } from './webhook-test-commands.ts'
import { WINDOW_COMMANDS } from './window-commands.ts'

const ALL = {
  ...WINDOW_COMMANDS,
  ...SETTINGS_COMMANDS,
  ...NEWS_COMMANDS,
  ...STORY_COMMANDS,
  ...RATIO_COMMANDS,
  ...RATIO_PART_COMMANDS,
  ...RATIO_CHOICE_COMMANDS,
  ...EARNINGS_COMMANDS,
  ...COMPANY_COMMANDS,
  ...CHART_COMMANDS,
  ...WEBHOOK_TEST_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...DELIVERY_COMMANDS,
  ...CONSOLE_COMMANDS,
}

/** ID of a command. */
export type CommandId = keyof typeof ALL

/** Every command of the window. Menu, palette, list of keys, remedies and tests are drawn from it. */
export const CATALOGUE: Readonly<Record<CommandId, CommandEntry>> = ALL

/** The IDs of all commands, in the order of the catalogue. */
export const COMMAND_IDS = Object.keys(CATALOGUE) as readonly CommandId[]

import type { z } from 'zod'
import { ABOUT_CONTRACT } from './about.ts'
import { BOOT_CONTRACT, FIRST_SCREEN_CONTRACT } from './window/startup.ts'
import { CHANGES_CONTRACT } from './changes.ts'
import type { Channel } from './channels.ts'
import { COMPANIES_CONTRACT } from './companies.ts'
import { CONNECTION_CONTRACT } from './connection.ts'
import { FILE_CONTRACT } from './files.ts'
import { FUNDAMENTALS_CONTRACT } from './fundamentals.ts'
import { LIBRARY_CONTRACT } from './library.ts'
import { LISTS_CONTRACT } from './lists.ts'
import { NEWS_CONTRACT } from './news/news.ts'
import { NOTIFICATIONS_CONTRACT } from './notifications.ts'
import { PROGRAMS_CONTRACT } from './programs.ts'
import { REQUESTS_CONTRACT } from './requests.ts'
import { RESPONSES_CONTRACT } from './responses.ts'
import { SETTINGS_CONTRACT } from './settings.ts'
import { TASKS_CONTRACT } from './tasks.ts'
import { RECONCILIATION_CONTRACT } from './webhooks/reconciliation.ts'
import { WEBHOOKS_CONTRACT } from './webhooks/webhooks.ts'
import { WINDOW_CONTRACT } from './window/window.ts'

/** Input and output of every channel. Inputs are strict and bounded, because the window is not trusted. */
export const CONTRACT = {
  ...ABOUT_CONTRACT,
  ...BOOT_CONTRACT,
  ...CHANGES_CONTRACT,
  ...COMPANIES_CONTRACT,
  ...CONNECTION_CONTRACT,
  ...FILE_CONTRACT,
  ...FIRST_SCREEN_CONTRACT,
  ...FUNDAMENTALS_CONTRACT,
  ...LIBRARY_CONTRACT,
  ...LISTS_CONTRACT,
  ...NEWS_CONTRACT,
  ...NOTIFICATIONS_CONTRACT,
  ...PROGRAMS_CONTRACT,
  ...RECONCILIATION_CONTRACT,
  ...REQUESTS_CONTRACT,
  ...RESPONSES_CONTRACT,
  ...SETTINGS_CONTRACT,
  ...TASKS_CONTRACT,
  ...WEBHOOKS_CONTRACT,
  ...WINDOW_CONTRACT,
} as const satisfies Record<Channel, { input: z.ZodType; output: z.ZodType; maxInput?: number }>

/** Input of a channel, as the window sends it. */
export type Input<C extends Channel> = z.input<(typeof CONTRACT)[C]['input']>

export type Output<C extends Channel> = z.output<(typeof CONTRACT)[C]['output']>

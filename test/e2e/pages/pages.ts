import type { Page } from '@playwright/test'
import { changesPage } from './changes.ts'
import { chartPage } from './chart.ts'
import { consolePage } from './console.ts'
import { earningsPage } from './earnings.ts'
import { firstScreenPage } from './first-screen.ts'
import { newsPage } from './news.ts'
import { ratiosPage } from './ratios.ts'
import { settingsPage } from './settings.ts'
import { tearSheetPage } from './tear-sheet.ts'
import { webhooksPage } from './webhooks.ts'
import { welcomePage } from './welcome.ts'
import { windowPage } from './window.ts'

/** The page objects of the desk window, by view. */
export const pagesOf = (page: Page) => ({
  frame: windowPage(page),
  firstScreen: firstScreenPage(page),
  welcome: welcomePage(page),
  news: newsPage(page),
  ratios: ratiosPage(page),
  chart: chartPage(page),
  earnings: earningsPage(page),
  sheet: tearSheetPage(page),
  changes: changesPage(page),
  webhooks: webhooksPage(page),
  console: consolePage(page),
  settings: settingsPage(page),
})

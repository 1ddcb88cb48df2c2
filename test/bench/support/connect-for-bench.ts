import type { ElectronApplication, Page } from '@playwright/test'
import { welcomePage } from '../../e2e/pages/welcome.ts'
import { connect } from '../../e2e/support/desk/desk.ts'

/** How the key of a measured connection is kept: for the session on Linux, where the bench runs without a Secret Service. */
const ANSWER = process.platform === 'linux' ? 'keepForSession' : null

/** Connects the first window of an application to a service of the bench. */
export const connectForBench = (app: ElectronApplication, page: Page, url: string, key = 'bench-key'): Promise<void> =>
  connect({ app, welcome: welcomePage(page) }, url, key, ANSWER)

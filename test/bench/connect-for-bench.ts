import type { ElectronApplication, Page } from '@playwright/test'
import { welcomePage } from '../e2e/pages/welcome.ts'
import { connect } from '../e2e/support/desk.ts'

/** Where the key of a measured connection goes. The bench has no Secret Service on Linux, so that it writes to nobody's keyring. */
const ANSWER = process.platform === 'linux' ? 'keepForSession' : null

/** Connects the first window of an application to a service of the bench. */
export const connectForBench = (app: ElectronApplication, page: Page, url: string): Promise<void> =>
  connect({ app, welcome: welcomePage(page) }, url, 'bench-key', ANSWER)

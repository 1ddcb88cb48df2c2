import type { Locator } from '@playwright/test'
import { expect, test } from '../support/desk/desk.ts'
import { expectReached } from '../support/looks/tab-walk.ts'

// The other views are among the long tests.
test('Tab reaches every control of a list, of a chart with its table and of a form, and each stop can be seen', async ({
  openDemo,
}) => {
  await expectReached(await openDemo(), ['News', 'Ratios', 'Changes'])
})

/** Presses Enter on a button once it can have the focus: one that waits for what is read is disabled. */
async function pressOn(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

test('the focus stays on the button that began something', async ({ openDemo }) => {
  const { frame, settings, webhooks } = await openDemo('Settings')
  const { focused } = frame
  await pressOn(settings.stopDemonstration)
  await expect(focused).toHaveText('Start')
  await focused.press('Enter')
  await expect(focused).toHaveText('Stop')
  await pressOn(settings.testConnection)
  await expect(settings.view.getByText(/^Responds/).first()).toBeVisible()
  await expect(focused).toHaveText('Test connection')

  await frame.open('Webhooks')
  await webhooks.openPart('Receiver')
  await pressOn(webhooks.start)
  await expect(focused).toHaveText('Stop')
  const stream = webhooks.view.getByRole('button', { name: 'Send a stream' })
  await pressOn(stream)
  await frame.task('Stream of deliveries').waitFor()
  await expect(stream).toBeFocused()
  await expect(stream).toHaveAccessibleDescription(/is under way/)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/desk.ts'
import { saveTo } from './support/dialogs.ts'

test('a run of tests is there after a restart, is sent again with two clicks, and is exported', async ({
  startDesk,
  startDemo,
  scratch,
}) => {
  const first = await startDemo('Webhooks')
  await first.webhooks.destination.fill('https://hooks.example/in')
  await first.page.keyboard.press('Alt+Shift+R')
  for (const name of ['Earnings/v1', 'FDA/v1']) await first.frame.dialog.getByRole('checkbox', { name }).click()
  await first.frame.dialog.getByRole('button', { name: 'Send 2 messages to hooks.example' }).click()
  await expect(first.frame.dialog.getByText('2 of 2', { exact: true })).toBeVisible()
  await first.frame.dialog.getByRole('button', { name: 'Close' }).last().click()
  await first.close()

  const { app, frame, webhooks } = await startDesk({ userData: first.userData })
  await webhooks.runMany.click()
  const { dialog } = frame
  await expect(dialog.getByText('424: The service reports a failed delivery')).toHaveCount(2)
  const path = join(scratch, 'run.json')
  await saveTo(app, path)
  await dialog.getByRole('button', { name: 'Export as JSON…' }).click()
  await expect.poll(() => readFileSync(path, { encoding: 'utf8', flag: 'a+' })).toContain('"outcome": "failed"')
  await dialog.getByRole('button', { name: 'Send 2 messages to hooks.example' }).click()
  await expect(dialog.getByText('2 of 2', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('option')).toHaveCount(3)
})

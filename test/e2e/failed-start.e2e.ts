import { spawn } from 'node:child_process'
import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeReadOnly } from '../support/read-only.ts'
import { expect, isRoot, plainEnv, root, test, type Desk } from './support/desk.ts'
import { themePictures } from './support/theme-pictures.ts'

/** Closes the window and waits for the end of the process. Returns its exit code. */
async function closeWindow({ app, page }: Desk): Promise<number | null> {
  const child = app.process()
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()).catch(() => undefined)
  await page.waitForEvent('close').catch(() => undefined)
  return ended
}

// S8
test('a start that fails at the settings says why, goes on in the same window once its cause is gone, and stays while a second instance ends', async ({
  scratch,
  startDesk,
}) => {
  const userData = join(scratch, 'occupied')
  const occupied = join(userData, 'settings.json.new')
  mkdirSync(occupied, { recursive: true })
  const { app, page, news } = await startDesk({ userData, args: ['--demo'] })
  const error = page.getByRole('alert')
  await expect(error).toContainText('Tearsheet could not start')
  await expect(error).toContainText('has the name of a file that Tearsheet needs')
  await expect(error).toContainText(occupied)
  await expect(error).toContainText('Move or rename it, then try again.')
  await expect(error).toContainText(join(userData, 'logs', 'tearsheet.log'))
  expect(await themePictures(page, 'failed-start', 'stopped')).toEqual([])
  await error.getByRole('button', { name: 'Try again' }).click()
  await expect(error).toContainText('Tried again without success.')
  rmdirSync(occupied)
  await error.getByRole('button', { name: 'Try again' }).click()
  await expect(news.rows.first()).toBeVisible()

  const { spawnfile } = app.process()
  const second = spawn(spawnfile, [...(isRoot ? ['--no-sandbox'] : []), root, `--user-data-dir=${userData}`], {
    env: plainEnv(),
    stdio: 'ignore',
  })
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0)
  await expect(page.getByRole('main')).toBeVisible()
})

// S8
test('a start that failed can be quit with its button', async ({ scratch, startDesk }) => {
  const userData = join(scratch, 'occupied')
  mkdirSync(join(userData, 'settings.json.new'), { recursive: true })
  const { app, page } = await startDesk({ userData, args: ['--demo'] })
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await page
    .getByRole('button', { name: 'Quit' })
    .click()
    .catch(() => undefined)
  expect(await ended).toBe(0)
})

// S8
test('a start that failed can be quit while its window is open', async ({ scratch, startDesk }) => {
  const userData = join(scratch, 'occupied')
  mkdirSync(join(userData, 'settings.json.new'), { recursive: true })
  const { app, page } = await startDesk({ userData, args: ['--demo'] })
  await expect(page.getByRole('alert')).toContainText('Tearsheet could not start')
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await app.evaluate(({ app: application }) => setTimeout(() => application.quit(), 0))
  expect(await ended).toBe(0)
})

// S9
test('a read-only folder is not mistaken for another running instance, and the window that says so can be closed', async ({
  scratch,
  startDesk,
}) => {
  const userData = join(scratch, 'read-only')
  mkdirSync(userData)
  const undo = makeReadOnly(userData)
  try {
    const desk = await startDesk({ userData })
    const error = desk.page.getByRole('alert')
    await expect(error).toContainText('Tearsheet could not start')
    await expect(error).toContainText('is read-only')
    await expect(error).toContainText('Allow writing to the folder, then try again.')
    expect(await closeWindow(desk)).toBe(0)
  } finally {
    undo()
  }
})

// S9, SECURITY 37
test('data in a read-only folder are read, and written once the folder can be written', async ({
  startDemo,
  startDesk,
}) => {
  const first = await startDemo()
  await expect(first.news.rows).not.toHaveCount(0)
  await first.frame.offlineSwitch.click()
  await first.close()
  const makeWritable = makeReadOnly(first.userData)
  try {
    const { page, frame, news } = await startDesk({ userData: first.userData })
    await expect(news.rows.first()).toBeVisible()
    const note = page.getByRole('alert').filter({ hasText: 'The stored data cannot be changed' })
    await expect(note).toContainText('Everything in it stays readable.')
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect(note).toContainText('Tried again without success.')
    makeWritable()
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect(note).toBeHidden()
    await frame.open('Settings')
  } finally {
    makeWritable()
  }
})

import { spawn } from 'node:child_process'
import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { makeReadOnly } from '../../support/system/read-only.ts'
import { expect, isRoot, plainEnv, root, test, type Desk } from '../support/desk/desk.ts'
import { themePictures } from '../support/looks/theme-pictures.ts'

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
for (const [how, finish] of [
  ['with its button', ({ page }: Desk) => page.getByRole('button', { name: 'Quit' }).click()],
  [
    'by closing its window',
    ({ app }: Desk) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
  ],
] as const)
  test(`a start that failed can be quit ${how}`, async ({ scratch, startDesk }) => {
    const userData = join(scratch, 'occupied')
    mkdirSync(join(userData, 'settings.json.new'), { recursive: true })
    const desk = await startDesk({ userData, args: ['--demo'] })
    await desk.page.getByRole('alert').waitFor()
    const ended = new Promise((resolve) => desk.app.process().once('exit', resolve))
    await finish(desk).catch(() => undefined)
    expect(await ended).toBe(0)
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
    // What the person forbade before stays so.
    await expect(frame.offlineSwitch).toHaveText('Working offline')
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

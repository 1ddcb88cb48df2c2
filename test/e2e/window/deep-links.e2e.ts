import { spawn } from 'node:child_process'
import type { ElectronApplication } from '@playwright/test'
import { RATIO_FIELDS } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { pagesOf } from '../pages/pages.ts'
import { accessibilityErrors } from '../support/looks/axe.ts'
import { connect, expect, isRoot, plainEnv, root, test, type Desk } from '../support/desk/desk.ts'
import { listener } from '../support/desk/listener.ts'
import { themePictures } from '../support/looks/theme-pictures.ts'

const DATE = 'Fri, 30 Oct 2026 16:18:04 -0400'
const story = (id: number): object => ({
  id,
  title: `Story of ${id}`,
  created: DATE,
  updated: DATE,
  body: '<p>Text</p>',
})

/** Starts the application again with these arguments, which end that process. Returns its exit code. */
function startAgain({ app, userData }: Desk, args: readonly string[]): Promise<number | null> {
  const second = spawn(
    app.process().spawnfile,
    [...(isRoot ? ['--no-sandbox'] : []), root, `--user-data-dir=${userData}`, ...args],
    { env: plainEnv(), stdio: 'ignore' },
  )
  return new Promise((resolve) => second.once('exit', resolve))
}

/** What `second-instance` brings from another start, without its process. */
const given = (app: ElectronApplication, args: readonly string[]): Promise<boolean> =>
  app.evaluate(({ app: running }, list) => running.emit('second-instance', {}, [...list]), args)

/** What a service with one story answers. */
const oneStory = (path: string): string => (path.includes('removed') ? '[]' : JSON.stringify([story(7)]))

// SECURITY 80
test('a start with a link asks before it requests anything for it, a text that is no link is refused, and a second start hands its link on, to the window that was used last', async ({
  startDesk,
}) => {
  const service = await listener(oneStory)
  const saved = await startDesk()
  await connect(saved, service.url, 'some-key')
  await expect(saved.news.listSource).toHaveText(/^Live/)
  await saved.frame.open('Console')
  await saved.close()
  const before = service.paths.length
  const desk = await startDesk({ userData: saved.userData, args: ['tearsheet:story/7', 'javascript:alert(1)'] })
  const { app, page, frame, news } = desk
  await expect(frame.link).toContainText('Story 7')
  await expect(frame.link.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await themePictures(page, 'link', 'deep-links')).toEqual([])
  await frame.link.getByRole('button', { name: 'Cancel' }).click()
  await expect(frame.link).toBeHidden()
  await expect(frame.tab('Console')).toHaveAttribute('aria-current', 'page')

  for (const [args, reason] of [
    [['tearsheet://story/1'], 'names a host'],
    [['tearsheet:story/%2e%2e'], 'not the ID of a story'],
    [[`tearsheet:story/${'1'.repeat(1024 * 1024)}`], 'more than 1500 characters'],
  ] as const) {
    await given(app, args)
    await expect(frame.refusedLink).toContainText(reason)
    await frame.refusedLink.getByRole('button', { name: 'Close' }).click()
    await expect(frame.refusedLink).toBeHidden()
  }
  await given(app, ['tearsheet://x/\u202e\u0007'])
  await expect(frame.refusedLink).toContainText('tearsheet://x/[U+202E][U+0007]')
  expect(await themePictures(page, 'refused', 'deep-links', ['light'])).toEqual([])
  await frame.refusedLink.getByRole('button', { name: 'Close' }).click()
  // What is not meant as a link is no link at all.
  await given(app, ['--inspect', 'javascript:alert(1)', 'story/1', '/etc/passwd'])
  await given(app, ['tearsheet:story/7', 'tearsheet:story/8'])
  await expect(frame.link).toContainText('Story 7')
  expect(service.paths).toHaveLength(before)
  await frame.link.getByRole('button', { name: 'Open' }).click()
  await expect(news.title).toHaveText('Story of 7')
  expect(service.paths.slice(before).filter((path) => /[^\d]8([^\d]|$)/.test(path))).toEqual([])

  await test.step('a second start hands its link on and ends', async () => {
    await desk.frame.open('Console')
    const { frame, news } = desk
    expect(await startAgain(desk, ['tearsheet:story/1'])).toBe(0)
    await expect(frame.link).toContainText('Story 1')
    await frame.link.getByRole('button', { name: 'Open' }).click()
    await expect(frame.tab('News')).toHaveAttribute('aria-current', 'page')
    await expect(news.story).toBeVisible()
  })

  await test.step('the question can be read in a small window, and no rule of axe-core finds anything against it', async () => {
    const { app, page, frame } = desk
    await desk.frame.open('Console')
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 640))
    const ratios = RATIO_FIELDS.map(({ name }) => name).join(',')
    await given(app, [`tearsheet:company/BRK%2FA?ratios=${ratios}&basis=TTM`])
    await expect(frame.link).toContainText('38 ratios of BRK/A')
    await given(app, ['tearsheet:story/1', 'x'])
    await expect(frame.link).toContainText('Another link waits.')
    expect(await themePictures(page, 'small', 'deep-links', ['light'])).toEqual([])
    await frame.link.getByRole('button', { name: 'Cancel' }).click()
    await expect(frame.link).toContainText('Story 1')
    await given(app, ['tearsheet:'])
    await frame.link.getByRole('button', { name: 'Cancel' }).click()
    await expect(frame.refusedLink).toBeVisible()
    expect(await accessibilityErrors(page)).toEqual([])
  })

  await test.step('the link goes to the window that was used last', async () => {
    const { app, page, frame } = desk
    await desk.frame.refusedLink.getByRole('button', { name: 'Close' }).click()
    await desk.frame.open('Console')
    const [other] = await Promise.all([app.waitForEvent('window'), page.keyboard.press('Control+Shift+N')])
    await expect(pagesOf(other).frame.tab('Console')).toHaveAttribute('aria-current', 'page')
    await app.evaluate(({ BrowserWindow }) => {
      // Nothing manages windows on the screen of the tests, so the focus is told.
      BrowserWindow.getAllWindows()
        .toSorted((one, another) => one.id - another.id)[0]
        ?.emit('focus')
    })
    await given(app, ['tearsheet:story/1'])
    await expect(frame.link).toContainText('Story 1')
    await expect(pagesOf(other).frame.link).toBeHidden()
  })

  await test.step('where no window is open, the system’s link opens one', async () => {
    const { app } = desk
    const opening = app.waitForEvent('window')
    await app.evaluate(({ app: running, BrowserWindow }) => {
      // As on macOS, where the application goes on without a window.
      running.removeAllListeners('window-all-closed')
      running.on('window-all-closed', () =>
        running.emit('open-url', { preventDefault: () => undefined }, 'tearsheet:story/1'),
      )
      for (const window of BrowserWindow.getAllWindows()) window.close()
    })
    await expect(pagesOf(await opening).frame.link).toContainText('Story 1')
  })
  service.stop()
})

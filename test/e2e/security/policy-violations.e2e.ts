import { join } from 'node:path'
import { _electron, type Page } from '@playwright/test'
import { pagesOf } from '../pages/pages.ts'
import { openKeyWindow } from '../pages/welcome.ts'
import { expect, isRoot, plainEnv, root, test } from '../support/desk/desk.ts'
import { watchPolicy } from '../support/policy-violations.ts'

// Every test fails by what the policy denies in it unless it expects that. These tests break the policy to see that it is noticed.

/** Does what the policy denies: a style in an attribute, and markup that the sanitiser did not make. */
const breakPolicy = (page: Page, name: string): Promise<void> =>
  page.evaluate((text) => {
    document.documentElement.setAttribute('style', 'color: red')
    try {
      document.documentElement.insertAdjacentHTML('beforeend', text)
    } catch {
      /* refused by Trusted Types */
    }
  }, name)

const STYLE = 'style-src-attr inline'
const markup = (text: string): string =>
  `require-trusted-types-for trusted-types-sink Element insertAdjacentHTML|${text}`

test('what the policy denies is noticed in an empty frame, in the main window, after that was loaded again, and in the key window after that was closed', async ({
  startDesk,
}) => {
  const { app, page, welcome, denied, expectDenied } = await startDesk()
  await welcome.heading.waitFor()
  expect(await denied()).toEqual([])
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    frame.contentDocument?.documentElement.setAttribute('style', 'color: red')
  })
  await expect.poll(denied).toEqual([STYLE])
  await breakPolicy(page, 'main')
  await expect.poll(denied).toEqual([markup('main'), STYLE])
  await page.reload()
  await welcome.heading.waitFor()
  await breakPolicy(page, 'again')
  await expect.poll(denied).toEqual([markup('again'), markup('main'), STYLE])
  const window = await openKeyWindow(app, () => welcome.connect.click())
  // The window is watched from here on, and not asked again before it closes.
  await denied()
  await breakPolicy(window.page, 'key')
  await window.closeBy(() => window.cancel.click())
  await expect.poll(denied).toEqual([markup('again'), markup('key'), markup('main'), STYLE])
  expectDenied(markup('again'), markup('key'), markup('main'), STYLE)
})

test('what the policy denied before the watch began is noticed', async ({ scratch }) => {
  const app = await _electron.launch({
    args: [root, `--user-data-dir=${join(scratch, 'early')}`],
    chromiumSandbox: !isRoot,
    env: plainEnv(),
  })
  const page = await app.firstWindow()
  await pagesOf(page).welcome.heading.waitFor()
  await breakPolicy(page, 'early')
  const watch = await watchPolicy(app)
  await expect.poll(() => watch.seen()).toEqual([markup('early'), STYLE])
  await breakPolicy(page, 'late')
  await expect.poll(() => watch.seen()).toEqual([markup('early'), markup('late'), STYLE])
  await app.close()
})

import { readFileSync, existsSync, readdirSync } from 'node:fs'
import { expect, test, root, type Desk } from '../support/desk/desk.ts'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ElectronApplication } from '@playwright/test'
import { firstScreenPage } from '../../../main/modules/window/first-page.ts'
import type { KeptFirstScreen } from '../../../main/modules/window/first-screens.ts'
import { CONTENT_SECURITY_POLICY } from '../../support/views/content-security-policy.ts'

/** The files of the first screens. */
function firstScreenFiles({ userData }: Pick<Desk, 'userData'>): string[] {
  const folder = join(userData, 'first-screens')
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

/** The only first screen that is kept; null while there is none. */
function keptScreen(desk: Pick<Desk, 'userData'>): KeptFirstScreen | null {
  const [file] = firstScreenFiles(desk)
  const [, body] = file === undefined ? [] : readFileSync(file, 'utf8').split('\n')
  return body === undefined ? null : (JSON.parse(body) as KeptFirstScreen)
}

/** The texts of the only first screen that is kept; none while there is none. */
const keptTexts = (desk: Pick<Desk, 'userData'>): string[] =>
  keptScreen(desk)?.screen.lines.map(({ text }) => text) ?? []

/** How the first document is shown. */
interface Showing {
  /** Whether its scripts run. By default they do not, so that nothing replaces what it draws. */
  runs?: boolean
}

/**
 * Shows the document with which the next start would begin. Where its scripts run, that of the window is held back; the returned function
 * lets it come.
 */
async function showFirstDocument(
  desk: Pick<Desk, 'userData' | 'app' | 'page'>,
  { runs = false }: Showing = {},
): Promise<() => Promise<void>> {
  const kept = keptScreen(desk)
  const pages = join(root, '.build/renderer')
  const built = readFileSync(join(pages, 'index.html'), 'utf8')
  const page = runs ? built : built.replaceAll(/<script\b[^>]*><\/script>/g, '')
  const html = kept === null ? null : firstScreenPage(page, kept.screen, Date.now())
  if (html === null) throw new Error('there is no first screen')
  await serve(desk.app, html, pathToFileURL(pages).href)
  await desk.page.reload({ waitUntil: 'commit' })
  return () => desk.app.evaluate(() => void process.emit('SIGUSR2', 'SIGUSR2'))
}

/** Answers the page of the window with that from now on, and its other files as they are, under the same policy. */
const serve = (app: ElectronApplication, html: string, pages: string): Promise<void> =>
  app.evaluate(
    ({ session }, [page, folder, policy]) => {
      const { protocol } = session.defaultSession
      const { readFile } = process.getBuiltinModule('node:fs/promises')
      const types: Record<string, string> = { css: 'text/css', woff2: 'font/woff2', js: 'text/javascript' }
      const released = new Promise((resolve) => {
        process.once('SIGUSR2', resolve)
      })
      protocol.unhandle('app')
      protocol.handle('app', async ({ url }) => {
        const { pathname } = new URL(url)
        const isPage = pathname === '/index.html'
        if (pathname.includes('/window-') && pathname.endsWith('.js')) await released
        const type = isPage ? 'text/html; charset=utf-8' : (types[pathname.split('.').at(-1) ?? ''] ?? '')
        const headers = { 'content-security-policy': policy, 'content-type': type }
        return new Response(isPage ? page : await readFile(new URL(folder + pathname)), { headers })
      })
    },
    [html, pages, CONTENT_SECURITY_POLICY] as const,
  )

/** Waits until what the window shows is kept for the next start; the title of a row. */
async function kept(desk: Desk): Promise<string> {
  const title = (await desk.news.titleOf(desk.news.rows.nth(1)).textContent()) ?? ''
  await expect.poll(() => keptTexts(desk)).toContain(title)
  return title
}

// SECURITY 56
test('a start shows the rows of before in its first document, where the window shows them, under the same policy, a key that is pressed before the window is there is not lost, and a purge removes what a start would show first', async ({
  startDesk,
  startDemo,
}) => {
  const before = await startDemo()
  expect(await before.firstScreen.state()).toBeNull()
  const title = await kept(before)
  await before.close()

  const desk = await startDesk({ userData: before.userData })
  await expect(desk.news.rows.nth(1)).toContainText(title)
  await expect.poll(() => desk.firstScreen.state()).toBe('confirmed')
  await expect(desk.firstScreen.drawn).toHaveCount(0)

  const first = (await desk.news.titleOf(desk.news.rows.first()).textContent()) ?? ''
  const own = await desk.news.titleOf(desk.news.rows.nth(1)).boundingBox()
  await showFirstDocument(desk)
  await expect(async () => {
    const drawn = await desk.firstScreen.lines.filter({ hasText: title }).first().boundingBox()
    for (const side of ['x', 'y'] as const) expect(Math.abs((drawn?.[side] ?? 0) - (own?.[side] ?? 0))).toBeLessThan(4)
  }).toPass()
  await expect(desk.firstScreen.source).toHaveText(/^Cached · /)

  const release = await showFirstDocument(desk, { runs: true })
  await expect(desk.firstScreen.lines.first()).toBeVisible()
  await desk.page.keyboard.press('j')
  await release()
  await expect(desk.news.title).toHaveText(first)
  await expect.poll(() => desk.firstScreen.state()).toBe('confirmed')

  // A purge removes what the next start would show first.
  await expect.poll(() => firstScreenFiles(desk)).not.toEqual([])
  await desk.page.evaluate(async () => {
    const status = await window.desk.invoke('a', 'app.status', {})
    const { connection } = (status as unknown as { value: { connection: { id: string } } }).value
    await window.desk.invoke('b', 'library.purge', { connection: connection.id, what: 'stories', which: 'all' })
  })
  await expect.poll(() => firstScreenFiles(desk)).toEqual([])
})

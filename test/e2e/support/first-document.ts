import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ElectronApplication } from '@playwright/test'
import { firstScreenPage } from '../../../main/modules/window/first-screen-page.ts'
import type { KeptFirstScreen } from '../../../main/modules/window/first-screens.ts'
import { CONTENT_SECURITY_POLICY } from '../../support/content-security-policy.ts'
import { root } from './desk.ts'
import type { Desk } from './desk.ts'

/** The files of the first screens. */
export function firstScreenFiles({ userData }: Pick<Desk, 'userData'>): string[] {
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
export const keptTexts = (desk: Pick<Desk, 'userData'>): string[] =>
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
export async function showFirstDocument(
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

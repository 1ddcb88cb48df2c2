import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ElectronApplication } from '@playwright/test'
import { firstScreenPage } from '../../../main/modules/window/first-screen-page.ts'
import type { KeptFirstScreen } from '../../../main/modules/window/first-screens.ts'
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

/** Shows the document with which the next start would begin, without its scripts, so that nothing replaces what it draws. */
export async function showFirstDocument(desk: Pick<Desk, 'userData' | 'app' | 'page'>): Promise<void> {
  const kept = keptScreen(desk)
  const pages = join(root, '.build/renderer')
  const built = readFileSync(join(pages, 'index.html'), 'utf8').replaceAll(/<script\b[^>]*><\/script>/g, '')
  const html = kept === null ? null : firstScreenPage(built, kept.screen, Date.now())
  if (html === null) throw new Error('there is no first screen')
  await serve(desk.app, html, pathToFileURL(pages).href)
  await desk.page.reload()
}

/** Answers the page of the window with that from now on, and its other files as they are, under the same policy. */
const serve = (app: ElectronApplication, html: string, pages: string): Promise<void> =>
  app.evaluate(
    ({ session }, [page, folder]) => {
      const { protocol } = session.defaultSession
      const { readFile } = process.getBuiltinModule('node:fs/promises')
      const type = (path: string): string =>
        path.endsWith('.css') ? 'text/css' : path.endsWith('.woff2') ? 'font/woff2' : 'text/javascript'
      protocol.unhandle('app')
      protocol.handle('app', async ({ url }) => {
        const { pathname } = new URL(url)
        const headers = {
          'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'",
          'content-type': pathname === '/index.html' ? 'text/html; charset=utf-8' : type(pathname),
        }
        return new Response(pathname === '/index.html' ? page : await readFile(new URL(folder + pathname)), { headers })
      })
    },
    [html, pages] as const,
  )

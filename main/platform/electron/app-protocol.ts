import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { protocol, type Session } from 'electron'
import type { FirstLoad } from './startup-load.ts'

/** The scheme from which every page of the application is loaded. */
export const SCHEME = 'app'

/** The two hosts of the scheme: each window has its own origin. */
const HOSTS = { desk: 'desk', key: 'key' } as const

export const DESK_ORIGIN = `${SCHEME}://${HOSTS.desk}`

export const KEY_ORIGIN = `${SCHEME}://${HOSTS.key}`

/** Path of the main window's page. */
export const DESK_PAGE = '/index.html'

// SECURITY 2: only what the pages need is allowed, and markup cannot become script without DOMPurify's policy.
/** The policy on every response. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of stories come through main as bytes; a blob address refers to nothing outside the page.
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify',
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

// No opener policy: no page can open another one, and with it Chromium would start the renderer of each window twice.
const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Registers the scheme with Chromium. Must run before the application is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
  ])
}

/** All files in the folder by their URL path, listed once; other paths do not exist. */
function listFiles(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [`/${relative(folder, file).split(sep).join('/')}`, file]
    }),
  )
}

/** How the page of the desk window is answered. */
export interface FirstAnswer {
  /** The page with what it shows first; null for the page as it is. */
  firstPage: (page: string) => string | null
  firstLoad: Pick<FirstLoad, 'page' | 'answered'>
}

// SECURITY 3: GET only, exact hosts, a fixed list of files, 404 for everything else.
/** Serves the built pages in that folder under the scheme. */
export function serveApp(session: Session, folder: string, first?: FirstAnswer): void {
  const files = listFiles(folder)
  session.protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url)
    const known = url.host === HOSTS.desk || url.host === HOSTS.key
    const file = known && request.method === 'GET' && url.search === '' ? files.get(url.pathname) : undefined
    if (file === undefined) return new Response(null, { status: 404, headers: HEADERS })
    const headers = { ...HEADERS, 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }
    if (first !== undefined && url.host === HOSTS.desk && url.pathname === DESK_PAGE) {
      const page = await readFile(file, 'utf8')
      const drawn = first.firstPage(page)
      first.firstLoad.page(page)
      return new Response(drawn ?? page, { headers })
    }
    const content = await readFile(file)
    first?.firstLoad.answered(url.pathname)
    return new Response(content, { headers })
  })
}

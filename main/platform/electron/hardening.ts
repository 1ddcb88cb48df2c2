import type { App, Session, WebContents } from 'electron'
import { SCHEME } from './app-protocol.ts'

/** Reports a denied action, for the log and the tests. */
export type Refused = (what: string, detail: string) => void

// SECURITY 4, 6: the pages need no network, device or permission, so all of them are denied.
/** Restricts a session: only `app://` is loaded, and every permission and device is denied. */
export function hardenSession(session: Session, refused: Refused): void {
  session.webRequest.onBeforeRequest((details, decide) => {
    const allowed = details.url.startsWith(`${SCHEME}://`) || details.url.startsWith('devtools://')
    if (!allowed) refused('request', new URL(details.url).protocol)
    decide({ cancel: !allowed })
  })
  session.setPermissionRequestHandler((_contents, permission, decide) => {
    refused('permission', permission)
    decide(false)
  })
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler(null)
  session.on('will-download', (event) => {
    refused('download', '')
    event.preventDefault()
  })
  session.setSpellCheckerEnabled(false)
}

function hardenContents(contents: WebContents, refused: Refused): void {
  // SECURITY 5: main loads each page once; later navigation and new windows are denied.
  const prevent =
    (what: string) =>
    (event: { preventDefault(): void; url?: string }): void => {
      refused(what, event.url?.slice(0, 100) ?? '')
      event.preventDefault()
    }
  contents.on('will-navigate', prevent('navigation'))
  contents.on('will-frame-navigate', prevent('frame navigation'))
  contents.on('will-redirect', prevent('redirect'))
  contents.on('will-attach-webview', prevent('webview'))
  contents.setWindowOpenHandler(({ url }) => {
    refused('window', url.slice(0, 100))
    return { action: 'deny' }
  })
}

/** Restricts every page that the application creates. */
export function hardenApp(app: App, refused: Refused): void {
  app.on('web-contents-created', (_event, contents) => hardenContents(contents, refused))
}

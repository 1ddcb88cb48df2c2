import { describeError } from '../../app/errors/describe-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { call } from '../bridge/desk.ts'
import { plainPage } from '../ui/states/plain-page.ts'
import { showAppearance, storedAppearance } from '../ui/layout/stored-appearance.ts'

// The page that main loads when the window has stopped twice. It uses no React and reads no data.

/** What the page says when main does not say why the window stopped. */
const UNKNOWN: ErrorInfo = { kind: 'internal', reference: null }

async function show(): Promise<void> {
  const { stopped, logFile } = await call('window.start', {}).catch(() => ({ stopped: null, logFile: null }))
  const error = stopped ?? UNKNOWN
  document.getElementById('root')?.replaceWith(
    plainPage({
      text: describeError(error),
      reference: error.kind === 'window-stopped' ? error.reference : null,
      logFile,
      buttons: [
        { label: 'Reload', run: () => call('window.reload', {}) },
        { label: 'Show the log', run: () => call('log.show', {}) },
        { label: 'Quit', run: () => call('app.quit', {}) },
      ],
    }),
  )
}

showAppearance(storedAppearance())
show().catch((thrown: unknown) => reportError(thrown))

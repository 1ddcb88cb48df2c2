import { dialog } from 'electron'
import type { BrowserWindow, RenderProcessGoneDetails } from 'electron'
import { describeError } from '../../../app/errors/describe-error.ts'
import type { ErrorInfo, StopReason } from '../../../app/errors/app-error.ts'
import { loadDesk, loadStoppedPage } from './windows.ts'

const REASONS: Readonly<Partial<Record<RenderProcessGoneDetails['reason'], StopReason>>> = {
  killed: 'killed',
  oom: 'memory',
  'memory-eviction': 'memory',
  'launch-failed': 'not-started',
}

/** Why a renderer stopped: in our words, and in those of Electron for the log. */
export const stopDetails = ({
  reason,
  exitCode,
}: RenderProcessGoneDetails): { reason: StopReason; detail: string } => ({
  reason: REASONS[reason] ?? 'crashed',
  detail: `${reason}, exit code ${exitCode}`,
})

/** Dependencies of the guard of a window. */
interface GuardParts {
  /** Logs that the renderer stopped, and decides what to do about it. */
  stopped: (details: ReturnType<typeof stopDetails>) => { recovery: 'reload' | 'page' | 'dialog'; error: ErrorInfo }
  warn: (event: string) => void
  logFile: string
  quit: () => void
}

async function quitAfterDialog(error: ErrorInfo, { logFile, quit }: GuardParts): Promise<void> {
  const { title, cause } = describeError(error)
  await dialog.showMessageBox({
    type: 'error',
    message: title,
    detail: `${cause}\n\n${logFile}`,
    buttons: ['Quit Tearsheet'],
  })
  quit()
}

/** Asks whether to go on waiting for a window that hangs; the question goes away when the window responds again. */
function askWhileHanging(window: BrowserWindow, warn: GuardParts['warn']): void {
  let asking: AbortController | null = null
  window.on('unresponsive', () => {
    warn('window does not respond')
    const control = new AbortController()
    asking?.abort()
    asking = control
    void dialog
      .showMessageBox(window, {
        type: 'warning',
        message: 'The window does not respond',
        detail: 'It may be busy. If you reload it, it shows the same view, but what you are entering is lost.',
        buttons: ['Wait', 'Reload'],
        defaultId: 0,
        cancelId: 0,
        signal: control.signal,
      })
      .then(({ response }) => {
        if (response === 1 && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
      })
  })
  window.on('responsive', () => {
    warn('window responds again')
    asking?.abort()
  })
}

/** Reloads the main window when its renderer stops, or shows why it stopped; see `recoveryFrom`. */
export function guardWindow(window: BrowserWindow, parts: GuardParts): void {
  window.webContents.on('render-process-gone', (_event, gone) => {
    if (gone.reason === 'clean-exit') return
    const { recovery, error } = parts.stopped(stopDetails(gone))
    // Chromium cannot start another renderer while it handles the end of this one.
    setImmediate(() => {
      if (window.isDestroyed()) return
      if (recovery === 'reload') loadDesk(window)
      else if (recovery === 'page') loadStoppedPage(window)
      else void quitAfterDialog(error, parts)
    })
  })
  askWhileHanging(window, parts.warn)
}

import { dialog, type BrowserWindow, type RenderProcessGoneDetails } from 'electron'
import { describeError } from '../../../../app/errors/describe-error.ts'
import type { ErrorInfo, StopReason, StopRecovery } from '../../../../app/errors/app-error.ts'
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

interface GuardParts {
  /** Logs that the renderer stopped, and decides what to do about it. */
  stopped: (details: ReturnType<typeof stopDetails>) => { recovery: StopRecovery; error: ErrorInfo }
  warn: (event: string) => void
  logFile: string
  /** Loads the window afresh. */
  reload: () => void
  quit: () => void
}

/** Says that not even the page about the stop stays, and does what the person chooses. */
async function askAfterStops(error: ErrorInfo, { logFile, reload, quit }: GuardParts): Promise<void> {
  const { title, cause, next } = describeError(error)
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: title,
    detail: [cause, next, logFile].join('\n\n'),
    buttons: ['Reload', 'Quit Tearsheet'],
    defaultId: 0,
    // The window shows nothing that closing the dialog could lead back to.
    cancelId: 1,
  })
  if (response === 0) reload()
  else quit()
}

/** Asks whether to go on waiting for a window that hangs. */
interface HangQuestion {
  /** Takes the question away; returns whether the person had chosen to reload. */
  end(): boolean
}

/** Asks while the window hangs; the question goes away when the window responds again. */
function askWhileHanging(window: BrowserWindow, warn: GuardParts['warn']): HangQuestion {
  let asking: AbortController | null = null
  let isReloading = false
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
        if (response !== 1 || control.signal.aborted || window.isDestroyed()) return
        isReloading = true
        window.webContents.forcefullyCrashRenderer()
      })
  })
  window.on('responsive', () => {
    warn('window responds again')
    asking?.abort()
  })
  return {
    end() {
      asking?.abort()
      const isChosen = isReloading
      isReloading = false
      return isChosen
    },
  }
}

/** Reloads the main window when its renderer stops, or shows why it stopped; see `recoveryFrom`. */
export function guardWindow(window: BrowserWindow, parts: GuardParts): void {
  const question = askWhileHanging(window, parts.warn)
  window.webContents.on('render-process-gone', (_event, gone) => {
    const isChosen = question.end()
    if (gone.reason === 'clean-exit') return
    const details = stopDetails(gone)
    const { recovery, error } = parts.stopped(isChosen ? { ...details, reason: 'unresponsive' } : details)
    // Chromium cannot start another renderer while it handles the end of this one.
    setImmediate(() => {
      if (window.isDestroyed()) return
      if (recovery === 'reload') loadDesk(window)
      else if (recovery === 'page') loadStoppedPage(window)
      else void askAfterStops(error, parts)
    })
  })
}

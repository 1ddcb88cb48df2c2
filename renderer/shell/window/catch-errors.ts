import { describeError } from '../../../app/errors/describe-error.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import { call } from '../../bridge/desk.ts'
import { report } from '../../bridge/report.ts'
import { endFirstScreen } from '../../ui/states/startup-screen.ts'
import { plainPage } from '../../ui/states/plain-page.ts'

// The first import of the window, so that an error in any other module is caught as well.

/** Chromium reports this about layouts that settle one frame later; nothing fails. */
const HARMLESS = 'ResizeObserver loop'

/** Shows a plain page when an error has left the window empty. */
export function showIfEmpty(reference: string | null): void {
  const root = document.getElementById('root')
  if (root === null || root.childElementCount > 0 || document.querySelector('.failure-page') !== null) return
  endFirstScreen()
  root.before(
    plainPage({
      text: describeError({ kind: 'internal', reference }),
      reference,
      logFile: null,
      buttons: [
        { label: 'Reload', run: () => call('window.reload', {}) },
        { label: 'Show the log', run: () => call('log.show', {}) },
        { label: 'Quit', run: () => call('app.quit', {}) },
      ],
    }),
  )
}

// A report never fails, and a page that cannot be shown either has no other way to say so.
const showReported = (reported: Promise<string | null>): void => {
  reported.then(showIfEmpty, () => undefined)
}

window.addEventListener('error', ({ error, message }: ErrorEvent) => {
  if (!message.startsWith(HARMLESS)) showReported(report('script', error ?? message))
})
window.addEventListener('unhandledrejection', ({ reason }) => {
  if (errorInfo(reason)?.kind !== 'cancelled') showReported(report('promise', reason))
})

import type { ErrorInfo, StopReason } from './app-error.ts'
import type { ErrorText } from './error-text.ts'

/** The kinds of errors of what the window itself does. */
type WindowErrorKind = 'response-gone' | 'copy-failed' | 'picture-failed' | 'address-not-opened'

/** An error of the window itself, in words. */
export function describeWindow(error: Extract<ErrorInfo, { kind: WindowErrorKind }>): ErrorText {
  switch (error.kind) {
    case 'response-gone':
      return {
        title: 'This response is no longer stored',
        cause: 'This response is no longer stored, so the value cannot be compared with what was sent.',
        next: 'Refresh to receive the value again. Settings says how long responses are kept.',
      }
    case 'copy-failed':
      return {
        title: 'Nothing was copied',
        cause: 'The text could not be put on the clipboard.',
        next: 'Click in the window and copy it again.',
      }
    case 'address-not-opened':
      return {
        title: 'The address was not opened',
        cause: 'The system could not open it. There may be no program for such addresses.',
        next: 'Copy the address and open it in a browser yourself.',
      }
    case 'picture-failed':
      return {
        title: 'The picture could not be drawn',
        cause: 'The chart could not be drawn as a picture.',
        next: 'Make the window smaller and try again, or export the chart as SVG.',
      }
  }
}

const CAUSES: Record<StopReason, string> = {
  crashed: 'The part of Tearsheet that draws the window ended unexpectedly.',
  killed: 'The part of Tearsheet that draws the window was ended by the system or by another program.',
  memory: 'The part of Tearsheet that draws the window ran out of memory.',
  'not-started': 'The part of Tearsheet that draws the window could not be started.',
  unresponsive: 'The part of Tearsheet that draws the window did not respond, and you chose to reload the window.',
}

/** Where the log has an error; the reference is null when the log does not name one. */
export const loggedAs = (reference: string | null): string =>
  reference === null ? 'It has no reference in the log.' : `The log lists it under ${reference}.`

/** How to report an error that the log lists under that reference, or does not list. */
const reportWith = (reference: string | null): string =>
  `report it with ${reference === null ? 'what you did' : 'this reference'}.`

/** The text about a window whose renderer stopped, in the place in which main says it. */
export function describeStopped({
  reason,
  reference,
  recovery,
}: Extract<ErrorInfo, { kind: 'window-stopped' }>): ErrorText {
  const cause = `${CAUSES[reason]} ${loggedAs(reference)}`
  const report = reportWith(reference)
  switch (recovery) {
    case 'reload':
      return {
        title: 'The window stopped and was reloaded',
        cause,
        next: `Check what you were entering. If it happens again, ${report}`,
      }
    case 'page':
      return {
        title: 'The window stopped twice within a minute',
        cause,
        next: `Stored data is safe. Reload the window, or quit Tearsheet. If it keeps happening, ${report}`,
      }
    case 'dialog':
      return {
        title: 'The window stopped again',
        cause,
        next: `Stored data is safe. Reload the window, or quit Tearsheet. If it keeps happening, ${report}`,
      }
  }
}

/** The text about an error in the application; the reference is null when the log does not name one. */
export function describeInternal(reference: string | null): ErrorText {
  return {
    title: 'Something went wrong in Tearsheet',
    cause: `This is an error in the application. ${loggedAs(reference)}`,
    next: `Try again. If it keeps happening, ${reportWith(reference)}`,
  }
}

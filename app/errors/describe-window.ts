import type { ErrorInfo } from './app-error.ts'
import type { ErrorText } from './error-text.ts'

/** The kinds of errors of what the window itself does. */
type WindowErrorKind = 'response-gone' | 'copy-failed' | 'picture-failed' | 'window-failed'

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
    case 'picture-failed':
      return {
        title: 'The picture could not be drawn',
        cause: 'The chart could not be drawn as a picture.',
        next: 'Make the window smaller and try again, or export the chart as SVG.',
      }
    case 'window-failed':
      return {
        title: 'Something went wrong in Tearsheet',
        cause: `This is an error in the application: ${error.detail}${/[.!?]$/.test(error.detail) ? '' : '.'}`,
        next: 'Try again. If it keeps happening, report it with these words.',
      }
  }
}

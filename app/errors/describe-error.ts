import { afterWaiting } from './after-waiting.ts'
import type { ErrorInfo, KeychainError, ServiceReply, UnreadableReason } from './app-error.ts'
import {
  describeBroken,
  describeCertificate,
  describeOffline,
  describeProxy,
  describeTimeout,
} from './describe-network.ts'
import { describeFailedStart, describeStorage } from './describe-storage.ts'
import { describeInternal, describeStopped, describeWindow } from './describe-window.ts'
import type { ErrorText } from './error-text.ts'

const text = (title: string, cause: string, next: string): ErrorText => ({ title, cause, next })

/** The ID with which the service finds a call in its log. */
const idText = (requestId: string | null | undefined): string =>
  requestId === null || requestId === undefined ? '' : ` Request ID ${requestId}.`

const said = (reply: ServiceReply): string => {
  const words = reply.message === '' ? '' : `: “${reply.message}”`
  return `The service returned ${reply.status}${words}.${idText(reply.requestId)}`
}

/** A storage detail with a capital letter and a full stop, so that other sentences can follow it. */
const sentence = (detail: string): string =>
  `${detail.slice(0, 1).toUpperCase()}${detail.slice(1)}${/[.!?]$/.test(detail) ? '' : '.'}`

function describeKeychain(state: KeychainError): ErrorText {
  switch (state) {
    case 'locked':
      return text(
        'The keychain is locked',
        'Tearsheet cannot read the saved key while the keychain is locked.',
        'Unlock your system’s keychain, then try again.',
      )
    case 'no-service':
      return text(
        'No keychain on this system',
        'No keychain service is running, so Tearsheet cannot save a key.',
        'Enter the key for this session. Tearsheet keeps it in memory only and never writes it to a file.',
      )
    case 'undecryptable':
      return text(
        'The keychain entry cannot be read',
        'The saved key came back damaged.',
        'Remove the key in Settings and enter it again.',
      )
    case 'timed-out':
      return text(
        'The keychain does not respond',
        'The keychain took too long to respond. It may be waiting for its password.',
        'Look for a password prompt from your system, unlock the keychain, then try again.',
      )
  }
}

const withId = (words: ErrorText, requestId: string | undefined): ErrorText => ({
  ...words,
  cause: `${words.cause}${idText(requestId)}`,
})

function describeUnreadable(reason: UnreadableReason, detail: string): ErrorText {
  const title = 'The response cannot be read'
  const nothing = 'Nothing was stored.'
  switch (reason) {
    case 'html':
      return text(
        'This is not the service',
        'A web page came back instead of data. It may be the login page of a network or proxy.',
        'Open a browser to sign in to the network, or check the base URL in Settings.',
      )
    case 'empty':
      return text(
        'The response was empty',
        'The service returned an empty body, which its description does not allow.',
        'Try again, or check the base URL in Settings.',
      )
    case 'redirect':
      return text(
        'The service redirected the request',
        `It redirected to ${detail}. Tearsheet does not follow redirects, because the key would be sent along.`,
        'Check the base URL in Settings.',
      )
    case 'truncated':
      return text('The response was cut off', `It ended too early. ${nothing}`, 'Try again.')
    case 'too-large':
      return text(
        'The response is too large',
        `It is larger than ${detail}. ${nothing}`,
        'Request less: choose fewer symbols or a later from-date.',
      )
    case 'too-many-elements':
      return text(
        'The response is too large',
        `It has more than ${detail} elements. ${nothing}`,
        'Request less: choose fewer symbols or a later from-date.',
      )
    case 'too-deep':
      return text(
        title,
        `Its elements are nested deeper than ${detail}. ${nothing}`,
        'Check the base URL in Settings, or report it to the service with the call from the Console.',
      )
    case 'too-slow':
      return text(
        'The response is too large',
        `It could not be read within ${detail}. ${nothing}`,
        'Try again. If it keeps happening, request less: choose fewer symbols or a later from-date.',
      )
    case 'encoding':
      return text(
        title,
        `Its compression is not supported (${detail}). ${nothing}`,
        'Test the connection in Settings. A proxy may be changing responses.',
      )
    case 'not-utf8':
      return text(
        title,
        `It is not valid UTF-8 text. ${nothing}`,
        'Try again. If it keeps happening, report it to the service with the call from the Console.',
      )
    case 'not-http':
      return text(
        'This is not the service',
        `What listens at ${detail} does not speak HTTP. ${nothing}`,
        'Check the address and the port of the base URL in Settings.',
      )
    case 'doctype':
      return text(
        title,
        `It is XML with a document type or entities, which Tearsheet rejects as unsafe. ${nothing}`,
        'Check the base URL in Settings.',
      )
    case 'syntax':
      return text(
        title,
        `It is neither JSON nor XML: ${detail}. ${nothing}`,
        'Try again. If it keeps happening, test the connection in Settings.',
      )
    case 'shape':
      return text(
        title,
        `It does not have the described shape: ${detail}. ${nothing}`,
        'Check the interface profile in Settings, or report it to the service with the call from the Console.',
      )
  }
}

/** The reference in the detail of a start that failed; null when the log does not list it. */
const referenceOfStart = (detail: string): string | null => (detail === '' ? null : detail)

/** The cause and the next step of an error, in plain words. */
export function describeError(error: ErrorInfo): ErrorText {
  switch (error.kind) {
    case 'no-key':
      return text(
        'No key',
        'This connection has no API key yet.',
        'Enter your key in Settings, or try the demonstration, which needs no key.',
      )
    case 'address-unconfirmed':
      return text(
        'Confirm the address of the service',
        `The settings file was damaged, or changed by another program. Nothing is sent to ${error.address} until you confirm it.`,
        'Compare the address with your account page. If it is wrong, change it in Settings.',
      )
    case 'keychain-unavailable':
      return describeKeychain(error.state)
    case 'unauthorized':
      return text(
        'The key was not accepted',
        `${said(error.reply)} The key is wrong, missing or no longer valid.`,
        'Enter the current key in Settings. Copy it without spaces.',
      )
    case 'forbidden':
      return text(
        'Your plan does not include this',
        `${said(error.reply)} The key is valid, but its plan does not include this endpoint.`,
        'Use another key, or ask the service to extend your plan.',
      )
    case 'bad-request':
      return text(
        'The service did not accept the request',
        said(error.reply),
        'Check what you entered, and the parameter names in Settings: assumed ones may differ.',
      )
    case 'not-found':
      return text(
        'Nothing was found at this address',
        `${said(error.reply)} Where the service has no data, its response says so in the described form. This one does not, so it may not come from the service.`,
        'Check the base URL in Settings. If it is right, check the symbols and the period.',
      )
    case 'no-data':
      return text(
        'The service has no data for this',
        said(error.reply),
        'Check the symbols and the period, or remove a filter.',
      )
    case 'delivery-failed':
      return text(
        'The service reports a failed delivery',
        `${said(error.reply)} The destination could not be reached from the internet, its certificate was not accepted, it returned an error, or it took over 30 seconds. One that returned an error may have the test all the same.`,
        'Check that the destination is reachable over HTTPS from the internet and returns 200 or 204.',
      )
    case 'cancelled':
      return text('Cancelled', 'The request was cancelled.', 'Start it again when you need it.')
    case 'timed-out':
      return describeTimeout(error.phase, error.afterMs)
    case 'offline':
      return describeOffline(error.reason, error.detail)
    case 'connection-broken':
      return describeBroken(error.host)
    case 'not-secure':
      return describeCertificate(error)
    case 'proxy-failed':
      return describeProxy(error)
    case 'service-error':
      return text(
        'The service failed',
        said(error.reply),
        `Wait a moment and try again. If it keeps happening, ${error.reply.requestId === null ? 'report it to the service with the call from the Console' : 'report it with the request ID'}.`,
      )
    case 'rate-limited': {
      return text('Too many requests', said(error.reply), afterWaiting(error.retryAfterMs))
    }
    case 'unreadable-reply':
      return withId(describeUnreadable(error.reason, error.detail), error.requestId)
    case 'invalid-input':
      return text('Please check what you entered', error.errorText, 'Correct it and try again.')
    case 'storage-failed':
      return describeStorage(error.reason, error.detail)
    case 'storage-damaged':
      return text(
        'A file of the stored data was damaged',
        `${sentence(error.detail)} Tearsheet repairs what it can and keeps the damaged file. What it cannot repair is not shown.`,
        'Restart Tearsheet, so that it tries the repair again. If this message comes back, restore a backup in Settings.',
      )
    case 'settings-damaged':
      return text(
        'The settings were damaged',
        sentence(error.detail),
        'Check your connections and preferences in Settings, and enter anything that is missing.',
      )
    case 'start-failed':
      return error.reason === null
        ? { ...describeInternal(referenceOfStart(error.detail)), title: 'Tearsheet could not start' }
        : describeFailedStart(error.reason, error.detail)
    case 'response-gone':
    case 'copy-failed':
    case 'address-not-opened':
    case 'picture-failed':
      return describeWindow(error)
    case 'internal':
      return describeInternal(error.reference)
    case 'window-stopped':
      return describeStopped(error)
  }
}

/** Whether two errors say the same to a person, who should read it once. */
export const saysTheSame = (one: ErrorInfo | null, other: ErrorInfo | null): boolean =>
  one !== null && other !== null && describeError(one).cause === describeError(other).cause

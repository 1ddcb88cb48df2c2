import type { Fault, KeychainTrouble, OfflineReason, ServiceReply, TimeoutPhase, UnreadableReason } from './fault.ts'

/** What a person reads about a fault: what happened, why, and what to do next. */
export interface FaultText {
  title: string
  cause: string
  next: string
}

const text = (title: string, cause: string, next: string): FaultText => ({ title, cause, next })

const said = (reply: ServiceReply): string => {
  const words = reply.message === '' ? '' : ` and said “${reply.message}”`
  const id = reply.requestId === null ? '' : ` (request ${reply.requestId})`
  return `The service answered ${reply.status}${words}${id}.`
}

function describeKeychain(state: KeychainTrouble): FaultText {
  switch (state) {
    case 'locked':
      return text(
        'The keychain is locked',
        'A key was saved, but the keychain does not give it out.',
        'Unlock the keychain of your system, then try again.',
      )
    case 'no-service':
      return text(
        'No keychain on this system',
        'No keychain service answers, so a key cannot be kept.',
        'Enter the key for this session; it is held in memory only and never written to a file.',
      )
    case 'undecryptable':
      return text(
        'The keychain entry cannot be read',
        'The saved key came back damaged.',
        'Remove the key in Settings and enter it again.',
      )
    case 'timed-out':
      return text(
        'The keychain does not answer',
        'The call to the keychain took too long. It may be waiting for its password.',
        'Look for a password window of your system, unlock the keychain, then try again.',
      )
  }
}

function describeTimeout(phase: TimeoutPhase, afterMs: number): FaultText {
  const seconds = `${Math.round(afterMs / 100) / 10} s`
  const next = 'Try again. If it keeps happening, test the connection in Settings.'
  switch (phase) {
    case 'connect':
      return text('The service cannot be reached', `No connection was made within ${seconds}.`, next)
    case 'first-byte':
      return text('The service is slow', `No answer began within ${seconds}.`, next)
    case 'idle':
      return text('The answer stalled', `Nothing more arrived for ${seconds}.`, next)
    case 'total':
      return text('The answer took too long', `It was not complete after ${seconds}.`, next)
  }
}

function describeOffline(reason: OfflineReason, detail: string): FaultText {
  switch (reason) {
    case 'chosen':
      return text(
        'Working offline',
        'The service is not asked while “Work offline” is on.',
        'Switch it off at the top of the window. What was received stays readable.',
      )
    case 'service-stopped':
      return text(
        'The embedded service is stopped',
        'Nothing can be fetched while it is stopped.',
        'Start it in Settings. What was seen before stays readable.',
      )
    case 'name-not-resolved':
      return text(
        'The service’s address is not known',
        `The name ${detail} could not be resolved.`,
        'Check the network and the base URL in Settings.',
      )
    case 'refused':
      return text(
        'The service refused the connection',
        `Nothing listens at ${detail}.`,
        'The service may be down. Check the base URL in Settings, or try again later.',
      )
    case 'unreachable':
      return text(
        'The network does not reach the service',
        `No route to ${detail}.`,
        'Check the network connection, then try again.',
      )
    case 'reset':
      return text(
        'The connection broke',
        'The service closed the connection before the answer was complete.',
        'Try again.',
      )
    case 'tls':
      return text(
        'The connection is not secure',
        `The certificate was not accepted: ${detail}.`,
        'Check this computer’s clock and your proxy. There is no way round this check.',
      )
  }
}

function describeUnreadable(reason: UnreadableReason, detail: string): FaultText {
  const title = 'The answer cannot be read'
  const nothing = 'Nothing of it was stored.'
  switch (reason) {
    case 'html':
      return text(
        'This is not the service',
        'A web page came back instead of data; perhaps a login page of a network or proxy.',
        'Open a browser to sign in to the network, or check the base URL in Settings.',
      )
    case 'empty':
      return text(
        'The answer was empty',
        'The service answered with nothing at all, which it never does by its description.',
        'Try again, or check the base URL in Settings.',
      )
    case 'redirect':
      return text(
        'The service sent us elsewhere',
        `It redirected to ${detail}. Redirects are not followed: the key would go along.`,
        'Check the base URL in Settings.',
      )
    case 'truncated':
      return text('The answer was cut off', `It ended too early. ${nothing}`, 'Try again.')
    case 'too-large':
      return text(
        'The answer is too large',
        `It is larger than ${detail}. ${nothing}`,
        'Ask for less: fewer symbols or a later from-date.',
      )
    case 'encoding':
      return text(
        title,
        `It is packed in a way that is not accepted (${detail}). ${nothing}`,
        'Test the connection in Settings. A proxy may be changing answers.',
      )
    case 'not-utf8':
      return text(
        title,
        `It is not valid UTF-8 text. ${nothing}`,
        'Try again. If it persists, report it to the service with the request.',
      )
    case 'doctype':
      return text(
        title,
        `It is XML with a document type or entities, which is refused as unsafe. ${nothing}`,
        'Check the base URL in Settings.',
      )
    case 'syntax':
      return text(
        title,
        `It is neither JSON nor XML: ${detail}. ${nothing}`,
        'Try again. If it persists, test the connection in Settings.',
      )
    case 'shape':
      return text(
        title,
        `It does not have the described shape: ${detail}. ${nothing}`,
        'Report it to the service with the request, or check the interface profile in Settings.',
      )
  }
}

/** The cause and the next step of a fault, in plain words. */
export function describeFault(fault: Fault): FaultText {
  switch (fault.kind) {
    case 'no-key':
      return text(
        'No key',
        'This connection has no API key yet.',
        'Enter your key in Settings, or try the demonstration, which needs none.',
      )
    case 'address-unconfirmed':
      return text(
        'Confirm the address of the service',
        `The settings file was damaged, or changed by another program. Nothing is sent to ${fault.address} until you confirm it.`,
        'Compare the address with your account page. If it is wrong, change it in Settings.',
      )
    case 'keychain-unavailable':
      return describeKeychain(fault.state)
    case 'unauthorized':
      return text(
        'The key was not accepted',
        `${said(fault.reply)} The key is wrong, was regenerated, or is missing.`,
        'Enter the current key in Settings. Copy it without blanks.',
      )
    case 'forbidden':
      return text(
        'Your plan does not include this',
        `${said(fault.reply)} The key is valid, but its plan leaves this endpoint out.`,
        'Use another key, or ask the service to extend your plan.',
      )
    case 'bad-request':
      return text(
        'The service did not accept the request',
        said(fault.reply),
        'Check what you entered, and the parameter names in Settings: assumed ones may differ.',
      )
    case 'not-found':
      return text(
        'The service has no data for this',
        said(fault.reply),
        'Check the symbols and the period, or leave a filter out.',
      )
    case 'delivery-failed':
      return text(
        'The test did not arrive',
        `${said(fault.reply)} The destination is not publicly reachable, its certificate is not accepted, it answered with an error, or it took over 30 seconds.`,
        'Check that the destination is reachable over HTTPS from the internet and answers 200 or 204.',
      )
    case 'cancelled':
      return text('Cancelled', 'The request was cancelled.', 'Start it again when you want it.')
    case 'timed-out':
      return describeTimeout(fault.phase, fault.afterMs)
    case 'offline':
      return describeOffline(fault.reason, fault.detail)
    case 'service-error':
      return text(
        'The service failed',
        said(fault.reply),
        'Wait a moment and try again. If it persists, report it with the request ID.',
      )
    case 'rate-limited': {
      const wait = fault.retryAfterMs === null ? 'a minute' : `${Math.ceil(fault.retryAfterMs / 1000)} s`
      return text('Too many requests', said(fault.reply), `Wait ${wait}, then try again.`)
    }
    case 'unreadable-reply':
      return describeUnreadable(fault.reason, fault.detail)
    case 'invalid-input':
      return text('Please check what you entered', fault.problem, 'Correct it and try again.')
    case 'storage-damaged':
      return text(
        'The library cannot be used',
        fault.detail,
        'Free some disk space or restart Tearsheet. Nothing is deleted: a damaged file is kept beside the library.',
      )
    case 'settings-damaged':
      return text(
        'The settings were damaged',
        fault.detail,
        'Look at the connections and preferences, and enter what is missing again.',
      )
    case 'internal':
      return text(
        'Something went wrong in Tearsheet',
        `This is a fault of the application. The log has it under ${fault.reference}.`,
        'Try again. If it persists, report it with this reference.',
      )
  }
}

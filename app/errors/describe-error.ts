import type {
  CertificateReason,
  ErrorInfo,
  KeychainError,
  OfflineReason,
  ServiceReply,
  StopReason,
  StopRecovery,
  StorageReason,
  TimeoutPhase,
  UnreadableReason,
} from './app-error.ts'

/** The text of an error: what happened, why, and what to do next. */
export interface ErrorText {
  title: string
  cause: string
  next: string
}

type Words = readonly [title: string, cause: string, next: string]

/** What is left where no network reaches the service. */
const OR_OFFLINE = 'or work offline with cached data'

/** The ID with which the service finds a call in its log. */
const idText = (requestId: string | null | undefined): string => (requestId == null ? '' : ` Request ID ${requestId}.`)

const said = (reply: ServiceReply): string => {
  const words = reply.message === '' ? '' : `: “${reply.message}”`
  return `The service returned ${reply.status}${words}.${idText(reply.requestId)}`
}

// SPEC 4.4: a test that was delivered is answered with the status “success” in the body.
const unconfirmed = (reply: ServiceReply): Words => [
  'The service does not confirm the delivery',
  `${said(reply)} It confirms a delivery with “success”. The test may have been delivered all the same.`,
  'Check whether the receiver has the test before you send another one.',
]

/** A storage detail with a capital letter and a full stop, so that other sentences can follow it. */
const sentence = (detail: string): string =>
  `${detail.slice(0, 1).toUpperCase()}${detail.slice(1)}${/[.!?]$/.test(detail) ? '' : '.'}`

const KEYCHAIN: Record<KeychainError, Words> = {
  locked: [
    'The keychain is locked',
    'Tearsheet cannot read the saved key while the keychain is locked.',
    'Unlock your system’s keychain, then try again.',
  ],
  'no-service': [
    'No keychain on this system',
    'No keychain service is running, so Tearsheet cannot save a key.',
    'Enter the key for this session. Tearsheet keeps it in memory only and never writes it to a file.',
  ],
  undecryptable: [
    'The keychain entry cannot be read',
    'The saved key came back damaged.',
    'Remove the key in Settings and enter it again.',
  ],
  'timed-out': [
    'The keychain does not respond',
    'The keychain took too long to respond. It may be waiting for its password.',
    'Look for a password prompt from your system, unlock the keychain, then try again.',
  ],
}

const unreadable = (detail: string): Record<UnreadableReason, Words> => ({
  html: [
    'This is not the service',
    'A web page came back instead of data. It may be the login page of a network or proxy.',
    'Open a browser to sign in to the network, or check the base URL in Settings.',
  ],
  empty: [
    'The response was empty',
    'The service returned an empty body, which its description does not allow.',
    'Try again, or check the base URL in Settings.',
  ],
  redirect: [
    'The service redirected the request',
    `It redirected to ${detail}. Tearsheet does not follow redirects, because the key would be sent along.`,
    'Check the base URL in Settings.',
  ],
  truncated: ['The response was cut off', `It ended too early. Nothing was stored.`, 'Try again.'],
  'too-large': [
    'The response is too large',
    `It is larger than ${detail}. Nothing was stored.`,
    'Request less, such as fewer symbols or a later from-date.',
  ],
  'too-many-elements': [
    'The response is too large',
    `It has more than ${detail} elements. Nothing was stored.`,
    'Request less, such as fewer symbols or a later from-date.',
  ],
  'too-deep': [
    'The response cannot be read',
    `Its elements are nested deeper than ${detail}. Nothing was stored.`,
    'Check the base URL in Settings, or report it to the service with the call from the Console.',
  ],
  'too-slow': [
    'The response is too large',
    `It could not be read within ${detail}. Nothing was stored.`,
    'Try again. If it keeps happening, request less, such as fewer symbols or a later from-date.',
  ],
  encoding: [
    'The response cannot be read',
    `Its compression is not supported (${detail}). Nothing was stored.`,
    'Test the connection in Settings. A proxy may be changing responses.',
  ],
  'not-utf8': [
    'The response cannot be read',
    `It is not valid UTF-8 text. Nothing was stored.`,
    'Try again. If it keeps happening, report it to the service with the call from the Console.',
  ],
  'not-http': [
    'This is not the service',
    `What listens at ${detail} does not speak HTTP. Nothing was stored.`,
    'Check the address and the port of the base URL in Settings.',
  ],
  doctype: [
    'The response cannot be read',
    `It is XML with a document type or entities, which Tearsheet rejects as unsafe. Nothing was stored.`,
    'Check the base URL in Settings.',
  ],
  syntax: [
    'The response cannot be read',
    `It is neither JSON nor XML: ${detail}. Nothing was stored.`,
    'Try again. If it keeps happening, test the connection in Settings.',
  ],
  shape: [
    'The response cannot be read',
    `It does not have the described shape: ${detail}. Nothing was stored.`,
    'Check the interface profile in Settings, or report it to the service with the call from the Console.',
  ],
})

/** What to do where the service asks to wait, in the largest unit in which the time is still close. */
function afterWaiting(ms: number | null): string {
  const seconds = Math.ceil((ms ?? 60_000) / 1000)
  if (seconds <= 0) return 'Try again. The service asks for no wait.'
  const inUnits = (unit: number): number => Math.ceil(seconds / unit)
  const [minutes, hours, days] = [inUnits(60), inUnits(3600), inUnits(86_400)]
  if (days > 366) return 'Try again later. The service asks to wait for more than a year, which may be a mistake.'
  const wait =
    ms === null
      ? 'a minute'
      : seconds < 120
        ? `${seconds} s`
        : minutes < 120
          ? `${minutes} min`
          : hours < 48
            ? `${hours} h`
            : `${days} days`
  return `Wait ${wait}, then try again.`
}

const timedOut = (seconds: string): Record<TimeoutPhase, readonly [title: string, cause: string]> => ({
  connect: ['The service cannot be reached', `The connection was not made within ${seconds}.`],
  'first-byte': ['The service is slow', `No response began within ${seconds}.`],
  idle: ['The response stalled', `Nothing more arrived for ${seconds}.`],
  total: ['The response took too long', `It was not complete after ${seconds}.`],
})

const offline = (detail: string): Record<OfflineReason, Words> => ({
  chosen: [
    'Working offline',
    'Tearsheet sends no requests while “Work offline” is on.',
    'Switch it off at the top of the window. Cached data stays readable.',
  ],
  'service-stopped': [
    'The embedded service is stopped',
    'Tearsheet cannot fetch anything while it is stopped.',
    'Start it in Settings. Cached data stays readable.',
  ],
  'name-not-resolved': [
    'The service’s address was not found',
    `The name ${detail} could not be resolved.`,
    `Check the network and the base URL in Settings, ${OR_OFFLINE}.`,
  ],
  refused: [
    'The service refused the connection',
    `Nothing listens at ${detail}.`,
    'The service may be down. Check the base URL in Settings, or try again later.',
  ],
  unreachable: [
    'The network cannot reach the service',
    `No route to ${detail}.`,
    `Check the network connection, then try again, ${OR_OFFLINE}.`,
  ],
})

const certificate = (
  host: string,
  code: string,
): Record<CertificateReason, readonly [cause: string, next: string]> => ({
  'unknown-authority': [
    `This computer does not trust the authority that issued the certificate for ${host}. A proxy or a security program may be reading the connection.`,
    'If this is the network of your company, ask it to install its authority on this computer, then restart Tearsheet. Otherwise use another network.',
  ],
  'self-signed': [
    `The server signed the certificate for ${host} itself, so it proves nothing.`,
    'Check the base URL in Settings. If it is your own server, add its certificate to those that this computer trusts, then restart Tearsheet.',
  ],
  expired: [
    `The certificate for ${host} has expired.`,
    'Check the date and the time of this computer. If they are right, report it to the service.',
  ],
  'not-yet-valid': [
    `The certificate for ${host} is not valid yet.`,
    'Check the date and the time of this computer. If they are right, report it to the service.',
  ],
  'other-name': [
    `The certificate is for another name than ${host}.`,
    'Check the base URL in Settings. On a public network, sign in to it with a browser first.',
  ],
  revoked: [`The certificate for ${host} was revoked.`, 'Report it to the service, and do not use another way round.'],
  'no-tls': [
    `What listens at ${host} does not speak TLS.`,
    'Check the address and the port of the base URL in Settings.',
  ],
  other: [
    `The secure connection to ${host} was not made${code}.`,
    'Check the base URL in Settings, and the proxy of this computer.',
  ],
})

/** The text of a proxy that does not let a connection through. */
function proxyFailed({ reason, proxy }: Extract<ErrorInfo, { kind: 'proxy-failed' }>): Words {
  const name = proxy === '' ? 'A proxy on the way to the service' : `The proxy ${proxy}`
  switch (reason) {
    case 'credentials':
      return [
        'The proxy asks for a password',
        `${name} wants a user name and a password (status 407), which Tearsheet does not send.`,
        'Ask your network to let this computer pass without them, or use a local proxy that adds them.',
      ]
    case 'unreachable':
      return [
        'The proxy cannot be reached',
        `${name}, which the system’s settings name, does not accept connections.`,
        `Check the network connection and the proxy in the settings of your system, ${OR_OFFLINE}.`,
      ]
    case 'broken':
      return [
        'The proxy closed the connection',
        `${name} ended the connection before it reached the service.`,
        'Try again. If it keeps happening, check the proxy in the settings of your system.',
      ]
    default:
      return [
        'The proxy refused the connection',
        `${name} returned ${reason} instead of connecting to the service.`,
        'Check the base URL in Settings, and ask your network whether it allows this address.',
      ]
  }
}

const START_FAILED = 'Tearsheet could not start'

/** What happened, why, and what to do before the next attempt; null when nothing has to be done. */
const STORAGE: Record<StorageReason, readonly [title: string, cause: string, remedy: string | null]> = {
  full: [
    'The disk is full',
    'Nothing new can be stored. Everything that was stored before stays readable.',
    'Free some disk space',
  ],
  'read-only': [
    'The stored data cannot be changed',
    'The folder or a file of Tearsheet’s data is read-only. Everything in it stays readable.',
    'Allow writing to the folder',
  ],
  missing: [
    'The stored data cannot be opened',
    'The folder or a file of Tearsheet’s data was moved, removed or is not accessible.',
    'Put it back and allow access to it',
  ],
  occupied: [
    'A file cannot be written',
    'A folder or another item has the name of a file that Tearsheet needs.',
    'Move or rename it',
  ],
  busy: [
    'Another program uses the stored data',
    'Another program has locked a file of Tearsheet’s data for more than five seconds.',
    'Close that program, such as a backup or a database viewer',
  ],
  taken: [
    'Another Tearsheet uses the stored data',
    'It was started before this one, and only one of them can change the data. Everything in them stays readable.',
    'Quit the other one',
  ],
  device: [
    'The disk failed',
    'The system reported an error while Tearsheet read or wrote its data.',
    'Check the disk and its connection',
  ],
  stopped: [
    'The storage was interrupted',
    'The part of Tearsheet that reads and writes its data stopped. It starts again with the next call.',
    null,
  ],
  newer: [
    'The stored data come from a newer version',
    'A newer version of Tearsheet wrote them. Nothing in them was changed.',
    'Install that version',
  ],
  other: ['The stored data cannot be used', 'Reading or writing them failed.', null],
}

/** The text of a storage error; the detail is that of the system and may be empty. */
function storageFailed(reason: StorageReason, detail: string, startTitle?: string): Words {
  const [title, cause, remedy] = STORAGE[reason]
  const otherwise = startTitle === undefined ? 'Try again. If it keeps happening, restart Tearsheet.' : 'Try again.'
  return [
    startTitle ?? title,
    detail === '' ? cause : `${cause} (${detail})`,
    remedy === null ? otherwise : `${remedy}, then try again.`,
  ]
}

const STOPPED: Record<StopReason, string> = {
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

const STOPPED_AGAIN = 'Stored data is safe. Reload the window, or quit Tearsheet. If it keeps happening,'

/** What main says in the place of a window whose renderer stopped, and what to do before it is reported. */
const RECOVERIES: Record<StopRecovery, readonly [title: string, next: string]> = {
  reload: ['The window stopped and was reloaded', 'Check what you were entering. If it happens again,'],
  page: ['The window stopped twice within a minute', STOPPED_AGAIN],
  dialog: ['The window stopped again', STOPPED_AGAIN],
}

const internal = (reference: string | null, title = 'Something went wrong in Tearsheet'): Words => [
  title,
  `This is an error in the application. ${loggedAs(reference)}`,
  `Try again. If it keeps happening, ${reportWith(reference)}`,
]

function wordsOf(error: ErrorInfo): Words {
  switch (error.kind) {
    case 'no-key':
      return [
        'No key',
        'This connection has no API key yet.',
        'Enter your key in Settings, or try the demonstration, which needs no key.',
      ]
    case 'address-unconfirmed':
      return [
        'Confirm the address of the service',
        `The settings file was damaged, or changed by another program. Nothing is sent to ${error.address} until you confirm it.`,
        'Compare the address with your account page. If it is wrong, change it in Settings.',
      ]
    case 'keychain-unavailable':
      return KEYCHAIN[error.state]
    case 'unauthorized':
      return [
        'The key was not accepted',
        `${said(error.reply)} The key is wrong, missing or no longer valid.`,
        'Enter the current key in Settings. Copy it without spaces.',
      ]
    case 'forbidden':
      return [
        'Your plan does not include this',
        `${said(error.reply)} The key is valid, but its plan does not include this endpoint.`,
        'Use another key, or ask the service to extend your plan.',
      ]
    case 'bad-request':
      return [
        'The service did not accept the request',
        said(error.reply),
        'Check what you entered, and the parameter names in Settings: assumed ones may differ.',
      ]
    case 'not-found':
      return [
        'Nothing was found at this address',
        `${said(error.reply)} Where the service has no data, its response says so in the described form. This one does not, so it may not come from the service.`,
        'Check the base URL in Settings. If it is right, change what you request.',
      ]
    case 'no-data':
      return [
        'The service has no data for this',
        said(error.reply),
        'Change what you request, such as a symbol, a period or a filter.',
      ]
    case 'delivery-failed':
      return error.reply.status < 300
        ? unconfirmed(error.reply)
        : [
            'The service reports a failed delivery',
            `${said(error.reply)} The destination could not be reached from the internet, its certificate was not accepted, it returned an error, or it took over 30 seconds. One that returned an error may have the test all the same.`,
            'Check that the destination is reachable over HTTPS from the internet and returns 200 or 204.',
          ]
    case 'cancelled':
      return ['Cancelled', 'The request was cancelled.', 'Start it again when you need it.']
    case 'timed-out':
      return [
        ...timedOut(`${Math.round(error.afterMs / 100) / 10} s`)[error.phase],
        'Try again. If it keeps happening, test the connection in Settings.',
      ]
    case 'offline':
      return offline(error.detail)[error.reason]
    case 'connection-broken':
      return ['The connection broke', `${error.host} closed the connection too early.`, 'Try again.']
    case 'not-secure': {
      const [cause, next] = certificate(error.host, error.code === undefined ? '' : ` (${error.code})`)[error.reason]
      return ['The connection is not secure', `${cause} Tearsheet sends nothing over such a connection.`, next]
    }
    case 'proxy-failed':
      return proxyFailed(error)
    case 'service-error':
      return [
        'The service failed',
        said(error.reply),
        `${error.retryAfterMs === undefined ? 'Wait a moment and try again.' : afterWaiting(error.retryAfterMs)} If it keeps happening, ${error.reply.requestId === null ? 'report it to the service with the call from the Console' : 'report it with the request ID'}.`,
      ]
    case 'rate-limited':
      return ['Too many requests', said(error.reply), afterWaiting(error.retryAfterMs)]
    case 'unreadable-reply': {
      const [title, cause, next] = unreadable(error.detail)[error.reason]
      return [title, `${cause}${idText(error.requestId)}`, next]
    }
    case 'invalid-input':
      return ['Please check what you entered', error.errorText, 'Correct it and try again.']
    case 'storage-failed':
      return storageFailed(error.reason, error.detail)
    case 'storage-damaged':
      return [
        'A file of the stored data was damaged',
        `${sentence(error.detail)} Tearsheet repairs what it can and keeps the damaged file. What it cannot repair is not shown.`,
        'Restart Tearsheet, so that it tries the repair again. If this message comes back, restore a backup in Settings.',
      ]
    case 'settings-damaged':
      return [
        'The settings were damaged',
        sentence(error.detail),
        'Check your connections and preferences in Settings, and enter anything that is missing.',
      ]
    case 'start-failed':
      return error.reason === null
        ? internal(error.detail === '' ? null : error.detail, START_FAILED)
        : storageFailed(error.reason, error.detail, START_FAILED)
    case 'response-gone':
      return [
        'This response is no longer stored',
        'This response is no longer stored, so the value cannot be compared with what was sent.',
        'Refresh to receive the value again. Settings says how long responses are kept.',
      ]
    case 'programs-off':
      return [
        'Programs cannot read',
        error.errorText || 'The access of programs is off, so that no spreadsheet would get an answer.',
        'Let programs read in Settings, then copy the address.',
      ]
    case 'copy-failed':
      return ['Nothing was copied', 'The clipboard did not accept the text.', 'Click in the window and copy again.']
    case 'address-not-opened':
      return [
        'The address was not opened',
        'The system could not open it. There may be no program for such addresses.',
        'Copy the address and open it in a browser yourself.',
      ]
    case 'picture-failed':
      return [
        'The picture could not be drawn',
        'The chart could not be drawn as a picture.',
        'Make the window smaller and try again, or export the chart as SVG.',
      ]
    case 'internal':
      return internal(error.reference)
    case 'window-stopped': {
      const [title, next] = RECOVERIES[error.recovery]
      const { reason, reference } = error
      return [title, `${STOPPED[reason]} ${loggedAs(reference)}`, `${next} ${reportWith(reference)}`]
    }
  }
}

/** The cause and the next step of an error, in plain words. */
export function describeError(error: ErrorInfo): ErrorText {
  const [title, cause, next] = wordsOf(error)
  return { title, cause, next }
}

/** Whether two errors say the same to a person, who should read it once. */
export const saysTheSame = (one: ErrorInfo | null, other: ErrorInfo | null): boolean =>
  one !== null && other !== null && describeError(one).cause === describeError(other).cause

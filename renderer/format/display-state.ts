import { durationText } from '../../app/domain/values/number-form.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { age, type Shown } from '../../app/domain/responses/display-state.ts'
import { describeError } from '../../app/errors/describe-error.ts'
import { fullTime } from './time.ts'

/** How long a wait is shown without its length, in milliseconds. */
const SHORT_WAIT_MS = 2000

/** Whether this computer could not read what it has stored, or could not store a response. Which of the two, no error says. */
export const isNotStored = ({ kind }: ErrorInfo): boolean => kind === 'storage-failed' || kind === 'storage-damaged'

/** Whether nothing was requested, because something has to be entered or unlocked first. That is no failure of a request. */
export const isNotSent = ({ kind }: ErrorInfo): boolean =>
  kind === 'no-key' || kind === 'keychain-unavailable' || kind === 'address-unconfirmed'

/** Why nothing was received, in two words. */
export const failureWords = (error: ErrorInfo): string =>
  error.kind === 'no-key'
    ? 'no key'
    : isNotSent(error)
      ? 'not sent'
      : isNotStored(error)
        ? 'storage failed'
        : 'request failed'

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** The state of what is on screen, without what changes while it lasts. */
export function shownState(shown: Shown): string {
  switch (shown.state) {
    case 'not-asked':
      return 'Not requested'
    case 'loading':
      return 'Requesting…'
    case 'live':
      return 'Live'
    case 'cached':
      return shown.because === null ? 'Cached' : 'Cached · not live'
    case 'offline':
      return 'Not cached · offline'
    case 'none':
    case 'absent':
      return 'None'
    case 'denied':
      return 'Not in the plan'
    case 'failed':
      return capital(failureWords(shown.error))
  }
}

/** Whether a wait has lasted so long that its length is shown; `now` in Unix milliseconds. */
export const isLongWait = ({ since }: Shown & { state: 'loading' }, now: number): boolean =>
  now - since >= SHORT_WAIT_MS

/** The mark of what is on screen in the parts that give way as a whole, the one that matters first; `now` in Unix milliseconds. */
export function shownMarkParts(shown: Shown, now: number): [state: string, age: string] {
  const state = shownState(shown)
  if (shown.state === 'loading') {
    return [
      isLongWait(shown, now) ? `${state} ${durationText(Math.floor((now - shown.since) / 1000) * 1000)}` : state,
      '',
    ]
  }
  if (!('at' in shown)) return [state, '']
  return [state, ` · ${age(shown.at, now)}`]
}

/** The mark of what is on screen, such as “Cached · not live · 3 min ago”; `now` in Unix milliseconds. */
export const shownMark = (shown: Shown, now: number): string => shownMarkParts(shown, now).join('')

/** What the mark means in full, for its tooltip and for exports; empty when there is nothing to add. */
export function shownDetail(shown: Shown): string {
  switch (shown.state) {
    case 'live':
      return `Received ${fullTime(shown.at)}`
    case 'cached': {
      const { because } = shown
      if (because === null) return `Received ${fullTime(shown.at)}`
      const { title, cause } = describeError(because)
      return `Received ${fullTime(shown.at)}\n${title}. ${cause}`
    }
    case 'none':
      return `The service returned none at ${fullTime(shown.at)}`
    case 'absent':
    case 'denied':
    case 'failed': {
      const { title, cause } = describeError(shown.error)
      return `${title}. ${cause}`
    }
    case 'not-asked':
    case 'loading':
    case 'offline':
      return ''
  }
}

/**
 * What is on screen, since when, and why nothing newer is, in a few words for paper and files. `received` says what was received at
 * that time, where a reader could take it for the time of something else.
 */
export function shownLine(shown: Shown, received = 'received'): string {
  switch (shown.state) {
    case 'not-asked':
      return 'not requested'
    case 'loading':
      return 'requested, not received yet'
    case 'live':
      return `${received} ${fullTime(shown.at)}`
    case 'cached': {
      const line = `cached, ${received} ${fullTime(shown.at)}`
      return shown.because === null ? line : `${line}, not live: ${describeError(shown.because).title}`
    }
    case 'offline':
      return 'not cached, offline'
    case 'none':
      return `the service returned none at ${fullTime(shown.at)}`
    case 'absent':
      return `the service has none: ${describeError(shown.error).cause}`
    case 'denied':
      return 'not in the plan'
    case 'failed':
      return shown.error.kind === 'no-key'
        ? failureWords(shown.error)
        : `${failureWords(shown.error)}: ${describeError(shown.error).title}`
  }
}

/** Why there is nothing to show, in a sentence; `what` is a plural, such as “ratios of this company”. */
export function shownSentence(shown: Shown, what: string): string {
  switch (shown.state) {
    case 'not-asked':
      return `The ${what} were not requested.`
    case 'loading':
      return `Requesting the ${what}…`
    case 'offline':
      return `The ${what} are not cached, and while you work offline Tearsheet requests nothing.`
    case 'none':
      return `The service returned no ${what}.`
    case 'absent':
      return `The service says that it has no ${what}.`
    case 'denied':
      return `The plan of this key does not include the ${what}.`
    case 'failed': {
      const reason = describeError(shown.error).title.toLowerCase()
      if (isNotSent(shown.error)) return `The ${what} are not cached, and were not requested: ${reason}.`
      return isNotStored(shown.error)
        ? `Tearsheet could not read or store the ${what}: ${reason}.`
        : `The ${what} are not cached, and the request for them failed: ${reason}.`
    }
    case 'live':
    case 'cached':
      return `There are no ${what} to show here.`
  }
}

/** What a response says of itself: whether it is a success, where it says that at all, and that it has errors. */
export const reportedWords = (ok: boolean | null, errors: readonly string[]): string =>
  ok === null
    ? 'The service reported errors'
    : `The service reported ${ok ? 'success' : 'a failure'}${errors.length > 0 ? ', with errors' : ''}`

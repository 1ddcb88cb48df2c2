import { Notification } from 'electron'
import type { ScheduleTimeout } from '../threads/schedule-timeout.ts'
import { askDaemon, type DaemonAnswer } from '../session-bus/notification-daemon.ts'
import type { NotificationProblem } from '../../../app/ipc/notifications.ts'
import { once } from '../../../app/domain/values/memo.ts'

/** Maximum number of characters, as a person counts them. */
const MAX_LENGTH = 200

/** Characters beyond that are not looked at. One that a person sees has rarely more than ten code units. */
const MAX_EXAMINED = MAX_LENGTH * 10

/** Blanks, and what a line cannot have: controls and the ends of lines. */
const GAPS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Characters that turn the direction of a text around, or that cannot be seen and belong to no other character. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** What finds the characters. Loading its tables takes 15 to 20 ms, for which no start should wait. */
const graphemes = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

// SECURITY 58: what the service sends is text, whatever shows it.
/** A text as one line without controls. A long one ends with an ellipsis, and no character is cut in half. */
export function notificationLine(text: string): string {
  const line = text.slice(0, MAX_EXAMINED).toWellFormed().replaceAll(HIDDEN, '').replaceAll(GAPS, ' ').trim()
  const characters = Array.from(graphemes().segment(line), ({ segment }) => segment)
  const isCut = characters.length > MAX_LENGTH || text.length > MAX_EXAMINED
  return isCut
    ? `${characters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : line
}

/** A text for a program that reads markup in it. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export interface NotificationText {
  title: string
  body: string
}

/**
 * The texts as they are handed over. On Linux `capabilities` are those of the program that shows them: it reads markup in the body only
 * if it says so, and shows the body only if it says so. Electron passes both on as they are. Other systems read no markup: null.
 */
export function handedOver(
  { title, body }: NotificationText,
  capabilities: readonly string[] | null,
): NotificationText {
  const [titleLine, bodyLine] = [notificationLine(title), notificationLine(body)]
  if (capabilities === null) return { title: titleLine, body: bodyLine }
  if (!capabilities.includes('body')) return { title: notificationLine(`${titleLine}: ${bodyLine}`), body: '' }
  return { title: titleLine, body: capabilities.includes('body-markup') ? escaped(bodyLine) : bodyLine }
}

interface Notifier {
  /** Why the system shows no notifications; null when it does, as far as it says. */
  problem(): Promise<NotificationProblem | null>
  /** Shows one; `clicked` is called when the user clicks it. Resolves to why it was not shown, or null. Never rejects. */
  show(text: NotificationText, clicked: () => void): Promise<NotificationProblem | null>
}

export interface NotifierPorts {
  isSupported: () => boolean
  /** Asks the program that shows notifications; null where the system itself does. */
  askDaemon: (() => Promise<DaemonAnswer>) | null
  /** Hands a notification over; false when it was refused. */
  send: (text: NotificationText, clicked: () => void) => Promise<boolean>
}

const PROBLEMS = { absent: 'no-service', silent: 'no-answer' } as const

/** Creates a notifier. It asks before each notification, because the program may have been ended or replaced. */
export function createNotifier({ isSupported, askDaemon, send }: NotifierPorts): Notifier {
  async function ready(): Promise<{ problem: NotificationProblem } | { capabilities: readonly string[] | null }> {
    if (askDaemon !== null) {
      const answer = await askDaemon()
      if (answer.kind !== 'present') return { problem: PROBLEMS[answer.kind] }
      return isSupported() ? { capabilities: answer.capabilities } : { problem: 'unsupported' }
    }
    return isSupported() ? { capabilities: null } : { problem: 'unsupported' }
  }

  return {
    async problem() {
      const found = await ready()
      return 'problem' in found ? found.problem : null
    },
    async show(text, clicked) {
      const found = await ready()
      if ('problem' in found) return found.problem
      return (await send(handedOver(text, found.capabilities), clicked)) ? null : 'refused'
    },
  }
}

// Without a reference, a notification and its click handler would be garbage-collected.
const shown = new Set<Notification>()

/** Where the system says neither that it showed a notification nor that it refused it, this counts as shown. */
const OUTCOME_LIMIT_MS = 3000

/** Hands a notification to the system; resolves to false when it was refused. */
function send(
  { title, body }: NotificationText,
  clicked: () => void,
  scheduleTimeout: ScheduleTimeout,
): Promise<boolean> {
  const notification = new Notification({ title, body, silent: true })
  shown.add(notification)
  notification.on('click', clicked)
  return new Promise((resolve) => {
    const cancelLimit = scheduleTimeout(OUTCOME_LIMIT_MS, () => resolve(true))
    const end = (isShown: boolean): void => {
      cancelLimit()
      resolve(isShown)
    }
    notification.on('show', () => end(true))
    notification.on('failed', () => {
      shown.delete(notification)
      end(false)
    })
    notification.on('close', () => shown.delete(notification))
    notification.show()
  })
}

/** The notifications of this system. `sessionBus` is the path of the socket of the session bus; null where there is none. */
export const createSystemNotifier = (scheduleTimeout: ScheduleTimeout, sessionBus: string | null): Notifier =>
  createNotifier({
    isSupported: () => Notification.isSupported(),
    askDaemon: process.platform === 'linux' ? () => askDaemon({ socketPath: sessionBus, scheduleTimeout }) : null,
    send: (text, clicked) => send(text, clicked, scheduleTimeout),
  })

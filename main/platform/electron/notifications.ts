import { Notification } from 'electron'
import type { ScheduleTimeout } from '../threads/schedule-timeout.ts'
import { askDaemon } from '../session-bus/notification-daemon.ts'
import type { DaemonAnswer } from '../session-bus/notification-daemon.ts'
import type { NotificationText } from './notification-text.ts'
import { handedOver } from './notification-text.ts'
import type { NotificationProblem } from '../../../app/ipc/notifications.ts'

/** Shows notifications of the system. */
interface Notifier {
  /** Why the system shows no notifications; null when it does, as far as it says. */
  problem(): Promise<NotificationProblem | null>
  /** Shows one; `clicked` is called when the user clicks it. Resolves to why it was not shown, or null. Never rejects. */
  show(text: NotificationText, clicked: () => void): Promise<NotificationProblem | null>
}

/** What a notifier needs of the system. */
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

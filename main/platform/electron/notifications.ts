import { Notification } from 'electron'
import type { ScheduleTimeout } from '../threads/schedule-timeout.ts'
import { askDaemon } from '../session-bus/notification-daemon.ts'
import type { NotificationText } from './notification-text.ts'
import { createNotifier } from './notifier.ts'
import type { Notifier } from './notifier.ts'

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

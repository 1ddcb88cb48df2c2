import type { AlertSound } from '../../../app/domain/news/view-choices.ts'
import { quietReason } from '../../../app/domain/settings/quiet-times.ts'
import type { NOTIFICATIONS_CONTRACT, NotificationProblem, WantedStories } from '../../../app/ipc/notifications.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { Context, DisposableModule } from '../context/context.ts'
import { createAlertQueue, type AlertMatch, type AlertNotice } from './alert-queue.ts'

export type { AlertMatch } from './alert-queue.ts'

export interface NotificationsModule extends DisposableModule<keyof typeof NOTIFICATIONS_CONTRACT> {
  /** Tells the user of new stories that match alerts, unless notifications are off. */
  alerted(connection: string, matches: readonly AlertMatch[]): void
  /** Tells the user of something else, unless notifications are off or these are quiet times. */
  told(notice: AlertNotice): void
  /** Call it when the preferences have changed. */
  preferencesChanged(): void
}

export interface NotifierPorts {
  /** Why the system shows none, as far as it says; null when it does. */
  notificationProblem: () => Promise<NotificationProblem | null>
  /**
   * Shows one, and resolves to why it was not shown, or null. On a click a window comes to the front, one that shows the connection if
   * there is one; `clicked` is called with it.
   */
  showNotification: (
    notification: { title: string; body: string; connection: string | null },
    clicked: (window: WindowId) => void,
  ) => Promise<NotificationProblem | null>
}

export interface NotificationsModuleParts extends NotifierPorts {
  /** Shows a connection in a window; false when there is no such connection. */
  showConnection: (window: WindowId, connection: string) => Promise<boolean>
}

const TEST = {
  title: 'Tearsheet',
  body: 'This is a test. New stories that match your alerts appear like this.',
  connection: null,
}

/** Creates the module: it tells the user of stories that match alerts, and leads from a notification to its stories. */
export function createNotificationsModule(
  { settings, logger, now, scheduleTimeout, notify }: Context,
  { notificationProblem, showNotification, showConnection }: NotificationsModuleParts,
): NotificationsModule {
  /** What the last click leads to, until its window asks for it. */
  let clicked: { window: WindowId; connection: string; wanted: WantedStories } | null = null
  let lastProblem: NotificationProblem | null = null
  /** What is to be heard, until the first window takes it. */
  let sound: AlertSound | null = null

  async function lead(window: WindowId, { connection, wanted }: AlertNotice): Promise<void> {
    // The connection may have been removed since.
    if (!(await showConnection(window, connection))) return
    clicked = { window, connection, wanted }
    notify('story.wanted', window)
  }

  /** Shows a notification, and logs once why it was not shown. */
  async function show(
    notification: Parameters<typeof showNotification>[0],
    onClick: (window: WindowId) => void,
  ): Promise<NotificationProblem | null> {
    const problem = await showNotification(logger.secrets.blankAll(notification), onClick)
    if (problem !== null && problem !== lastProblem) logger.warn('notification not shown', { problem })
    lastProblem = problem
    return problem
  }

  function showNotice(notice: AlertNotice): void {
    const onClick = (window: WindowId): void => {
      lead(window, notice).catch((thrown: unknown) => logger.bug(thrown, 'notification'))
    }
    show({ title: notice.title, body: notice.body, connection: notice.connection }, onClick).catch((thrown: unknown) =>
      logger.bug(thrown, 'notification'),
    )
  }

  const queue = createAlertQueue({
    preferences: () => settings.current().preferences,
    now,
    scheduleTimeout,
    show: showNotice,
    play(next) {
      sound = next
      notify('sound.wanted')
    },
    heldBackChanged: () => notify('notifications.changed'),
  })

  return {
    alerted: (connection, matches) => queue.add(connection, matches),
    told(notice) {
      const { preferences } = settings.current()
      if (preferences.notifications && quietReason(preferences, now()) === null) showNotice(notice)
    },
    preferencesChanged: () => queue.changed(),
    handlers: {
      'notifications.state': async () => ({ problem: await notificationProblem(), heldBack: queue.heldBack() }),
      'notifications.test': () => show(TEST, () => undefined),
      'notifications.sound'() {
        const taken = sound
        sound = null
        return taken
      },
      'notifications.wanted'({ connection }, { window }) {
        if (clicked?.window !== window || clicked.connection !== connection) return null
        const { wanted } = clicked
        clicked = null
        return wanted
      },
    },
    dispose: () => queue.stop(),
  }
}

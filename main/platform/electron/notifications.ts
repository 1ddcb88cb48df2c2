import { Notification } from 'electron'

// A notification that nothing refers to is collected, and its click with it.
const shown = new Set<Notification>()

/** Shows a notification of the system, where there is one; `clicked` is called when the person follows it. */
export function showNotification({ title, body }: { title: string; body: string }, clicked: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  shown.add(notification)
  notification.on('click', clicked)
  notification.on('close', () => {
    shown.delete(notification)
  })
  notification.show()
}

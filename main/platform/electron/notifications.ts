import { Notification } from 'electron'

// Without a reference, a notification and its click handler would be garbage-collected.
const shown = new Set<Notification>()

/** Shows a system notification, where the system supports it; `clicked` is called when the user clicks it. */
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

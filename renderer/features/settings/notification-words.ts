import type { NotificationProblem } from '../../../app/ipc/notifications.ts'

/** Why the system shows no notifications, and what to do. */
export const PROBLEM_WORDS: Readonly<Record<NotificationProblem, string>> = {
  unsupported:
    'This computer cannot show notifications of Tearsheet. On Linux, install the library libnotify, then start Tearsheet again.',
  'no-service':
    'No program on this computer shows notifications. Start the one of your desktop, such as dunst or notify-osd.',
  'no-answer': 'The program that shows notifications does not answer. Start it again, or sign out and in.',
  refused: 'The system did not accept the notification. Allow those of Tearsheet in the settings of the system.',
}

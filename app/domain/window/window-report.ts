/** What the window was doing when it caught an error. */
export const REPORTED_DURING = ['render', 'script', 'promise', 'query', 'mutation'] as const

/** One of them. */
export type ReportedDuring = (typeof REPORTED_DURING)[number]

/** Maximum length of the text of a report in characters. */
export const MAX_REPORT_LENGTH = 6000

/** Maximum number of stack frames in a report of the key window. */
export const MAX_KEY_WINDOW_FRAMES = 20

/** Maximum length of the place that a window asks main to remember, in characters. */
export const MAX_PLACE_LENGTH = 20_000

/**
 * A stack frame of the key window: a name and a position in our code. A report of that window has no other text, because the message of
 * an error may quote what is typed.
 */
export const KEY_WINDOW_FRAME = /^at (?:[\w$.<>[\] ]{1,80} \()?app:\/\/key\/[\w./-]{1,80}:\d{1,7}:\d{1,7}\)?$/

/** Maximum number of characters of what a window names in the menu. */
export const MAX_MENU_TITLE = 200

/**
 * What a window asks first, in two parts that main replies to separately: what it needs to draw itself, and what the library knows for the
 * first view. None of these calls changes anything, nor is its reply given once only.
 */
export const BOOT_CHANNELS = {
  window: ['app.status', 'window.start', 'preferences.get', 'connections.list', 'tasks.list', 'watch.state'],
  stories: ['organiser.get', 'library.damaged', 'news.rows', 'news.count', 'news.item', 'entitlement.list'],
} as const

/** A part of what a window asks first. */
export type BootPart = keyof typeof BOOT_CHANNELS

/** The parts, in the order in which they are needed. */
export const BOOT_PARTS = ['window', 'stories'] as const satisfies readonly BootPart[]

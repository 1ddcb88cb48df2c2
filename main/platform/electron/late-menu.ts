import { Menu } from 'electron'
import type { KeyBindings } from '../../../app/domain/commands/bindings.ts'
import type { Logger } from '../log/logger.ts'
import type { ScheduleTimeout } from '../threads/schedule-timeout.ts'
import type { ApplicationMenu, createMenu } from './menu.ts'

/** A window that says nothing after `composed` is waited for this long, in milliseconds. */
const LIMIT_MS = 3000

interface LateMenuParts {
  /** Resolves when the calls of windows are answered, or when that failed. */
  composed: Promise<unknown>
  scheduleTimeout: ScheduleTimeout
  logger: Pick<Logger, 'bug'>
}

/**
 * Sets the application's menu once a window says what it can do with what main has: before, nothing in it can be chosen, and making it keeps
 * main's thread from what the window waits for. Until then there is none: Electron's own opens the developer tools and loads the page
 * afresh.
 */
export function setLateMenu(
  { composed, scheduleTimeout, logger }: LateMenuParts,
  ...parts: Parameters<typeof createMenu>
): ApplicationMenu {
  const { promise: updated, resolve } = Promise.withResolvers<null>()
  let isComposed = false
  let menu: ApplicationMenu | null = null
  let bindings: KeyBindings = {}
  Menu.setApplicationMenu(null)
  void composed.then(() => {
    isComposed = true
    void updated.then(scheduleTimeout(LIMIT_MS, () => resolve(null)))
  })
  updated
    .then(async () => {
      const { createMenu: create } = await import('./menu.ts')
      menu = create(...parts)
      menu.showKeys(bindings)
    })
    .catch((thrown: unknown) => logger.bug(thrown, 'menu'))
  return {
    update() {
      if (isComposed) resolve(null)
      menu?.update()
    },
    showKeys(next) {
      bindings = next
      menu?.showKeys(next)
    },
  }
}

import { Menu } from 'electron'
import type { KeyBindings } from '../../../app/domain/commands/bindings.ts'
import type { Logger } from '../log/logger.ts'
import type { ScheduleTimeout } from '../threads/schedule-timeout.ts'
import type { ApplicationMenu, createMenu } from './menu.ts'

/** A window that says nothing is waited for this long after `loaded`, in milliseconds. */
const LIMIT_MS = 5000

interface LateMenuParts {
  /** Resolves when the first window has loaded. */
  loaded: Promise<unknown>
  scheduleTimeout: ScheduleTimeout
  logger: Pick<Logger, 'bug'>
}

/**
 * Sets the application's menu when a window first says what it can do, which is at the first update: before, nothing in it can be chosen,
 * and making it keeps main's thread from what the window waits for. Until then there is none: Electron's own opens the developer tools and
 * loads the page afresh.
 */
export function setLateMenu(
  { loaded, scheduleTimeout, logger }: LateMenuParts,
  ...parts: Parameters<typeof createMenu>
): ApplicationMenu {
  const { promise: updated, resolve: update } = Promise.withResolvers<null>()
  let menu: ApplicationMenu | null = null
  let bindings: KeyBindings = {}
  Menu.setApplicationMenu(null)
  void loaded.then(() => scheduleTimeout(LIMIT_MS, () => update(null)))
  updated
    .then(async () => {
      const { createMenu: create } = await import('./menu.ts')
      menu = create(...parts)
      menu.showKeys(bindings)
    })
    .catch((thrown: unknown) => logger.bug(thrown, 'menu'))
  return {
    update() {
      update(null)
      menu?.update()
    },
    showKeys(next) {
      bindings = next
      menu?.showKeys(next)
    },
  }
}

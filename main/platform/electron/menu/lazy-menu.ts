import { Menu, BrowserWindow, type App } from 'electron'
import type { KeyBindings } from '../../../../app/domain/commands/bindings.ts'
import type { Logger } from '../../log/logger.ts'
import type { ScheduleTimeout } from '../../threads/schedule-timeout.ts'
import type { ApplicationMenu, createMenu } from './menu.ts'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import type { WindowId } from '../../ipc/dispatcher.ts'

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

/**
 * Offers the menu of texts in every window, which is loaded when it is first opened; a page offers the menus of what it shows itself.
 * `offered` are the commands of a window.
 */
export function offerTextMenus(
  app: App,
  offered: (window: WindowId) => ReadonlySet<CommandId>,
  choose: (window: WindowId, command: CommandId) => void,
  logger: Pick<Logger, 'bug'>,
): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_menuEvent, place) => {
      const window = BrowserWindow.fromWebContents(contents)
      if (window === null) return
      import('./menu.ts')
        .then(({ textMenuTemplate }) => {
          // It may have been closed meanwhile.
          if (window.isDestroyed()) return
          const template = textMenuTemplate(place, offered(window.id), (command) => choose(window.id, command))
          if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
        })
        .catch((thrown: unknown) => logger.bug(thrown, 'menu'))
    })
  })
}

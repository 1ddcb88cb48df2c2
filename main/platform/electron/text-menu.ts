import { BrowserWindow, Menu } from 'electron'
import type { App } from 'electron'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { WindowId } from '../ipc/dispatcher.ts'
import type { Logger } from '../log/logger.ts'

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
      import('./text-menu-template.ts')
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

import { Menu } from 'electron'
import type { KeyBindings } from '../../../app/domain/commands/bindings.ts'
import type { Logger } from '../log/logger.ts'
import type { ApplicationMenu, setMenu } from './menu.ts'

/**
 * Sets the application's menu once `until` resolves, since its commands take longer to load than all that a window needs. Until then there
 * is none: Electron's own opens the developer tools and loads the page afresh.
 */
export function setLateMenu(
  until: Promise<unknown>,
  logger: Pick<Logger, 'bug'>,
  ...parts: Parameters<typeof setMenu>
): ApplicationMenu {
  let menu: ApplicationMenu | null = null
  let bindings: KeyBindings = {}
  Menu.setApplicationMenu(null)
  until
    .then(async () => {
      const { setMenu: set } = await import('./menu.ts')
      menu = set(...parts)
      menu.showKeys(bindings)
    })
    .catch((thrown: unknown) => logger.bug(thrown, 'menu'))
  return {
    update: () => menu?.update(),
    showKeys(next) {
      bindings = next
      menu?.showKeys(next)
    },
  }
}

import { BrowserWindow, Menu } from 'electron'
import type { App } from 'electron'
import { textMenuTemplate } from './text-menu-template.ts'

/** Offers the menu of texts in every window; a page offers the menus of what it shows itself. */
export function offerTextMenus(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_menuEvent, place) => {
      const template = textMenuTemplate(place)
      const window = BrowserWindow.fromWebContents(contents)
      if (template.length > 0 && window !== null) Menu.buildFromTemplate(template).popup({ window })
    })
  })
}

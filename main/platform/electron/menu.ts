import { Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'

/** Sets the application menu: the system's standard commands and “About”, at each system's usual place. */
export function setMenu(isMac: boolean, devTools: boolean, onAbout: () => void): void {
  const about: MenuItemConstructorOptions = { label: 'About Tearsheet', click: onAbout }
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const first: MenuItemConstructorOptions = isMac
    ? {
        role: 'appMenu',
        submenu: [
          about,
          separator,
          { role: 'services' },
          separator,
          { role: 'hide' },
          { role: 'hideOthers' },
          { role: 'unhide' },
          separator,
          { role: 'quit' },
        ],
      }
    : { label: 'File', submenu: [{ role: 'quit' }] }
  const help: MenuItemConstructorOptions = { role: 'help', submenu: [about] }
  const template: MenuItemConstructorOptions[] = [
    first,
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...(devTools ? [separator, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    { role: 'windowMenu' },
    ...(isMac ? [] : [help]),
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

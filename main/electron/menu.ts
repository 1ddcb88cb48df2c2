import { Menu } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'

/** The application menu: the system's own commands, where each system expects them. */
export function setMenu(isMac: boolean, devTools: boolean): void {
  const first: MenuItemConstructorOptions = isMac ? { role: 'appMenu' } : { label: 'File', submenu: [{ role: 'quit' }] }
  const template: MenuItemConstructorOptions[] = [
    first,
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(devTools ? [{ type: 'separator' } as const, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

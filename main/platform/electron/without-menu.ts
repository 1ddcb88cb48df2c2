import { Menu } from 'electron'

/** Keeps Electron from setting its own menu, which opens the developer tools and loads the page afresh, until ours is there. */
export const withoutMenu = (): void => Menu.setApplicationMenu(null)

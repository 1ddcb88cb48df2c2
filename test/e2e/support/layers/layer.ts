import type { Locator } from '@playwright/test'
import type { Desk } from '../desk/desk.ts'

/** Something that opens above a view or within it: a dialog, a menu, a panel, a form. */
export interface Layer {
  name: string
  /** The files that show it, within `renderer/`. */
  from: readonly string[]
  /** Opens it in the demonstration, from whatever view is on screen; `folder` is for files. */
  open: (desk: Desk, folder: string) => Promise<void>
  /** What is there once it is open. By default a dialog. */
  part?: (desk: Desk) => Locator
}

/** The menu that is open. */
export const menu = ({ page }: Desk): Locator => page.getByRole('menu')

/** Opens the menu of a part. */
export const openMenuOf = (part: Locator): Promise<void> => part.click({ button: 'right' })

/** Runs the function of a command by its title in the palette, also of one whose title is the beginning of others. */
export const typeInPalette = async ({ page, frame }: Desk, typed: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await frame.paletteField.fill(typed)
}

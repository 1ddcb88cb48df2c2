import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFrom, saveTo } from '../looks/dialogs.ts'
import type { Desk } from '../desk/desk.ts'
import { typeInPalette, type Layer } from './layer.ts'

const PALETTE = ['shell/palette/palette.tsx']

const PROGRAMS = ['features/settings/programs-section.tsx']

/** The palette with something typed in it. */
const palette = (typed: string): Layer => ({
  name: `the palette after “${typed}”`,
  from: PALETTE,
  async open(desk) {
    await typeInPalette(desk, typed)
    await desk.page.getByRole('option').first().waitFor()
  },
})

/** What is given to the application by another program. */
const give = ({ app }: Desk, link: string): Promise<boolean> =>
  app.evaluate(({ app: running }, text) => running.emit('second-instance', {}, [text]), link)

/** What opens in every view, and in the settings. */
export const WINDOW_LAYERS: readonly Layer[] = [
  { name: 'the palette', from: PALETTE, open: ({ page }) => page.keyboard.press('Control+k') },
  ...['>', '$Q', '/the', '?', 'QNTL'].map(palette),
  {
    name: 'the palette that finds nothing',
    from: PALETTE,
    async open(desk) {
      await typeInPalette(desk, '>no such command at all')
      await desk.page.locator('.palette-empty').filter({ hasText: /./ }).waitFor()
    },
  },
  {
    name: 'the keyboard shortcuts',
    from: ['shell/menu/shortcut-list.tsx'],
    open: ({ frame }) => frame.run('Keyboard shortcuts'),
  },
  {
    name: 'About',
    from: ['features/about/about-dialog.tsx'],
    async open({ frame }) {
      await frame.run('About Tearsheet')
      await frame.dialog.getByText('Chromium', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'a report of a problem',
    from: ['features/about/report-dialog.tsx'],
    open: ({ frame }) => frame.run('Report a problem…'),
  },
  {
    name: 'the response behind a number',
    from: ['features/proof/find-proof.tsx'],
    async open({ frame, page }) {
      await frame.run('Show the source of a number')
      await frame.dialog.getByRole('textbox').fill('no hash')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'symbols of a file',
    from: ['features/lists/symbols-dialog.tsx'],
    async open({ app, frame }, folder) {
      const file = join(folder, 'desk.csv')
      writeFileSync(file, 'Symbol\nQNTL\na?b')
      await openFrom(app, file)
      await frame.run('Import symbols into a watch list…')
    },
  },
  {
    name: 'lists of a file',
    from: ['features/lists/lists-dialog.tsx'],
    async open({ app, page, frame }, folder) {
      const file = join(folder, 'lists.json')
      await saveTo(app, file)
      await frame.run('Export lists, searches and labels…')
      await page.getByText(`Your lists, searches and labels are in ${file}`).waitFor()
      await openFrom(app, file)
      await frame.run('Import lists, searches and labels…')
    },
  },
  {
    name: 'a link',
    from: ['shell/notes/link-dialog.tsx'],
    async open(desk) {
      await give(desk, 'tearsheet:company/QNTL?ratios=roe,roa&basis=A')
    },
    part: ({ frame }) => frame.link,
  },
  {
    name: 'a link that is refused',
    from: ['shell/notes/link-dialog.tsx'],
    async open(desk) {
      await give(desk, 'tearsheet://story/1')
    },
    part: ({ frame }) => frame.refusedLink,
  },
  {
    name: 'the keys of commands',
    from: ['features/settings/keys-section.tsx'],
    async open({ frame, settings }) {
      await frame.open('Settings')
      await settings.view.getByRole('button', { name: 'Change keys…' }).click()
    },
  },
  {
    name: 'a key that another command has',
    from: ['features/settings/keys-section.tsx'],
    async open({ frame, page, settings }) {
      await settings.view.getByRole('button', { name: 'Change keys…' }).click()
      await frame.dialog.getByRole('button', { name: 'Add a key to “Back”' }).click()
      await page.keyboard.press('Alt+ArrowRight')
      await frame.dialog.locator('.keys-conflict').first().waitFor()
      await frame.dialog.getByRole('button', { name: 'Add a key to “Back”' }).click()
    },
  },
  {
    name: 'the deletion of cached data',
    from: ['features/settings/library-section.tsx', 'ui/controls/dialog.tsx'],
    async open({ settings, frame }) {
      await settings.removeData.click()
      await frame.dialog.getByRole('table').waitFor()
    },
  },
  {
    name: 'a program to add',
    from: PROGRAMS,
    async open({ page, settings }) {
      await settings.programs.getByRole('button', { name: 'Add a program…' }).click()
      await page.getByRole('checkbox', { name: 'Request what is not cached from the service' }).check()
    },
  },
  {
    name: 'the token of a program',
    from: PROGRAMS,
    async open({ page, frame, settings }) {
      await settings.programs.getByRole('button', { name: 'Add a program…' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Notebook')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await frame.dialog.getByText(/^tearsheet_/).waitFor()
    },
  },
  {
    name: 'the removal of a program',
    from: PROGRAMS,
    open: ({ settings }) => settings.programs.getByRole('button', { name: 'Remove…' }).click(),
    part: ({ page }) => page.getByRole('alertdialog'),
  },
]

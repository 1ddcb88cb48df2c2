import type { Locator, Page } from '@playwright/test'
import { typeInField } from './typing.ts'

/** Names of the window's tabs. */
export type ViewName = 'News' | 'Ratios' | 'Earnings' | 'Company' | 'Changes' | 'Webhooks' | 'Console' | 'Settings'

/** The frame around every view: tabs, the inspector, dialogs and messages. */
export function windowPage(page: Page) {
  const views = page.getByRole('navigation', { name: 'Views' })
  const inspector = page.getByRole('complementary', { name: 'Source of this value' })
  const tasks = page.getByRole('region', { name: 'Under way' })
  const damage = page.getByRole('alert').filter({ hasText: 'damaged' })
  return {
    /** What the root says of how the window looks. */
    look: (name: 'theme' | 'density' | 'contrast' | 'font-size') => page.locator('html').getAttribute(`data-${name}`),
    /** The colours of the system for what is chosen and for the ground, as computed. */
    systemColours: (): Promise<string[]> =>
      page.evaluate(() =>
        ['Highlight', 'Canvas'].map((name) => {
          const probe = document.createElement('div')
          probe.style.setProperty('forced-color-adjust', 'none')
          probe.style.backgroundColor = name
          document.body.append(probe)
          const colour = getComputedStyle(probe).backgroundColor
          probe.remove()
          return colour
        }),
      ),
    /** The colour behind the text of an element. */
    groundOf: (element: Locator): Promise<string> => element.evaluate((each) => getComputedStyle(each).backgroundColor),
    /** What has the focus. */
    focused: page.locator(':focus'),
    /** The panel with the tools that have no room. */
    moreTools: page.getByRole('dialog', { name: 'More tools' }),
    openMoreTools: page.getByRole('button', { name: 'More tools' }),
    /** The buttons in sight with a menu or a panel below them, and what they open. */
    menuOpeners: page.locator('.menu-button:visible'),
    openedMenu: page.locator('.menu'),
    /** Types into the field that a key has opened, once the field has the focus. */
    async type(text: string): Promise<void> {
      await typeInField(page, text)
    },
    /** Runs a command by its title in the palette. */
    async run(title: string): Promise<void> {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Go to anything' }).fill(`>${title}`)
      await page.getByRole('option', { name: new RegExp(`^${title}`) }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Go to anything' }).waitFor({ state: 'detached' })
    },
    /** The notes on files that were damaged at the start. */
    damage,
    closeDamage: damage.getByRole('button', { name: 'Close' }),
    inspector,
    /** The part of the inspector that scrolls. */
    inspectorBody: inspector.locator('.inspector-body'),
    /** The value in the inspector: the digits as sent, or what was computed. */
    inspected: inspector.locator('.inspector-sent'),
    /** The shown digits, where they are not proven. */
    inspectedAsShown: inspector.locator('dd s'),
    inspectedInputs: inspector.locator('.inspector-computed'),
    unchanged: inspector.getByText('Unchanged since it was received'),
    altered: inspector.getByText('Altered: its bytes no longer match the hash'),
    different: inspector.getByText('The shown number differs from what was sent.'),
    requestAgain: inspector.getByRole('button', { name: 'Request again' }),
    /** The work that takes a while. */
    tasks,
    task: (name: string): Locator => tasks.getByRole('listitem').filter({ hasText: name }),
    cancelTask: (name: string): Locator => tasks.getByRole('button', { name: `Cancel: ${name}` }),
    taskSummary: tasks.getByRole('button', { expanded: false }),
    // A message has the role of a dialog as well.
    dialog: page.getByRole('dialog').and(page.locator(':not(.message)')),
    /** The keys of a command in the list of keys. */
    listedKeys: (title: string): Locator =>
      page
        .locator('.shortcut-group dl > div')
        .filter({ has: page.getByText(title, { exact: true }) })
        .locator('.shortcut-keys'),
    message: page.locator('.message'),
    palette: page.getByRole('dialog', { name: 'Go to anything' }),
    paletteField: page.getByRole('combobox', { name: 'Go to anything' }),
    /** What the palette offers for what was typed. */
    offer: (name: string | RegExp): Locator => page.getByRole('option', { name }),
    /** The dialog that asks before something is deleted. */
    question: page.getByRole('alertdialog', { name: /\?$/ }),
    /** The question about a link from outside, and what says that one is not opened. */
    link: page.getByRole('alertdialog', { name: 'Open this link?' }),
    refusedLink: page.getByRole('alertdialog', { name: 'This link is not opened' }),
    offlineSwitch: page.getByRole('switch'),
    connectionMark: page.locator('.connection-mark'),
    connection: page.getByLabel('Connection', { exact: true }),
    connectionNames: page.getByLabel('Connection', { exact: true }).locator('option'),
    connectionName: page.getByLabel('Connection', { exact: true }).locator('option:checked'),
    currentTab: views.locator('[aria-current=page]'),
    divider: (name: string): Locator => page.getByRole('separator', { name, exact: true }),
    tab: (name: ViewName): Locator => views.getByRole('button', { name, exact: true }),
    async open(name: ViewName): Promise<void> {
      await views.getByRole('button', { name, exact: true }).click()
    },
    async closeInspector(): Promise<void> {
      await page.keyboard.press('Escape')
      await inspector.waitFor({ state: 'detached' })
    },
  }
}

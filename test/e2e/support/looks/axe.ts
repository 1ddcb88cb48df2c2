import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

/** The script that puts axe-core into a page. */
export const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules about colours. That for enhanced contrast is not among those of axe-core's choice. */
const ABOUT_COLOURS: readonly string[] = ['color-contrast', 'link-in-text-block']

/** What opens above a view. */
const DIALOGS = '[role=dialog]:not(.message), [role=alertdialog]'

/** What the rules of axe-core find against the window as it is, except for those left out: each rule with its places. */
export async function accessibilityErrors(
  page: Page,
  without: readonly string[] = [],
  which: 'all' | 'colours' = 'all',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SOURCE)
  // Without preloading it requests nothing, as the policy of the page wants.
  const { violations } = await page.evaluate(
    ([rules, only, dialogs]) =>
      (globalThis as unknown as { axe: { run: (where: object, options: object) => Promise<AxeResults> } }).axe.run(
        only !== null && document.querySelector(dialogs) !== null ? { include: [dialogs] } : document,
        {
          preload: false,
          resultTypes: ['violations'],
          ...(only === null ? {} : { runOnly: { type: 'rule', values: only } }),
          rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
        },
      ),
    [without, which === 'all' ? null : ABOUT_COLOURS, DIALOGS] as const,
  )
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary ?? ''})`)
    return `${id}, ${help}, ${nodes.length} times: ${places.slice(0, 3).join('; ')}`
  })
}

/** How the window can look to a person: the theme of the system, and its forced colours. */
const LOOKS = {
  light: { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', forcedColors: 'none', contrast: 'no-preference' },
  'high contrast': { colorScheme: 'light', forcedColors: 'none', contrast: 'more' },
  'forced colours': { colorScheme: 'light', forcedColors: 'active', contrast: 'no-preference' },
} as const

/** A look of the window. */
export type Look = keyof typeof LOOKS

/** Every look. */
export const EVERY_LOOK = Object.keys(LOOKS) as Look[]

/**
 * What the rules find against the window as it is in each of these looks. After the first only the rules about colours are asked, since a look
 * changes nothing else, and where a dialog is open only about that, since the view below it is looked at without one. Afterwards it is light
 * again.
 */
export async function errorsInLooks(
  page: Page,
  looks: readonly Look[],
  without: readonly string[] = [],
): Promise<string[]> {
  const errors: string[] = []
  for (const look of looks) {
    await page.emulateMedia(LOOKS[look])
    const found = await accessibilityErrors(page, without, look === looks[0] ? 'all' : 'colours')
    errors.push(...found.map((errorText) => `${look}: ${errorText}`))
  }
  await page.emulateMedia(LOOKS.light)
  return errors
}

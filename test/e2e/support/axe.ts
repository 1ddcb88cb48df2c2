import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

/** The script that puts axe-core into a page. */
export const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What the rules of axe-core find against the window as it is, except for those left out: each rule with its places. */
export async function accessibilityErrors(page: Page, without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE_SOURCE)
  // Without preloading it requests nothing, as the policy of the page wants.
  const { violations } = await page.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        preload: false,
        resultTypes: ['violations'],
        rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
      }),
    without,
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

/** What the rules find against the window as it is in each of these looks. Afterwards it is light again. */
export async function errorsInLooks(
  page: Page,
  looks: readonly Look[],
  without: readonly string[] = [],
): Promise<string[]> {
  const errors: string[] = []
  for (const look of looks) {
    await page.emulateMedia(LOOKS[look])
    errors.push(...(await accessibilityErrors(page, without)).map((errorText) => `${look}: ${errorText}`))
  }
  await page.emulateMedia(LOOKS.light)
  return errors
}

import type { Locator } from '@playwright/test'

/** A number on screen, with the response and path that it claims to come from. */
export interface Claim {
  hash: string
  path: string
  digits: string
}

/** All numbers with a proof within a part of the window. */
export const numbersIn = (within: Locator): Locator => within.locator('.sourced')

/** The number of a part that claims to come from a path. */
export const numberAt = (within: Locator, path: string): Locator =>
  within.locator(`.sourced[data-path="${path}"]`).first()

/** Those of the numbers whose stored response was altered. */
export const alteredIn = (within: Locator): Locator => within.locator('.sourced[data-altered]')

/** Those of some numbers whose stored response was altered. */
export const alteredOf = (numbers: Locator): Locator => numbers.and(numbers.page().locator('[data-altered]'))

/** Those of the numbers that were found to differ from what was sent. */
export const differentIn = (within: Locator): Locator => within.locator('.sourced[data-different]')

/** Digits on a number's button, without the marks for “calculated” and “restated”. */
export const digitsOf = (text: string): string => text.replace(/[cr]+$/, '').replace('\u2212', '-')

/** The claims of all numbers within a part of the window. */
export const claimsIn = async (within: Locator): Promise<Claim[]> => {
  const claims = await numbersIn(within).evaluateAll((buttons) =>
    buttons.map((button) => ({
      hash: (button as HTMLElement).dataset.hash ?? 'none',
      path: (button as HTMLElement).dataset.path ?? 'none',
      digits: button.textContent,
    })),
  )
  return claims.map((claim) => ({ ...claim, digits: digitsOf(claim.digits) }))
}

import type { Locator, Page } from '@playwright/test'
import { typeInField } from '../pages/typing.ts'

/** What a person does: each click, each key, and each text that is typed into a field counts as one action. */
export interface Actions {
  click: (target: Locator, options?: Parameters<Locator['click']>[0]) => Promise<void>
  press: (key: string) => Promise<void>
  /** Types into the field that has the focus, once one has it. */
  type: (text: string) => Promise<void>
  /** Types into a field, whatever has the focus. */
  fill: (field: Locator, text: string) => Promise<void>
  /** Chooses a file in the dialog of the system. */
  chooseFile: () => void
  /** The number of actions so far. */
  count: () => number
}

/** Counts the actions in a window. */
export function countActions(page: Page): Actions {
  let count = 0
  const counting =
    <Arguments extends unknown[]>(act: (...args: Arguments) => Promise<void>) =>
    async (...args: Arguments): Promise<void> => {
      count += 1
      await act(...args)
    }
  return {
    click: counting((target: Locator, options?: Parameters<Locator['click']>[0]) => target.click(options)),
    press: counting((key: string) => page.keyboard.press(key)),
    type: counting((text: string) => typeInField(page, text)),
    fill: counting((field: Locator, text: string) => field.fill(text)),
    chooseFile: () => {
      count += 1
    },
    count: () => count,
  }
}

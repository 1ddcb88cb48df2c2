import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, type Desk } from './desk.ts'

/** The file in which the application keeps what its windows show. */
export const fileOf = ({ userData }: Pick<Desk, 'userData'>): string => join(userData, 'workspace.json')

/** What the application has written of its windows. */
export const writtenBy = (desk: Pick<Desk, 'userData'>): string =>
  existsSync(fileOf(desk)) ? readFileSync(fileOf(desk), 'utf8') : ''

/** How far a part is scrolled, in whole pixels. */
export const topOf = (scroller: Locator): Promise<number> =>
  scroller.evaluate((element) => Math.round(element.scrollTop))

/** Scrolls a part. One that is not there in full cannot be scrolled that far yet. */
export const scrollTo = (scroller: Locator, top: number): Promise<void> =>
  expect
    .poll(async () => {
      await scroller.evaluate((element, to) => element.scrollTo({ top: to }), top)
      return topOf(scroller)
    })
    .toBe(top)

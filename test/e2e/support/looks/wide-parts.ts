import type { Page } from '@playwright/test'

/** What scrolls sideways on purpose: tables, code and charts. */
const SCROLLS =
  '.ratio-table, .list-table, .delivery-list, .radar-largest, .earnings-grid, .earnings-tree, .series-chart, .history-table, pre, table'

/** Parts of the window that are wider than their box, and are not meant to scroll. */
export const wideParts = (page: Page): Promise<string[]> =>
  page.evaluate((scrolls) => {
    const isScrolling = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX)
    return [document.documentElement, ...document.body.querySelectorAll('*')]
      .filter((element) => element === document.documentElement || isScrolling(element))
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.closest(scrolls) === null)
      .map((element) => `.${element.className} is ${element.scrollWidth - element.clientWidth} pixels too wide`)
  }, SCROLLS)

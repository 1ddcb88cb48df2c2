import type { Locator, Page } from '@playwright/test'

/** A chart of series; the ratios view and the earnings view have one each. */
export function chartPage(page: Page) {
  const chart = page.getByRole('application', { name: /^Chart of/ })
  const firstInSight = chart.getByRole('slider', { name: 'First visible period' })
  const legend = chart.getByRole('group', { name: 'Legend' })
  const legendName = (place: number): Locator => legend.getByRole('listitem').nth(place).getByRole('button').first()
  return {
    chart,
    legend,
    tooltip: page.getByRole('tooltip'),
    /** The period in the legend. */
    when: legend.locator('.chart-when'),
    legendButtons: legend.getByRole('listitem').getByRole('button', { pressed: true }),
    legendNames: legend.getByRole('listitem'),
    /** Drawn lines; a series without a value has none. */
    lines: chart.locator('.chart-line'),
    bridges: chart.locator('.chart-bridge path'),
    axes: chart.locator('.chart-axis'),
    panes: chart.locator('.chart-pane'),
    rangeWindow: chart.locator('.range-window'),
    rangeGrips: chart.locator('.range-grip'),
    allPanes: chart.locator('.chart-panes'),
    pins: chart.locator('.news-pin'),
    /** The pins of earnings reports. */
    reportPins: chart.locator('.report-pin'),
    reportPinsOfMany: chart.locator('.report-pin[title*="earnings reports"]'),
    focusedReportPin: chart.locator('.report-pin:focus'),
    /** The lane of earnings reports under the plot. */
    earningsLane: chart.getByRole('group', { name: /^Earnings reports of the companies/ }),
    /** Where the chart marks the day of a story. */
    timeMark: chart.locator('.chart-time-mark'),
    card: chart.locator('.chart-card'),
    /** The period of the card. */
    cardPeriod: chart.locator('.chart-card-when b'),
    /** The names and values at the ends of the lines. */
    endLabels: chart.locator('.chart-ends text:not(.chart-end-change)'),
    pinsOfMany: chart.locator('.news-pin[data-many]'),
    crosshairs: chart.locator('.chart-crosshair'),
    plot: chart.locator('.chart-ground'),
    /** The text that a screen reader gets for the point under the crosshair. */
    spoken: legend.getByRole('status'),
    firstInSight,
    /** A choice of how many of the newest years are shown. */
    years: (name: string): Locator =>
      chart.getByRole('radiogroup', { name: 'Time shown' }).getByRole('radio', { name, exact: true }),
    /** The period of the card, and its names and values, as they are at one moment. */
    cardContent: (): Promise<{ column: string; values: (readonly [name: string, shown: string])[] }> =>
      chart.locator('.chart-card').evaluate((card) => ({
        column: card.querySelector('.chart-card-when b')?.textContent ?? '',
        values: [...card.querySelectorAll('tr')].map(
          (row) => [row.querySelector('th')?.textContent ?? '', row.lastElementChild?.textContent ?? ''] as const,
        ),
      })),
    /** Number of separate pieces of each line: one more than its number of gaps. */
    async pieces(): Promise<number[]> {
      const paths = await chart
        .locator('.chart-line')
        .evaluateAll((lines) => lines.map((line) => line.getAttribute('d') ?? ''))
      return paths.map((path) => path.split('M').length - 1)
    },
    legendName,
    /** Shows or hides what a key of the legend names, or hides all else; beside names at the ends of the lines the keys are seen with the focus only. */
    async toggle(place: number, { isOnly = false } = {}): Promise<void> {
      await legendName(place).focus()
      await legendName(place).click(isOnly ? { modifiers: ['Alt'] } : {})
    },
  }
}

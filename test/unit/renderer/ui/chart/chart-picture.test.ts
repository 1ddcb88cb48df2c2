// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { chartPicture, toSvg } from '../../../../../renderer/ui/chart/chart-picture.ts'

// The simulated window has no canvas, so that no text is measured.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  return () => vi.restoreAllMocks()
})

const WORDS = { title: 'Margins', subtitle: '', source: '', note: '', remarks: '' }
const LEGEND = [{ label: 'QNTL Gross margin TTM', stroke: 'var(--accent)', strokeDasharray: '' }]

/** A chart with these names at the ends of its lines or beside its points. */
const plotWith = (names: readonly string[], points = 0): string =>
  `<div class="chart-plot"><svg>${'<path class="scatter-point"/>'.repeat(points)}<g class="chart-ends">${names
    .map((name) => `<text>${name}</text>`)
    .join('')}</g></svg></div>`

/** Whether the picture of these charts has a legend. */
async function hasLegend(...plots: string[]): Promise<boolean> {
  const panes = document.createElement('div')
  panes.innerHTML = plots.join('')
  const { root } = await chartPicture(panes, { ...WORDS, legend: LEGEND }, { size: 'screen', theme: 'light' })
  return root.textContent.includes('QNTL Gross margin TTM')
}

it('a picture has no legend where every chart names its lines', async () => {
  expect(await hasLegend(plotWith(['QNTL']), plotWith(['KSTL']))).toBe(false)
})

it('a picture has a legend as soon as one of its charts names no line', async () => {
  expect(await hasLegend(plotWith(['QNTL']), plotWith([]))).toBe(true)
})

it('a picture of points has a legend unless each of them has its name', async () => {
  expect([await hasLegend(plotWith(['QNTL'], 2)), await hasLegend(plotWith(['QNTL', 'KSTL'], 2))]).toEqual([
    true,
    false,
  ])
})

// I2
it('a picture carries the typeface of the window to wherever it is opened', async () => {
  const panes = document.createElement('div')
  panes.innerHTML = plotWith(['QNTL'])
  const svg = await toSvg(await chartPicture(panes, { ...WORDS, legend: [] }, { size: 'screen', theme: 'light' }))
  for (const weight of [400, 600])
    expect(svg).toContain(`@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/woff2;base64,`)
  expect(svg).not.toContain('textLength')
})

// @vitest-environment jsdom
import { beforeEach, expect, it, vi, describe } from 'vitest'
import {
  chartPicture,
  toSvg,
  onPicturePaper,
  xmlText,
} from '../../../../../../renderer/ui/chart/picture/chart-picture.ts'
import { parseXml } from '../../../../../../main/platform/http/decode-response.ts'
import fc from '../../../../../support/cases/property.ts'

// The simulated window has no canvas, so that no text is measured, and no typefaces.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: () => Promise.resolve([]) } })
  document.title = 'Tearsheet'
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

const sheet = (): HTMLElement | null => document.querySelector('.picture-paper')
const picture = (): SVGElement => document.createElementNS('http://www.w3.org/2000/svg', 'svg')

it('the picture is on paper of its size, with its title, while it is printed', async () => {
  const seen = await onPicturePaper({ root: picture(), title: 'Margins', size: 'slide' }, () =>
    Promise.resolve([document.title, sheet()?.dataset.size, sheet()?.querySelector('svg')?.getAttribute('aria-label')]),
  )
  expect(seen).toEqual(['Margins', 'slide', 'Margins'])
})

it('nothing of it is left when printing failed', async () => {
  const print = (): Promise<never> => Promise.reject(new Error('no paper'))
  await onPicturePaper({ root: picture(), title: 'Margins', size: 'notes' }, print).catch(() => undefined)
  expect([document.title, sheet()]).toEqual(['Tearsheet', null])
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Whether a strict parser takes a text as the content and as an attribute of an element. */
function isWellFormed(text: string): boolean {
  try {
    parseXml(`<svg><text label="${escaped(text)}">${escaped(text)}</text></svg>`)
    return true
  } catch {
    return false
  }
}

describe('the text of a picture', () => {
  // G9
  it.each(['X\u0001ctl', 'X\ufffe', 'X\uffff', 'lone \ud800', '\udc00 lone', '\u0000'])(
    'is well-formed: %j',
    (text) => {
      expect(isWellFormed(text)).toBe(false)
      expect(isWellFormed(xmlText(text))).toBe(true)
    },
  )

  it('is well-formed, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        expect(isWellFormed(xmlText(String.fromCharCode(...units)))).toBe(true)
      }),
    )
  })

  it('keeps everything that XML allows', () => {
    expect(xmlText('Ratio\t“é” − 🔥\n<&>')).toBe('Ratio\t“é” − 🔥\n<&>')
  })
})

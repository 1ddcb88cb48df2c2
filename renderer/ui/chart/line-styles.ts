import type { Series } from '../../../app/domain/fundamentals/series.ts'

/** Colour and dash of a series; lines also differ without their colour. */
export interface LineStyle {
  stroke: string
  strokeDasharray: string
}

const DASHES = ['', '7 3', '2 3', '9 3 2 3', '12 4', '4 4', '12 3 2 3 2 3', '1 2']
const COLOURS = 8

const unique = (values: readonly string[]): string[] => [...new Set(values)]

/** Chooses colour by company and dash by ratio, or for a single company colour by ratio and dash by basis. */
export function lineStylesOf(series: readonly Series[]): ReadonlyMap<string, LineStyle> {
  const [symbols, fields, bases] = [
    unique(series.map(({ symbol }) => symbol)),
    unique(series.map(({ field }) => field)),
    unique(series.map(({ basis }) => basis)),
  ]
  const isOneCompany = symbols.length === 1
  return new Map(
    series.map(({ key, symbol, field, basis }) => {
      const colour = isOneCompany ? fields.indexOf(field) : symbols.indexOf(symbol)
      const dash = isOneCompany ? bases.indexOf(basis) : fields.indexOf(field) * bases.length + bases.indexOf(basis)
      // When the colours run out, further ratios get the next dash.
      const round = Math.floor(colour / COLOURS)
      return [
        key,
        {
          stroke: `var(--series-${(colour % COLOURS) + 1})`,
          strokeDasharray: DASHES[(dash + round) % DASHES.length] ?? '',
        },
      ]
    }),
  )
}

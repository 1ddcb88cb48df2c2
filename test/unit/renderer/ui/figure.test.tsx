import { createElement } from 'react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { claimKey } from '../../../../app/domain/responses/proof.ts'
import type { SeriesPoint } from '../../../../app/domain/fundamentals/series.ts'
import { AlteredContext, DifferentContext } from '../../../../renderer/ui/doubt.ts'
import { Figure, PointFigure } from '../../../../renderer/ui/figure.tsx'

const response = { hash: 'a'.repeat(64), path: '$.roe' }
const context = { asOf: '2025-12-31', period: '12M', reportType: 'A', aorOrRestate: 'AOR', isCalculated: null }

const sent = (digits: string): SeriesPoint => ({ kind: 'sent', digits, response, ...context })
const computed = (digits: string): SeriesPoint => ({
  kind: 'computed',
  value: 2,
  words: 'roe × 2',
  inputs: [
    { label: 'roa', digits: '0.1', response: { ...response, path: '$.roa' } },
    { label: 'roe', digits, response },
  ],
  ...context,
})
const pointFigure = (point: SeriesPoint): ReactElement =>
  createElement(PointFigure, { point, label: 'roe', display: 'as-sent', title: 'As of 2025-12-31' })

/** The markup of a number in a window that knows of these. */
const markup = (element: ReactElement, { altered = [], different = [] }: Record<string, string[]> = {}): string =>
  renderToStaticMarkup(
    createElement(
      AlteredContext,
      { value: new Set(altered) },
      createElement(DifferentContext, { value: new Set(different) }, element),
    ),
  )

const WRONG = claimKey({ ...response, digits: '1.57' })

describe('a number that was found to differ from what was sent', () => {
  it.each([
    ['as sent', pointFigure(sent('1.57'))],
    ['that depends on it', pointFigure(computed('1.57'))],
    ['in other words', createElement(Figure, { label: 'roe', response, digits: '1.57', children: '157%' })],
  ])('is struck out and says why: one %s', (_kind, element) => {
    const html = markup(element, { different: [WRONG] })
    expect(html).toContain('data-different="true"')
    expect(html).toContain('title="This number differs from what was sent')
    expect(html).not.toContain('data-altered')
  })

  it.each([
    ['other digits, as after a refresh', pointFigure(sent('0.57'))],
    ['a value of other inputs', pointFigure(computed('0.57'))],
    ['a response without a number', createElement(Figure, { label: 'roe', response, digits: null, children: 'aaaa' })],
  ])('is not %s', (_kind, element) => {
    expect(markup(element, { different: [WRONG] })).not.toContain('data-different')
  })
})

it('a number whose response was altered says so, whatever its digits', () => {
  const html = markup(pointFigure(sent('1.57')), { altered: [response.hash], different: [WRONG] })
  expect(html).toContain('data-altered="true"')
  expect(html).toContain('title="The stored response behind this number was altered')
})

it('a number against which nothing was found keeps its title', () => {
  expect(markup(pointFigure(sent('0.57')))).toContain('title="As of 2025-12-31"')
})

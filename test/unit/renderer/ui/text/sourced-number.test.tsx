// @vitest-environment jsdom
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { claimKey, type ProofTarget } from '../../../../../app/domain/responses/proof.ts'
import type { SeriesPoint } from '../../../../../app/domain/fundamentals/series.ts'
import { AlteredContext, DifferentContext } from '../../../../../renderer/ui/states/integrity.tsx'
import {
  Figure,
  InGridContext,
  InspectContext,
  PointFigure,
  GapMark,
  IsAnsweredContext,
} from '../../../../../renderer/ui/text/sourced-number.tsx'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { ContextMenuArea } from '../../../../../renderer/ui/controls/context-menu.tsx'
import { stubCopying } from '../../../../support/window/copying.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

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

/** Shows a number, and the proofs that it asked to open. */
async function inspecting(element: ReactElement, isInGrid = false) {
  const opened: ProofTarget[] = []
  const rendered = await renderWindow(
    <InspectContext value={(target) => opened.push(target)}>
      <InGridContext value={isInGrid}>{element}</InGridContext>
    </InspectContext>,
  )
  return { ...rendered, opened }
}

describe('a number on screen', () => {
  it('opens its response', async () => {
    const { user, opened } = await inspecting(pointFigure(sent('1.57')))
    await user.click(screen.getByRole('button', { name: '1.57' }))
    expect(opened).toEqual([{ computed: null, figures: [{ label: 'roe', response, digits: '1.57' }] }])
  })

  it('opens its response by the keyboard', async () => {
    const { user, opened } = await inspecting(pointFigure(sent('1.57')))
    await user.tab()
    await user.keyboard('{Enter}')
    expect(opened).toHaveLength(1)
  })

  it('opens the calculation and its inputs when it was calculated here', async () => {
    const { user, opened } = await inspecting(pointFigure(computed('1.57')))
    await user.click(screen.getByRole('button'))
    expect(opened[0]).toMatchObject({
      computed: { words: 'roe × 2' },
      figures: [{ label: 'roa' }, { label: 'roe' }],
    })
  })

  it('has a mark where the same response has another value, and says both', async () => {
    const others = [{ label: 'roe', digits: '1.4', response: { ...response, path: '$.other.roe' } }]
    await inspecting(
      createElement(PointFigure, { point: { ...sent('1.57'), others }, label: 'roe', display: 'percent' }),
    )
    const button = screen.getByRole('button')
    expect(button.textContent).toBe('157.0%◇')
    expect(button.title.split(' · ')).toContain('also 1.4 as sent in the same response')
  })

  it('is passed over by Tab in a table that moves the focus itself', async () => {
    const { user } = await inspecting(pointFigure(sent('1.57')), true)
    await user.tab()
    expect(document.activeElement).not.toBe(screen.getByRole('button'))
  })

  it.each([
    ['the digits as sent', {}, '1.57 as sent'],
    ['that it was calculated', { isCalculated: true }, 'calculated'],
    ['that it was restated', { aorOrRestate: 'RESTATE' }, 'RESTATE'],
  ])('says in its tooltip %s, and has no mark of its own', async (_what, change, words) => {
    await inspecting(
      createElement(PointFigure, { point: { ...sent('1.57'), ...change }, label: 'roe', display: 'percent' }),
    )
    const button = screen.getByRole('button')
    expect(button.title.split(' · ')).toContain(words)
    expect(button.textContent).toBe('157.0%')
  })
})

it.each([
  ['no-record', 'no record of this period'],
  ['no-earlier', 'no record to compare with'],
  ['several-records', 'not comparable: there are several records to compare with'],
  ['not-sent', 'no number in the record'],
  ['not-calculable', 'not calculable: an input is missing'],
  ['no-result', 'not calculable: nothing meaningful follows from the inputs, as from a division by zero'],
  ['few-companies', 'not calculable: too few companies have a value'],
  ['not-proven', 'not calculated: a number behind it is not proven'],
  ['no-year', 'not comparable: the periods are not an even sequence'],
  ['one-value', 'not calculable: all values of the series are the same'],
  ['few-periods', 'not calculable: too few periods have a value'],
  ['two-currencies', 'not comparable: two currencies'],
  ['no-currency', 'not comparable: a currency is not sent'],
  ['no-date', 'no date, not compared'],
] as const)('a screen reader reads why there is no value: %s', async (gap, words) => {
  const { container } = await renderWindow(
    <IsAnsweredContext value={true}>
      <GapMark gap={gap} />
    </IsAnsweredContext>,
  )
  expect(container.textContent).toBe(`— ${words}`)
})

it('says only what is cached of a missing record when the service did not answer in full', async () => {
  const { container } = await renderWindow(<GapMark gap="no-record" />)
  expect(container.textContent).toBe('— no record of this period is cached')
})

it('the tooltip says why there is no value', async () => {
  await renderWindow(<GapMark gap="not-sent" />)
  expect(screen.getByTitle('No number in the record')).toBeDefined()
})

/** What an entry of the menu of a number copies: a text, and the same as markup. */
async function copiedBy(entry: string, point: SeriesPoint, different: readonly string[] = []) {
  const copied = stubCopying()
  const { user, settle } = await renderWindow(
    <CommandProvider>
      <ContextMenuArea className="shell">
        <DifferentContext value={new Set(different)}>{pointFigure(point)}</DifferentContext>
      </ContextMenuArea>
    </CommandProvider>,
    {},
  )
  fireEvent.contextMenu(screen.getByRole('button', { name: '1.57' }))
  await settle()
  await user.click(screen.getByRole('menuitem', { name: entry }))
  return copied
}

// I1
describe('a number that is copied by itself', () => {
  it.each([
    ['is the digits as sent in a spreadsheet of any language', 'Copy as sent', '<td sdval="1.57" sdnum="1033;"'],
    ['stays as it is shown in a spreadsheet of any language', 'Copy as shown', '<td sdnum="1033;0;@"'],
  ])('%s', async (_, entry, expected) => {
    const [text, markup] = await copiedBy(entry, sent('1.57'))
    expect(text).toBe('1.57')
    expect(markup).toContain(expected)
  })

  it('is no number where it differs from what was sent', async () => {
    const [text] = await copiedBy('Copy as sent', sent('1.57'), [WRONG])
    expect(text).toBe('not proven: 1.57')
  })
})

it('a number in a grid says of which company and ratio it is, where that is known', async () => {
  const of = { companyName: 'Quantel', symbol: 'QNTL', label: 'Return on equity', field: 'roe', basis: 'A' } as const
  await renderWindow(
    <CommandProvider>
      <ContextMenuArea className="">
        <InGridContext value={true}>
          <PointFigure point={sent('1.57')} label="roe" display="as-sent" title="As of 2025-12-31" of={of} />
        </InGridContext>
        <PointFigure point={sent('1.57')} label="roe" display="as-sent" title="As of 2025-12-31" of={of} />
      </ContextMenuArea>
    </CommandProvider>,
  )
  expect(screen.getAllByRole('button').map((number) => number.getAttribute('aria-description'))).toEqual([
    'QNTL Return on equity · As of 2025-12-31',
    null,
  ])
})

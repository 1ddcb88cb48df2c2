// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { changeKey } from '../../../../../../app/domain/fundamentals/screen/screen.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { ScreenTableRow } from '../../../../../../renderer/features/ratios/screen/screen-table.tsx'
import { inIsoForm, WithDateForm } from '../../../../../support/window/date-forms.tsx'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'

const series = seriesWith({ points: [sentPoint('0.5')], gaps: [null] })
const company = {
  symbol: 'QNTL',
  companyName: 'Quintel',
  column: '2026-09-30',
  series: new Map([['grossMargin', series]]),
}
const change = {
  series,
  before: sentPoint('0.4'),
  after: sentPoint('0.5'),
  columns: { before: '2026-06-30', after: '2026-09-30' },
}
const PARTS = {
  fields: ['grossMargin'],
  unranked: [],
  beside: 'none',
  standings: new Map(),
  heatmaps: new Map(),
  changes: new Map([[changeKey('QNTL', 'grossMargin'), change]]),
  onSector: () => undefined,
} as const

it('the period of a company and those of a change follow another form of dates', async () => {
  const { container } = await renderWindow(
    <CommandProvider>
      <WithDateForm>
        <table>
          <tbody>
            <ScreenTableRow
              row={{ id: 'QNTL', company, name: 'QNTL', series: company.series, group: null }}
              {...{ at: 0, from: 0, end: 1, before: 0, after: 0, selected: '', parts: PARTS }}
            />
          </tbody>
        </table>
      </WithDateForm>
    </CommandProvider>,
  )
  const seen = () => [
    container.querySelector('.ratio-name')?.textContent,
    container.querySelector<HTMLElement>('.ratio-name')?.title,
    container.querySelector('.screen-change .visually-hidden')?.textContent.trim(),
  ]
  expect(seen()).toEqual([
    'QNTL Quintel 30 Sep 2026',
    'QNTL · Quintel · 30 Sep 2026',
    'was 40.0% of 30 Jun 2026, is 50.0% of 30 Sep 2026',
  ])
  inIsoForm(() =>
    expect(seen()).toEqual([
      'QNTL Quintel 2026-09-30',
      'QNTL · Quintel · 2026-09-30',
      'was 40.0% of 2026-06-30, is 50.0% of 2026-09-30',
    ]),
  )
})

import { useMemo, useRef } from 'react'
import type { ReactElement } from 'react'
import { ratioField } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { basisLabel, meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { RevisionCell, RevisionColumn, SourcedValue } from '../../../app/domain/fundamentals/restatements.ts'
import type { ValueDisplay } from '../../../app/domain/fundamentals/value-display.ts'
import type { Gap } from '../../../app/domain/fundamentals/series.ts'
import { revisionWords, shadeOf } from '../../format/revision.ts'
import { formatDigits } from '../../format/value.ts'
import { shownDay } from '../../format/date-form.ts'
import { Figure, InGridContext, TargetFigure } from '../../ui/figure.tsx'
import { GapMark } from '../../ui/gap-mark.tsx'
import { useContextMenu } from '../../ui/context-menu.tsx'
import type { MenuGroup } from '../../ui/context-menu.tsx'
import { useDoubt } from '../../ui/doubt.ts'
import { GridFind } from '../../ui/grid/grid-find.tsx'
import { GridFoot } from '../../ui/grid/grid-foot.tsx'
import { summaryOf } from '../../ui/grid/grid-values.ts'
import { useGrid } from '../../ui/grid/use-grid.ts'
import type { CellAttributes } from '../../ui/grid/use-grid.ts'
import { useGridCopy } from '../../ui/grid/use-grid-copy.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'
import type { DisplayOf } from './radar-content.ts'
import { latestOf, RADAR_BASES, radarContent } from './radar-content.ts'
import { targetOfRevision } from './restatement-menu.ts'
import './radar.css'

const PRESENCE: Record<RevisionColumn['presence'], string> = {
  both: 'both',
  'original-only': 'original only',
  'restated-only': 'restated only',
  neither: '',
}

/** Why a basis has no value of a field: no record at the date, or a record without the field. */
const gapOf = (column: RevisionColumn, name: (typeof RADAR_BASES)[number][1]): Gap =>
  column.cells.some((cell) => cell[name] !== null) ? 'not-sent' : 'no-record'

const AS_SENT: DisplayOf = () => 'as-sent'
const NO_MENU = (): readonly MenuGroup[] => []

function titleOf(cell: RevisionCell): string {
  const values = RADAR_BASES.map(
    ([basis, name]) => `${basisLabel(basis)}: ${cell[name] === null ? 'no value' : `${cell[name].digits} as sent`}`,
  )
  return [
    ratioField(cell.field)?.label ?? cell.field,
    ...values,
    ...(cell.isPreliminaryReplaced ? ['The preliminary value was replaced by a later one'] : []),
  ].join('\n')
}

function Value({
  field,
  basis,
  value,
  display,
  gap,
}: {
  field: string
  basis: string
  display: ValueDisplay
  value: SourcedValue | null
  /** Why there is no value, if there is none. */
  gap: Gap
}): ReactElement {
  return value === null ? (
    <GapMark gap={gap} />
  ) : (
    <Figure
      label={`${field}, ${basis}`}
      response={value.response}
      digits={value.digits}
      title={`${value.digits} as sent · click to see the response`}
    >
      {formatDigits(value.digits, display)}
    </Figure>
  )
}

/** One cell per date: the change from the original to the restated value, or the value of the only basis. */
function Change({
  cell,
  column,
  display,
  attributes,
}: {
  cell: RevisionCell
  column: RevisionColumn
  display: ValueDisplay
  attributes: CellAttributes
}): ReactElement {
  const target = latestOf(cell)
  return (
    <td {...attributes} data-shade={shadeOf(cell)} title={target === null ? undefined : titleOf(cell)}>
      {target === null ? (
        <GapMark gap={gapOf(column, 'original')} />
      ) : (
        <TargetFigure target={targetOfRevision(cell, target)}>
          {cell.kind === null ? formatDigits(target.digits, display) : revisionWords(cell)}
          {cell.isPreliminaryReplaced ? (
            <small className="radar-preliminary" title="The preliminary value was replaced by a later one">
              <span className="visually-hidden">preliminary</span>
            </small>
          ) : null}
        </TargetFigure>
      )}
    </td>
  )
}

/** Ratios × as-of dates, shaded by the size of the revision: the change at each date, or the values of every basis. */
export function RadarTable({
  symbol,
  columns,
  fields,
  showsValues,
  displayOf = AS_SENT,
  menuOf = NO_MENU,
}: {
  /** The company. */
  symbol: string
  columns: readonly RevisionColumn[]
  fields: readonly string[]
  showsValues: boolean
  displayOf?: DisplayOf
  /** What can be done with the row of a ratio. */
  menuOf?: (field: string) => readonly MenuGroup[]
}): ReactElement {
  const offer = useContextMenu()
  const holder = useRef<HTMLDivElement>(null)
  const keptScroll = useKeptScroll('restatements', holder)
  const doubtAbout = useDoubt()
  const bases = showsValues ? RADAR_BASES.map(([basis]) => basis) : ['']
  const ids = columns.flatMap(({ asOf }) => bases.map((basis) => `${asOf} ${basis}`)).join('\n')
  const grid = useGrid(holder, {
    kept: { name: 'restatements', of: symbol },
    rows: fields,
    columns: useMemo(() => ids.split('\n'), [ids]),
  })
  const content = useMemo(
    () => radarContent({ columns, fields, showsValues, doubtAbout, displayOf }),
    [columns, fields, showsValues, doubtAbout, displayOf],
  )
  const copy = useGridCopy(grid.regions, content)
  const summary = useMemo(() => summaryOf(grid.regions, content), [grid.regions, content])
  return (
    <InGridContext value={true}>
      <div className="grid-frame">
        <div
          className="ratio-table radar-table"
          ref={keptScroll}
          role="region"
          data-pane
          tabIndex={0}
          onCopy={copy}
          {...grid.holder}
          aria-label="Restatements by date"
        >
          <table {...grid.table}>
            <thead>
              <tr>
                <th scope="col">Ratio</th>
                {columns.map(({ asOf }) => (
                  <th key={asOf} scope="colgroup" colSpan={showsValues ? RADAR_BASES.length : 1}>
                    {shownDay(asOf)}
                  </th>
                ))}
              </tr>
              <tr className="radar-presence">
                <th scope="row">Records</th>
                {columns.flatMap(({ asOf, presence, hasPreliminary, isOnlyPreliminary }) =>
                  showsValues
                    ? RADAR_BASES.map(([basis]) => (
                        <th
                          key={`${asOf} ${basis}`}
                          scope="col"
                          title={`${meaningOf(basis)} (${basis})`}
                          data-code={basis}
                        >
                          {basisLabel(basis)}
                        </th>
                      ))
                    : [
                        <th key={asOf} data-presence={presence}>
                          {isOnlyPreliminary
                            ? 'preliminary only'
                            : `${PRESENCE[presence]}${hasPreliminary ? ' · preliminary' : ''}`}
                        </th>,
                      ],
                )}
              </tr>
            </thead>
            <tbody>
              {fields.map((field, row) => (
                <tr key={field} onContextMenu={(event) => offer(event, ...menuOf(field))}>
                  <th scope="row">
                    <span className="ratio-name">
                      {ratioField(field)?.label ?? field} <span className="mono picker-wire">{field}</span>
                    </span>
                  </th>
                  {columns.flatMap((column, date) => {
                    const { asOf, cells } = column
                    const cell = cells.find((each) => each.field === field)
                    if (cell === undefined) return []
                    if (!showsValues)
                      return [
                        <Change
                          key={asOf}
                          cell={cell}
                          column={column}
                          display={displayOf(field)}
                          attributes={grid.cell(row, date)}
                        />,
                      ]
                    return RADAR_BASES.map(([basis, name], place) => (
                      <td
                        {...grid.cell(row, date * bases.length + place)}
                        key={`${asOf} ${basis}`}
                        data-shade={
                          name === 'restated'
                            ? shadeOf(cell)
                            : name === 'preliminary' && cell.isPreliminaryReplaced
                              ? 2
                              : 0
                        }
                        data-basis={basis}
                      >
                        <Value
                          field={field}
                          basis={basis}
                          value={cell[name]}
                          display={displayOf(field)}
                          gap={gapOf(column, name)}
                        />
                      </td>
                    ))
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <GridFind
          command="ratios.find"
          content={content}
          rows={fields.length}
          columns={ids.split('\n').length}
          go={grid.go}
        />
        <GridFoot summary={summary} />
      </div>
    </InGridContext>
  )
}

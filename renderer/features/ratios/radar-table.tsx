import { useRef } from 'react'
import type { ReactElement } from 'react'
import { ratioField } from '../../../app/domain/fundamentals/ratio-fields.ts'
import type { RevisionCell, RevisionColumn, SourcedValue } from '../../../app/domain/fundamentals/restatements.ts'
import type { Gap } from '../../../app/domain/fundamentals/series.ts'
import type { ProofTarget } from '../../../app/domain/responses/proof.ts'
import { revisionWords, shadeOf } from '../../format/revision.ts'
import { minus } from '../../format/value.ts'
import { Figure, InGridContext, TargetFigure } from '../../ui/figure.tsx'
import { GapMark } from '../../ui/gap-mark.tsx'
import { useGridKeys } from '../../ui/use-grid-keys.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'

const BASES = [
  ['A', 'original'],
  ['R', 'restated'],
  ['P', 'preliminary'],
  ['TTM', 'trailing'],
] as const

const PRESENCE: Record<RevisionColumn['presence'], string> = {
  both: 'A R',
  'original-only': 'A, no R',
  'restated-only': 'R, no A',
  neither: '',
}

/** Why a basis has no value of a field: no record at the date, or a record without the field. */
const gapOf = (column: RevisionColumn, name: (typeof BASES)[number][1]): Gap =>
  column.cells.some((cell) => cell[name] !== null) ? 'not-sent' : 'no-record'

function titleOf(cell: RevisionCell): string {
  const values = BASES.map(([basis, name]) => `${basis} ${cell[name]?.digits ?? 'no value'}`)
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
  gap,
}: {
  field: string
  basis: string
  value: SourcedValue | null
  /** Why there is no value, if there is none. */
  gap: Gap
}): ReactElement {
  return value === null ? (
    <GapMark gap={gap} />
  ) : (
    <Figure label={`${field}, ${basis}`} response={value.response} digits={value.digits}>
      {minus(value.digits)}
    </Figure>
  )
}

/** The proof of a cell: a change has two inputs, so both must be as sent. */
function targetOfCell(cell: RevisionCell, shown: SourcedValue): ProofTarget {
  if (cell.kind === null) return { computed: null, figures: [{ label: cell.field, ...shown }] }
  const value = cell.kind === 'unchanged' ? cell.kind : revisionWords(cell)
  return {
    computed: { words: 'the change from the original to the restated value, (R − A) ÷ |A|', value },
    figures: (['original', 'restated'] as const).flatMap((name) => {
      const input = cell[name]
      return input === null ? [] : [{ label: `${cell.field}, ${name}`, ...input }]
    }),
  }
}

/** One cell per date: the change from the original to the restated value, or the value of the only basis. */
function Change({ cell, column }: { cell: RevisionCell; column: RevisionColumn }): ReactElement {
  const target = cell.restated ?? cell.original ?? cell.preliminary
  return (
    <td data-shade={shadeOf(cell)} title={target === null ? undefined : titleOf(cell)}>
      {target === null ? (
        <GapMark gap={gapOf(column, 'original')} />
      ) : (
        <TargetFigure target={targetOfCell(cell, target)}>
          {cell.kind === null ? minus(target.digits) : revisionWords(cell)}
          {cell.isPreliminaryReplaced ? <sup title="The preliminary value was replaced by a later one">P</sup> : null}
        </TargetFigure>
      )}
    </td>
  )
}

/** Ratios × as-of dates, shaded by the size of the revision: the change at each date, or the values of every basis. */
export function RadarTable({
  columns,
  fields,
  showsValues,
}: {
  columns: readonly RevisionColumn[]
  fields: readonly string[]
  showsValues: boolean
}): ReactElement {
  const grid = useRef<HTMLDivElement>(null)
  const keptScroll = useKeptScroll('restatements', grid)
  const moveFocus = useGridKeys(grid)
  return (
    <InGridContext value={true}>
      <div
        className="ratio-table radar-table"
        ref={keptScroll}
        role="region"
        data-pane
        tabIndex={0}
        onKeyDown={moveFocus}
        aria-label="Restatements by date"
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Ratio</th>
              {columns.map(({ asOf }) => (
                <th key={asOf} scope="colgroup" colSpan={showsValues ? BASES.length : 1}>
                  {asOf}
                </th>
              ))}
            </tr>
            <tr className="radar-presence">
              <th scope="row">Records</th>
              {columns.flatMap(({ asOf, presence, hasPreliminary, isOnlyPreliminary }) =>
                showsValues
                  ? BASES.map(([basis]) => (
                      <th key={`${asOf} ${basis}`} scope="col">
                        {basis}
                      </th>
                    ))
                  : [
                      <th key={asOf} data-presence={presence}>
                        {isOnlyPreliminary ? 'P only' : `${PRESENCE[presence]}${hasPreliminary ? ' · P' : ''}`}
                      </th>,
                    ],
              )}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">
                  <span className="ratio-name">
                    {ratioField(field)?.label ?? field} <span className="mono picker-wire">{field}</span>
                  </span>
                </th>
                {columns.flatMap((column) => {
                  const { asOf, cells } = column
                  const cell = cells.find((each) => each.field === field)
                  if (cell === undefined) return []
                  if (!showsValues) return [<Change key={asOf} cell={cell} column={column} />]
                  return BASES.map(([basis, name]) => (
                    <td
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
                      <Value field={field} basis={basis} value={cell[name]} gap={gapOf(column, name)} />
                    </td>
                  ))
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </InGridContext>
  )
}

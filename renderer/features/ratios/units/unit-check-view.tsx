import { use, useMemo, type ReactElement } from 'react'
import { periodLabel, periodMeaning } from '../../../../app/domain/fundamentals/period-words.ts'
import { basisLabel, valueOf, type RatioRecord } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { checkUnits, TOLERANCE, type IdentityResult } from '../../../../app/domain/fundamentals/unit-check.ts'
import { countText, counted, shownDecimals, shownDigits } from '../../../../app/domain/values/number-form.ts'
import { recordDay } from '../../../format/date-form.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { InspectContext } from '../../../ui/text/sourced-number.tsx'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { TableHead } from '../../../ui/grid/table-head.tsx'

/** What is said of a relation, and whether it speaks for the assumed units; nothing is said against an approximate one. */
function identityVerdict({ identity, scale, constant, distance, broken, checked }: IdentityResult): {
  words: string
  state: 'good' | 'near' | 'doubt' | 'bad'
} {
  const inPercent = `the left side ×${scale === 100 ? 100 : '1/100'}: one side is in percent`
  if (distance !== null) {
    const apart = `the sides are usually ${shownDecimals(distance * 100, 1)}% apart, in ${counted(checked, 'record')}`
    return scale === 1
      ? { words: `${apart}; ${identity.reason}`, state: 'near' }
      : { words: `${apart} with ${inPercent}`, state: 'doubt' }
  }
  if (scale === null) return { words: 'the records disagree', state: 'bad' }
  const at =
    constant !== null
      ? `constant at ${shownDecimals(constant, 2)}`
      : scale === 1
        ? 'holds as written'
        : `holds with ${inPercent}`
  const state = broken.length > 0 ? 'bad' : scale === 1 ? 'good' : 'doubt'
  return { words: `${at} in ${countText(checked - broken.length)} of ${countText(checked)}`, state }
}

/** Checks relations among the ratios of one record, which tell their units, and lists the records that break them. */
export function UnitCheckView({ symbol, records }: { symbol: string; records: readonly RatioRecord[] }): ReactElement {
  const inspect = use(InspectContext)
  const keptScroll = useKeptScroll('unit check')
  const results = useMemo(() => checkUnits(records), [records])
  if (results.length === 0) return <EmptyState title={`No records of ${symbol} have the ratios that the checks need`} />
  return (
    <section ref={keptScroll} className="unit-check" aria-label="Unit check">
      <p className="quiet">
        The service does not state units. Relations with = follow from what the ratios mean: a record that breaks one
        has an error, or an assumed unit is wrong. Two sides count as equal within {TOLERANCE * 100}%. Relations with ≈
        do not hold exactly, so only the usual distance of their sides is shown. {symbol}, {countText(records.length)}{' '}
        records.
      </p>
      <table>
        <TableHead of={['Relation', 'Period', 'Result', 'Records that break it']} />
        <tbody>
          {results.map((result) => {
            const { words, state } = identityVerdict(result)
            return (
              <tr key={`${result.identity.name} ${result.period}`}>
                <td>
                  <strong>{result.identity.name}</strong>
                  <br />
                  <span className="mono quiet">{result.identity.formula}</span>
                </td>
                <td title={periodMeaning(result.period)}>{periodLabel(result.period)}</td>
                <td data-state={state}>{words}</td>
                <td>
                  {result.broken.slice(0, 4).map(({ record, left, right }) => (
                    <LinkButton
                      key={`${record.id.asOf} ${record.id.reportType}`}
                      className="unit-broken"
                      title={`left ${shownDigits(String(left))}, right ${shownDigits(String(right))}`}
                      onClick={() =>
                        inspect({
                          computed: {
                            words: result.identity.formula,
                            value: `${shownDigits(String(left))} against ${shownDigits(String(right))}`,
                          },
                          figures: result.identity.fields.map((field) => ({
                            label: field,
                            ...(valueOf(record, field) ?? { digits: null, response: record.response }),
                          })),
                        })
                      }
                    >
                      {recordDay(record.id.asOf)} {basisLabel(record.id.reportType)}
                    </LinkButton>
                  ))}
                  {result.broken.length > 4 ? (
                    <span className="quiet"> and {result.broken.length - 4} more</span>
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

import { use } from 'react'
import type { ReactElement } from 'react'
import { counted } from '../../../app/domain/values/number-form.ts'
import type { Changes, CompanyChanges, CompanyEarnings } from '../../../app/ipc/changes.ts'
import { recordKey } from '../../../app/domain/fundamentals/record-changes.ts'
import { movementWords, recordWords, reportWords } from '../../../app/domain/changes/changes-words.ts'
import { recordDay } from '../../format/date-form.ts'
import { choiceOf, labelOf, rowStyle } from '../../format/earnings-row.ts'
import { sentTitle } from '../../format/value.ts'
import { usePreferences } from '../../query/preferences.ts'
import { ChangedTable, ChangedValues } from '../../ui/text/changed-values.tsx'
import { CompanyLinksContext } from '../../ui/text/link-menus.ts'
import { Name } from '../../ui/text/name.tsx'
import { Figure } from '../../ui/text/sourced-number.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
/** Some of what happened; the total counts what is not listed as well. */
export interface Some<Entry> {
  total: number
  isExact: boolean
  entries: readonly Entry[]
}

/** What was received of the ratios of one company. */
export function CompanyPart({ company }: { company: CompanyChanges }): ReactElement {
  const links = use(CompanyLinksContext)
  const { displays } = usePreferences()
  const { symbol, name, isFirst, units, values, records } = company
  const [newest] = records.entries
  return (
    <div className="changes-company" role="listitem">
      <h4>
        <LinkButton onClick={() => links?.onPage(symbol)}>{symbol}</LinkButton>{' '}
        {name === null ? null : (
          <span className="quiet">
            <Name text={name} />
          </span>
        )}
      </h4>
      {values.total === 0 ? null : (
        <ChangedValues className="changes-values" changes={values.entries} units={units} displays={displays} inUnits />
      )}
      <MoreOf some={values} one="other changed value" />
      {isFirst ? (
        <p>
          Its first records were received: {counted(records.total, 'record')}.
          {newest === undefined ? null : (
            <>
              {' '}
              The newest:{' '}
              <Figure
                label={`${symbol}, ${recordWords(newest.id, recordDay)}`}
                response={newest.response}
                digits={null}
              >
                {recordWords(newest.id, recordDay)}
              </Figure>
            </>
          )}
        </p>
      ) : records.total === 0 ? null : (
        <ul className="changes-records">
          {records.entries.map(({ id, response }) => (
            <li key={`${recordKey(id)} ${response.path}`}>
              <span className="quiet">New record:</span>{' '}
              <Figure label={`${symbol}, ${recordWords(id, recordDay)}`} response={response} digits={null}>
                {recordWords(id, recordDay)}
              </Figure>
            </li>
          ))}
        </ul>
      )}
      {isFirst ? null : <MoreOf some={records} one="other new record" />}
    </div>
  )
}

/** What was received of the earnings reports of one company. */
export function EarningsPart({ company }: { company: CompanyEarnings }): ReactElement {
  const links = use(CompanyLinksContext)
  const { earningsFields } = usePreferences()
  const { symbol, isFirst, reports, values } = company
  const nameOf = (field: string): string => labelOf(field, choiceOf(earningsFields, field)) ?? field
  const numbersOf = reports.entries.map(({ currency, numbers }) => ({
    currency,
    numbers: Object.fromEntries(numbers.map(({ field, value }) => [field, value.digits])),
  }))
  const styleOf = (field: string) => rowStyle(field, choiceOf(earningsFields, field), numbersOf, true)
  return (
    <div className="changes-company" role="listitem">
      <h4>
        <LinkButton onClick={() => links?.onPage(symbol)}>{symbol}</LinkButton>
      </h4>
      {values.total === 0 ? null : (
        <ChangedTable
          className="changes-values"
          heads={['Number', 'Report']}
          rows={values.entries.map(({ id, field, before, after }) => ({
            key: `${field} ${JSON.stringify(id)}`,
            field,
            label: nameOf(field),
            of: reportWords(id, recordDay),
            before,
            after,
            display: 'as-sent',
          }))}
        />
      )}
      <MoreOf some={values} one="other changed number" />
      {isFirst ? <p>{counted(reports.total, 'report')} received; none from before is stored. The newest:</p> : null}
      {reports.total === 0 ? null : (
        <ul className="changes-records">
          {reports.entries.slice(0, isFirst ? 1 : undefined).map(({ id, isNewPeriod, response, numbers }) => (
            <li key={`${JSON.stringify(id)} ${response.path}`}>
              <span className="quiet">{isFirst ? '' : isNewPeriod ? 'New period: ' : 'New report: '}</span>
              <Figure label={`${symbol}, ${reportWords(id, recordDay)}`} response={response} digits={null}>
                {reportWords(id, recordDay)}
              </Figure>
              {numbers.map(({ field, value }) => {
                const { write, unit } = styleOf(field)
                return (
                  <span key={field} className="changes-number">
                    <span className="quiet">{nameOf(field)}</span>{' '}
                    <Figure
                      label={`${symbol}, ${field}, ${reportWords(id, recordDay)}`}
                      response={value.response}
                      digits={value.digits}
                      title={sentTitle(value.digits)}
                    >
                      {write(value.digits)}
                    </Figure>{' '}
                    <span className="quiet">{unit}</span>{' '}
                  </span>
                )
              })}
            </li>
          ))}
        </ul>
      )}
      {isFirst ? null : <MoreOf some={reports} one="other new report" />}
    </div>
  )
}

export type ChangedScreen = NonNullable<Changes['screens']>[number]

/** The companies that came into a saved screen or left it. */
export function ScreenPart({ screen: { name, movements } }: { screen: ChangedScreen }): ReactElement {
  const links = use(CompanyLinksContext)
  return (
    <div className="changes-company" role="listitem">
      <h4 className="isolate">{name}</h4>
      <ul className="changes-records">
        {movements.map((movement) => (
          <li key={movement.symbol}>
            <LinkButton onClick={() => links?.onRatios(movement.symbol)}>{movement.symbol}</LinkButton>{' '}
            {movementWords(movement)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many of a company are not listed. */
const MoreOf = ({ some: { total, entries }, one }: { some: Some<unknown>; one: string }): ReactElement | null =>
  total > entries.length ? <p className="quiet">and {counted(total - entries.length, one)}</p> : null

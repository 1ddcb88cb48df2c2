import { useMemo, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { recordWords } from '../../../app/domain/changes/changes-words.ts'
import type { SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { recordChanges, recordKey } from '../../../app/domain/fundamentals/record-changes.ts'
import { counted } from '../../../app/domain/values/number-form.ts'
import { recordDay } from '../../format/date-form.ts'
import { fullTime } from '../../format/time.ts'
import { useConnectionId } from '../../query/connection.ts'
import { failureOf } from '../../query/errors.ts'
import { usePreferences } from '../../query/preferences.ts'
import { EVERY_FIELD, ratiosQueries } from '../../query/ratios.ts'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { useTimeZone } from '../../ui/text/date-time.tsx'
import { ChangedValues } from '../../ui/text/changed-values.tsx'
import { Part } from './sheet-part.tsx'

/** Maximum number of changed values, and of new records, that are listed. */
const MOST = 6

/** The records and values of ratios that were received since the page of the company was looked at before; nothing on the first visit. */
export function SinceVisit({
  symbol,
  since,
  entry,
  inUnits,
}: {
  symbol: string
  /** When the visit before ended, in Unix milliseconds; null for none. */
  since: number | null
  /** The company as it is known now; undefined while it is read. */
  entry: SymbolRatios | undefined
  inUnits: boolean
}): ReactElement | null {
  const connection = useConnectionId()
  const zone = useTimeZone()
  const { displays } = usePreferences()
  const read = useQuery({
    ...ratiosQueries.shown(connection, {
      symbols: [symbol],
      fields: EVERY_FIELD,
      reportTypes: [],
      knownAt: null,
      receivedBy: { [symbol]: since ?? 0 },
    }),
    enabled: since !== null,
  })
  const earlier = read.data?.value.find((each) => each.symbol === symbol)
  const { added, changed } = useMemo(
    () => recordChanges(earlier?.records ?? [], entry?.records ?? []),
    [earlier, entry],
  )
  if (since === null) return null
  const title = 'Since your last visit'
  if (read.error !== null && earlier === undefined)
    return (
      <Part title={title}>
        <ErrorNote {...failureOf(read)} />
      </Part>
    )
  if (earlier === undefined || entry === undefined) return null
  const isFirst = earlier.records.length === 0 && added.length > 0
  return (
    <Part title={title} note={fullTime(since, zone)} className="sheet-on-screen">
      {isFirst ? <p>Its first records were received.</p> : null}
      {added.length + changed.length === 0 ? (
        <p className="quiet">No new record and no changed value was received.</p>
      ) : null}
      {added.length === 0 || isFirst ? null : (
        <ul className="sheet-missing">
          {added.slice(0, MOST).map(({ id, response }) => (
            <li key={`${recordKey(id)} ${response.path}`}>
              <span className="quiet">New record:</span> {recordWords(id, recordDay)}
            </li>
          ))}
          {added.length > MOST ? (
            <li className="quiet">and {counted(added.length - MOST, 'other new record')}</li>
          ) : null}
        </ul>
      )}
      {changed.length === 0 ? null : (
        <ChangedValues
          className="sheet-table"
          changes={changed.slice(0, MOST)}
          units={entry.units}
          displays={displays}
          inUnits={inUnits}
        />
      )}
      {changed.length > MOST ? (
        <p className="quiet">and {counted(changed.length - MOST, 'other changed value')}</p>
      ) : null}
    </Part>
  )
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { counted, countText } from '../../../../app/domain/values/number-form.ts'
import { LINE_FILTERS } from '../../../../app/domain/webhooks/reconciliation.ts'
import type {
  HourCount,
  LineFilter,
  ReconciledLine,
  Reconciliation,
} from '../../../../app/domain/webhooks/reconciliation.ts'
import { HOUR_MS } from '../../../../app/domain/webhooks/reconciliation.ts'
import { lineText, reconciliationTexts, scopeText } from '../../../../app/domain/webhooks/reconciliation-report.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { fullTime } from '../../../format/time.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { errorInfoOf, inBackground, retryOf } from '../../../query/errors.ts'
import { usePreferences } from '../../../query/preferences.ts'
import { Check } from '../../../ui/controls/check.tsx'
import { CommandTool } from '../../../ui/controls/command-tools.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { NotRead } from '../../../ui/states/display-state.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { isFlag, isOneOf, useKeptChoice, useKeptForm } from '../../../ui/states/view-state.ts'
import { Moment, useTimeZone } from '../../../ui/text/date-time.tsx'
import { useSaveTable } from '../mutations.ts'
import { webhookQueries } from '../queries.ts'
import { reconciledTable, useSaveJUnit } from './mutations.ts'
import { SCOPE_FORM, ScopeDialog } from './scope-dialog.tsx'

const SPANS = [
  { id: '6', label: 'Last 6 hours' },
  { id: '24', label: 'Last 24 hours' },
  { id: '72', label: 'Last 3 days' },
  { id: '168', label: 'Last 7 days' },
] as const
const isSpan = isOneOf(SPANS.map(({ id }) => id))
const isFilter = isOneOf(LINE_FILTERS.map(({ id }) => id))

/** What a bar is divided into, from its foot. */
const BAR_PARTS = [
  { id: 'delivered', label: 'delivered' },
  { id: 'late', label: 'late' },
  { id: 'missed', label: 'missed' },
  { id: 'unknown', label: 'not known' },
] as const

const hourText = (hour: HourCount, when: string): string =>
  `${when}: ${BAR_PARTS.map(({ id, label }) => `${countText(hour[id])} ${label}`).join(', ')}${hour.judgedMs < HOUR_MS ? '; not all of the hour can be judged' : ''}`

/** A bar for each hour. */
function HourBars({ hours }: { hours: readonly HourCount[] }): ReactElement {
  const zone = useTimeZone()
  const most = Math.max(1, ...hours.map((hour) => BAR_PARTS.reduce((sum, { id }) => sum + hour[id], 0)))
  const sums = BAR_PARTS.map(({ id, label }) => `${countText(hours.reduce((sum, hour) => sum + hour[id], 0))} ${label}`)
  const bad = hours.filter((hour) => hour.missed > 0).length
  return (
    <figure className="hour-bars">
      <div
        role="img"
        aria-label={`${counted(hours.length, 'hour')}: ${sums.join(', ')}. ${bad === 0 ? 'No hour has a missed delivery.' : `Deliveries were missed in ${countText(bad)} of them.`}`}
        className="hour-bars-plot"
      >
        {hours.map((hour) => (
          <span
            key={hour.at}
            className={hour.judgedMs === 0 ? 'hour-bar hour-bar-unjudged' : 'hour-bar'}
            title={hourText(hour, fullTime(hour.at, zone))}
          >
            {BAR_PARTS.toReversed().map(({ id }) => (
              <i key={id} className={`hour-${id}`} style={{ blockSize: `${(hour[id] / most) * 100}%` }} />
            ))}
          </span>
        ))}
      </div>
      <figcaption>
        {BAR_PARTS.map(({ id, label }, place) => (
          <span key={id}>
            <i className={`hour-${id}`} aria-hidden="true" /> {sums[place]?.replace(label, '').trim()} {label}
          </span>
        ))}
        <span>
          <i className="hour-bar-unjudged" aria-hidden="true" /> hours that cannot be judged
        </span>
      </figcaption>
    </figure>
  )
}

/** One line: what happened, and where that leads. */
function LineRow({
  line,
  now,
  onStory,
  onDelivery,
}: {
  line: ReconciledLine
  now: number
  onStory: (id: number) => void
  onDelivery: (id: number) => void
}): ReactElement {
  const { at, story, action, title, verdict, deliveries } = line
  return (
    <tr>
      <td>
        <Moment at={at} now={now} />
      </td>
      <td className="reconciled-title">
        {verdict === 'unlisted' ? (
          <span className="isolate">{title ?? `Story ${story}`}</span>
        ) : (
          <button type="button" className="button-link isolate" onClick={() => onStory(story)}>
            {title ?? `Story ${story}`}
          </button>
        )}
      </td>
      <td>{action}</td>
      <td className={verdict === 'missed' ? 'webhook-bad' : undefined}>{lineText(line)}</td>
      <td>
        {deliveries.slice(0, 3).map((id) => (
          <button key={id} type="button" className="button-link" onClick={() => onDelivery(id)}>
            #{id}
          </button>
        ))}
        {deliveries.length > 3 ? ` and ${countText(deliveries.length - 3)} more` : null}
      </td>
    </tr>
  )
}

const HEADS = (
  <thead>
    <tr>
      <th>Time</th>
      <th>Story</th>
      <th>Event</th>
      <th>Result</th>
      <th>Delivery</th>
    </tr>
  </thead>
)

interface Leads {
  onStory: (id: number) => void
  onDelivery: (id: number) => void
}

/** The lines that a filter shows. */
function Lines({
  made,
  compares,
  shows,
  ...leads
}: Leads & { made: Reconciliation; compares: boolean; shows: LineFilter }): ReactElement {
  const { from, to, madeAt } = made
  const read = useInfiniteQuery(
    webhookQueries.reconciledLines(useConnectionId(), { from, to, madeAt, compares }, shows),
  )
  const rows = read.data?.pages.flatMap((page) => page.rows)
  useCommands([
    {
      id: 'webhooks.more-lines',
      unavailable: read.hasNextPage ? null : 'All lines are shown.',
      run: () => inBackground(read.fetchNextPage()),
    },
  ])
  if (rows === undefined)
    return (
      <NotRead what="the lines" error={read.error === null ? null : errorInfoOf(read.error)} onRetry={retryOf(read)} />
    )
  if (rows.length === 0)
    return (
      <EmptyState title={shows === 'problems' ? 'Nothing is known to be wrong' : 'No such event'}>
        <p>
          {shows === 'problems'
            ? `${countText(made.counts.delivered)} delivered in time, ${countText(made.counts.unknown)} cannot be said.`
            : 'Choose another filter above.'}
        </p>
      </EmptyState>
    )
  return (
    <>
      <table>
        {HEADS}
        <tbody>
          {rows.map((line) => (
            <LineRow key={`${line.story} ${line.action} ${line.at}`} line={line} now={madeAt} {...leads} />
          ))}
        </tbody>
      </table>
      {read.hasNextPage ? (
        <p className="reconciled-more">
          <CommandTool id="webhooks.more-lines">Show more</CommandTool>
        </p>
      ) : null}
    </>
  )
}

/** What was delivered, beside what the list of the service shows. */
export function CompletenessPane(leads: Leads): ReactElement {
  const connection = useConnectionId()
  const zone = useTimeZone()
  const { offline } = usePreferences()
  const [hours, setHours] = useKeptChoice<(typeof SPANS)[number]['id']>('reconciled time', '24', isSpan)
  const [shows, setShows] = useKeptChoice<LineFilter>('reconciled lines', 'problems', isFilter)
  const [compares, setCompares] = useKeptChoice('reconciled contents', false, isFlag)
  const read = useQuery(webhookQueries.reconciliation(connection, Number(hours), compares))
  const made = read.data
  const [isDeclaring, setDeclaring] = useState(useKeptForm(SCOPE_FORM).isTyped)
  const keptScroll = useKeptScroll('completeness')
  const saveTable = useSaveTable()
  const saveJUnit = useSaveJUnit()
  const unread = read.error === null ? 'The deliveries are being compared.' : 'The deliveries could not be compared.'
  const unavailable = made === undefined ? unread : null
  useCommands([
    { id: 'webhooks.reconcile', unavailable: read.isFetching ? unread : null, run: retryOf(read) },
    { id: 'webhooks.declare-scope', unavailable, run: () => setDeclaring(true) },
    {
      id: 'webhooks.export-reconciliation',
      unavailable,
      run() {
        if (made !== undefined) saveTable.mutate(reconciledTable(connection, { ...made, compares }, shows))
      },
    },
    {
      id: 'webhooks.export-junit',
      unavailable,
      run() {
        if (made !== undefined) saveJUnit.mutate({ ...made, compares })
      },
    },
  ])
  return (
    <section
      ref={keptScroll}
      className="webhook-history list-table completeness-pane selectable"
      aria-label="Completeness"
    >
      <div className="pane-tools">
        <Select aria-label="Time" value={hours} options={SPANS} onChoose={setHours} />
        <CommandTool id="webhooks.reconcile">{read.isFetching ? 'Comparing…' : 'Compare again'}</CommandTool>
        <Check checked={compares} onChange={setCompares}>
          Compare the contents too (slower)
        </Check>
        <span className="toolbar-spring" />
        <CommandTool id="webhooks.export-reconciliation">Export…</CommandTool>
        <CommandTool id="webhooks.export-junit">JUnit…</CommandTool>
      </div>
      {made === undefined || read.error === null ? null : (
        <ErrorNote error={errorInfoOf(read.error)} bar onRetry={retryOf(read)} />
      )}
      {made === undefined ? (
        <NotRead
          what="the deliveries and the list"
          error={read.error === null ? null : errorInfoOf(read.error)}
          onRetry={retryOf(read)}
        />
      ) : (
        <>
          <div className="completeness-summary">
            <p className="quiet">
              {fullTime(made.from, zone)} to {fullTime(made.to, zone)}, compared at {fullTime(made.madeAt, zone)}.
            </p>
            <p>
              {made.scope === null
                ? 'It is not known what the destination receives.'
                : `Receives ${scopeText(made.scope)}.`}{' '}
              <CommandTool id="webhooks.declare-scope" look="link">
                {made.scope === null ? 'Say it…' : 'Change…'}
              </CommandTool>
            </p>
            {reconciliationTexts(made, offline).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p className="quiet">
              Only stories have a second source, which is the list. Deliveries of the other kinds cannot be compared
              with anything, and updates are known as far as the list was read again with them.
            </p>
          </div>
          <HourBars hours={made.hours} />
          {made.worst.length === 0 ? null : (
            <details className="completeness-worst">
              <summary>The most delayed deliveries</summary>
              <table>
                {HEADS}
                <tbody>
                  {made.worst.map((line) => (
                    <LineRow key={`${line.story} ${line.action} ${line.at}`} line={line} now={made.madeAt} {...leads} />
                  ))}
                </tbody>
              </table>
            </details>
          )}
          <div className="pane-tools">
            <Select
              aria-label="Lines"
              value={shows}
              options={LINE_FILTERS.map(({ id, label }) => ({
                id,
                label: id === 'problems' || id === 'all' ? label : `${label} (${countText(made.counts[id])})`,
              }))}
              onChoose={setShows}
            />
          </div>
          <Lines made={made} compares={compares} shows={shows} {...leads} />
        </>
      )}
      {isDeclaring && made !== undefined ? (
        <ScopeDialog scope={made.scope} onClose={() => setDeclaring(false)} />
      ) : null}
    </section>
  )
}

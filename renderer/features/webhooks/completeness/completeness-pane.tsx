import { useState, type ReactElement } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { counted, countText } from '../../../../app/domain/values/number-form.ts'
import { HOUR_MS, LINE_FILTERS } from '../../../../app/domain/webhooks/reconciliation.ts'
import type {
  HourCount,
  LineFilter,
  ReconciledLine,
  Reconciliation,
} from '../../../../app/domain/webhooks/reconciliation.ts'
import { lineText, reconciliationTexts, scopeText } from '../../../../app/domain/webhooks/reconciliation-report.ts'
import { NOT_FORWARDED } from '../../../../app/domain/webhooks/forwarding.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { fullTime, shortDay, timeOfDay } from '../../../format/time.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { errorInfoOf, failureOf, inBackground, retryOf } from '../../../query/errors.ts'
import { usePreferences } from '../../../query/preferences.ts'
import { Check } from '../../../ui/controls/field.tsx'
import { CommandLink, CommandTool } from '../../../ui/controls/command-tools.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { NotRead } from '../../../ui/states/display-state.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { isFlag, useKeptChoice, useKeptForm } from '../../../ui/states/view-state.ts'
import { Moment, useTimeZone } from '../../../ui/text/date-time.tsx'
import { useSaveTable } from '../mutations.ts'
import { webhookQueries } from '../queries.ts'
import { RECONCILED_LINES, RECONCILED_SPANS, RECONCILED_TIME } from '../webhooks-state.ts'
import { reconciledTable, useFetchMissed, useSaveJUnit, useSendMissed } from './mutations.ts'
import type { FetchedMissed, SentMissed } from './mutations.ts'
import { SCOPE_FORM, ScopeDialog } from './scope-dialog.tsx'
import { JoinedAmounts } from '../../../ui/text/joined-amounts.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { TableHead } from '../../../ui/grid/table-head.tsx'

/** What a bar is divided into, from its foot. */
const BAR_PARTS = [
  { id: 'delivered', label: 'delivered in time' },
  { id: 'late', label: 'late' },
  { id: 'missed', label: 'missed' },
  { id: 'unknown', label: 'not known' },
] as const

const hourText = (hour: HourCount, when: string): string =>
  `${when}: ${BAR_PARTS.map(({ id, label }) => `${countText(hour[id])} ${label}`).join(', ')}${hour.judgedMs < HOUR_MS ? '; not all of the hour can be judged' : ''}`

/** The figures of the bars, for who has no pointer. */
function HourTable({ hours, now }: { hours: readonly HourCount[]; now: number }): ReactElement {
  return (
    <details className="completeness-part">
      <summary>Hour by hour</summary>
      <table>
        <thead>
          <tr>
            <th>Hour</th>
            {BAR_PARTS.map(({ id, label }) => (
              <th key={id} className="number">
                {label.charAt(0).toUpperCase()}
                {label.slice(1)}
              </th>
            ))}
            <th>Can be judged</th>
          </tr>
        </thead>
        <tbody>
          {hours.toReversed().map((hour) => (
            <tr key={hour.at}>
              <td>
                <Moment at={hour.at} now={now} />
              </td>
              {BAR_PARTS.map(({ id }) => (
                <td key={id} className="number">
                  {countText(hour[id])}
                </td>
              ))}
              <td>{hour.judgedMs >= HOUR_MS ? 'yes' : hour.judgedMs === 0 ? 'no' : 'in part'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** The hours between two labels below the bars, for up to that many bars. */
const LABEL_EVERY = [
  { bars: 8, hours: 1 },
  { bars: 26, hours: 3 },
  { bars: 80, hours: 12 },
  { bars: Infinity, hours: 24 },
]

/** The share of the width from which on a label would not fit before the end. */
const LAST_LABEL = 0.96

/** The hours below the bars: a day at its hour 0, which may begin at half past, and a time of day at the other ones. */
function HourAxis({ hours }: { hours: readonly HourCount[] }): ReactElement {
  const zone = useTimeZone()
  const every = LABEL_EVERY.find(({ bars }) => hours.length <= bars)?.hours ?? 24
  return (
    <div className="hour-axis" aria-hidden="true">
      {hours.map(({ at }, place) => {
        const time = timeOfDay(at, zone)
        const hour = Number.parseInt(time, 10)
        return hour % every > 0 || place / hours.length > LAST_LABEL ? null : (
          <span key={at} style={{ insetInlineStart: `${(place / hours.length) * 100}%` }}>
            {hour === 0 ? shortDay(at, zone) : time}
          </span>
        )
      })}
    </div>
  )
}

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
        aria-label={`${counted(hours.length, 'hour')}: ${sums.join(', ')}. ${bad === 0 ? 'In no hour is a delivery known to be missed.' : `Deliveries were missed in ${countText(bad)} of them.`}`}
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
      <HourAxis hours={hours} />
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

interface Leads {
  onStory: (id: number) => void
  onDelivery: (id: number) => void
  /** Sends a delivery that was missed. */
  onSend: (line: ReconciledLine) => void
}

/** One line: what happened, and where that leads. */
function LineRow({
  line,
  now,
  onStory,
  onDelivery,
  onSend,
}: Leads & { line: ReconciledLine; now: number }): ReactElement {
  const { at, story, action, title, verdict, deliveries } = line
  return (
    <tr>
      <td>
        <Moment at={at} now={now} />
      </td>
      <td className="reconciled-title">
        <LinkButton className="isolate" onClick={() => onStory(story)}>
          <JoinedAmounts text={title ?? `Story ${story}`} />
        </LinkButton>
      </td>
      <td>{action}</td>
      <td className={verdict === 'missed' ? 'webhook-bad' : undefined}>
        {/* What is missing is said once above. */}
        {line.why === 'no-scope' ? 'Cannot be said yet.' : lineText(line)}
      </td>
      <td>
        {deliveries.slice(0, 3).map((id) => (
          <LinkButton key={id} onClick={() => onDelivery(id)}>
            #{id}
          </LinkButton>
        ))}
        {verdict === 'missed' ? (
          <LinkButton
            aria-label="Send to my receiver"
            title="Send to my receiver, marked as rebuilt"
            onClick={() => onSend(line)}
          >
            Send
          </LinkButton>
        ) : null}
        {deliveries.length > 3 ? ` and ${countText(deliveries.length - 3)} more` : null}
      </td>
    </tr>
  )
}

const HEADS = <TableHead of={['Time', 'Story', 'Event', 'Result', 'Delivery']} />

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
  if (rows === undefined) return <NotRead what="the lines" {...failureOf(read)} />
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
      <table className="reconciled-lines">
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

const fetchedText = (fetched: FetchedMissed | undefined): string => {
  if (fetched === undefined) return ''
  const { asked, found, failed } = fetched
  const nothing = asked - found - failed
  return [
    `${counted(asked, 'story', 'stories')} requested.`,
    ...(nothing > 0 ? [`The service returned nothing for ${countText(nothing)}.`] : []),
    ...(failed > 0 ? [`${counted(failed, 'request')} failed: the Console says why.`] : []),
  ].join(' ')
}

const sentText = (outcome: SentMissed | undefined): string => {
  if (outcome === undefined) return ''
  const { sent, accepted, unbuilt } = outcome
  return [
    `${counted(sent, 'rebuilt delivery', 'rebuilt deliveries')} sent.`,
    ...(accepted < sent ? [`Your receiver did not accept ${countText(sent - accepted)}.`] : []),
    ...(unbuilt > 0
      ? [`${countText(unbuilt)} could not be rebuilt, because the text is not cached. Fetch what was missed first.`]
      : []),
  ].join(' ')
}

const CANCELLED = 'The comparison was cancelled.'

/** What was delivered, beside what the list of the service shows. */
export function CompletenessPane(leads: Omit<Leads, 'onSend'>): ReactElement {
  const connection = useConnectionId()
  const zone = useTimeZone()
  const { offline } = usePreferences()
  const [hours, setHours] = useKeptChoice(...RECONCILED_TIME)
  const [shows, setShows] = useKeptChoice(...RECONCILED_LINES)
  const [compares, setCompares] = useKeptChoice('reconciled contents', false, isFlag)
  const read = useQuery(webhookQueries.reconciliation(connection, Number(hours), compares))
  const made = read.data
  const [isDeclaring, setDeclaring] = useState(useKeptForm(SCOPE_FORM).isTyped)
  const keptScroll = useKeptScroll('completeness')
  const saveTable = useSaveTable()
  const saveJUnit = useSaveJUnit()
  const fetching = useFetchMissed()
  const sending = useSendMissed()
  const target = useQuery(webhookQueries.forward(connection)).data
  const error = read.error === null || read.isFetching ? null : errorInfoOf(read.error)
  const isCancelled = error?.kind === 'cancelled'
  const unread =
    error === null
      ? 'The deliveries are being compared.'
      : isCancelled
        ? CANCELLED
        : 'The deliveries could not be compared.'
  const unavailable = made === undefined ? unread : null
  const noneMissed = made?.counts.missed === 0 ? 'Nothing is known to be missed.' : null
  const all = { ...leads, onSend: (line: ReconciledLine) => sending.mutate(line) }
  useCommands([
    { id: 'webhooks.reconcile', unavailable: read.isFetching ? unread : null, run: retryOf(read) },
    { id: 'webhooks.declare-scope', unavailable, run: () => setDeclaring(true) },
    {
      id: 'webhooks.fetch-missed',
      unavailable: unavailable ?? noneMissed ?? (fetching.isPending ? 'They are being requested.' : null),
      run() {
        if (made !== undefined) fetching.mutate({ ...made, compares })
      },
    },
    {
      id: 'webhooks.send-missed',
      unavailable:
        unavailable ??
        noneMissed ??
        (target?.isOn === true ? null : NOT_FORWARDED) ??
        (sending.isPending ? 'They are being sent.' : null),
      run() {
        if (made !== undefined) sending.mutate({ ...made, compares })
      },
    },
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
        <Select aria-label="Time" value={hours} options={RECONCILED_SPANS} onChoose={setHours} />
        <CommandTool id="webhooks.reconcile">{read.isFetching ? 'Comparing…' : 'Compare again'}</CommandTool>
        <Check checked={compares} onChange={setCompares}>
          Compare the contents too (slower)
        </Check>
        <span className="toolbar-spring" />
        <CommandTool id="webhooks.export-reconciliation">Export…</CommandTool>
        <CommandTool id="webhooks.export-junit">JUnit…</CommandTool>
      </div>
      {made === undefined || error === null || isCancelled ? null : (
        <ErrorNote error={error} bar onRetry={retryOf(read)} />
      )}
      {made === undefined && isCancelled ? (
        <EmptyState title={CANCELLED}>
          <p>Choose “Compare again” when you need it.</p>
        </EmptyState>
      ) : made === undefined ? (
        <NotRead what="the deliveries and the list" error={error} onRetry={retryOf(read)} />
      ) : (
        <>
          <div className="completeness-summary">
            <p className="quiet">
              {fullTime(made.from, zone)} to {fullTime(made.to, zone)}, compared at {fullTime(made.madeAt, zone)}.
            </p>
            <p>
              {made.scope === null
                ? 'Until you say what the destination receives, nothing is called missed.'
                : `Receives ${scopeText(made.scope)}.`}{' '}
              <CommandLink id="webhooks.declare-scope">{made.scope === null ? 'Say it…' : 'Change…'}</CommandLink>
            </p>
            {reconciliationTexts(made, offline).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p className="quiet">
              Only deliveries of stories are compared, with the list of the service; it lists nothing of the other
              kinds. Updates are known as far as the list was read again with them.
            </p>
          </div>
          <HourBars hours={made.hours} />
          <HourTable hours={made.hours} now={made.madeAt} />
          {made.worst.length === 0 ? null : (
            <details className="completeness-part">
              <summary>The most delayed deliveries</summary>
              <table>
                {HEADS}
                <tbody>
                  {made.worst.map((line) => (
                    <LineRow key={`${line.story} ${line.action} ${line.at}`} line={line} now={made.madeAt} {...all} />
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
            {noneMissed === null ? (
              <>
                <CommandTool id="webhooks.fetch-missed">Fetch what was missed</CommandTool>
                <CommandTool id="webhooks.send-missed">Send to my receiver</CommandTool>
              </>
            ) : null}
            <span role="status" className="quiet">
              {fetchedText(fetching.data)} {sentText(sending.data)}
            </span>
          </div>
          <Lines made={made} compares={compares} shows={shows} {...all} />
        </>
      )}
      {isDeclaring && made !== undefined ? (
        <ScopeDialog scope={made.scope} onClose={() => setDeclaring(false)} />
      ) : null}
    </section>
  )
}

import { greatest, least } from '../../../../app/domain/values/order-statistics.ts'
import { useMemo, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TimeZone } from '../../../../app/domain/settings/preferences.ts'
import { analyseRetries, mayHaveMoreChains, summariseRetries } from '../../../../app/domain/webhooks/retry-analysis.ts'
import type { RetryAnalysis, RetrySummary, SentId } from '../../../../app/domain/webhooks/retry-analysis.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { fullTime } from '../../../format/time.ts'
import { failureOf } from '../../../query/errors.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { Moment, useTimeZone } from '../../../ui/text/date-time.tsx'
import { CommandTool } from '../../../ui/controls/command-tools.tsx'
import { NotRead } from '../../../ui/states/display-state.tsx'
import { useMinute } from '../../../ui/text/clock.ts'
import { useSaveTable } from '../mutations.ts'
import { useRecordRetries } from '../receiver/mutations.ts'
import { scheduleWords } from './retry-report.tsx'
import { useConnectionId } from '../../../query/connection.ts'
import { webhookQueries, useReceiver } from '../queries.ts'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'

const HEADS = [
  'Kind',
  'First arrival',
  'Last arrival',
  'Arrivals',
  'Pauses, ms',
  'Schedule',
  'Header',
  'Payload id',
  'Gave up',
]

const ID_WORDS: Readonly<Record<SentId, string>> = {
  same: 'stays',
  changes: 'changes',
  none: 'not sent',
  some: 'sent with some',
}
const gaveUpWords = ({ gaveUp, attempts }: RetryAnalysis): string =>
  gaveUp === null ? 'not known' : gaveUp ? `after ${attempts}` : 'no, accepted'

/** Sums up all recorded deliveries in a sentence. */
function summaryWords(summary: RetrySummary, from: number, to: number, zone: TimeZone): string {
  const { deliveries, fewestAttempts, mostAttempts, shape, deliveryId, payloadId, gaveUp } = summary
  const attempts = fewestAttempts === mostAttempts ? String(mostAttempts) : `${fewestAttempts} to ${mostAttempts}`
  const sent = (name: string, id: SentId | null): string => {
    if (id === null || id === 'some') return ''
    return id === 'none'
      ? ` No ${name} was sent.`
      : ` The ${name} ${id === 'same' ? 'stayed the same' : 'changed'} in each.`
  }
  return (
    `${countText(deliveries)} ${deliveries === 1 ? 'delivery' : 'deliveries'}, ${attempts} arrivals each, ` +
    `${fullTime(from, zone)} to ${fullTime(to, zone)}.${shape === null || shape === 'too-few' ? '' : ` Schedules: ${shape === 'too-fast' ? 'too fast to judge' : shape}.`}` +
    `${sent('delivery header', deliveryId)}${sent('payload id', payloadId)}` +
    (gaveUp === 0 ? '' : ` The sender gave up on ${countText(gaveUp)} of them.`)
  )
}

/** Fails deliveries on purpose and measures how the sender repeats them. */
export function RetryPane({ onDelivery }: { onDelivery: (id: number) => void }): ReactElement {
  const keptScroll = useKeptScroll('retries')
  const now = useMinute()
  const zone = useTimeZone()
  const { read: readReceiver, notKnown } = useReceiver()
  const receiver = readReceiver.data
  const read = useQuery(webhookQueries.retries(useConnectionId()))
  const chains = read.data
  const isRecording = receiver?.httpUrl != null && receiver.script.recordsRetries
  const toggle = useRecordRetries()
  const saveTable = useSaveTable()
  const rows = useMemo(
    () => (chains ?? []).map((chain) => ({ ...chain, analysis: analyseRetries(chain.arrivals, now, chain.total) })),
    [chains, now],
  )
  const times = rows.flatMap(({ arrivals }) => [arrivals[0]?.at ?? 0, arrivals.at(-1)?.at ?? 0])
  const save = (): void =>
    saveTable.mutate({
      name: 'retries',
      heads: HEADS,
      rows: rows.map(({ kind, arrivals, analysis }) => [
        { text: kind ?? '' },
        { text: new Date(arrivals[0]?.at ?? 0).toISOString() },
        { text: new Date(arrivals.at(-1)?.at ?? 0).toISOString() },
        { digits: String(analysis.attempts) },
        { text: analysis.gaps.join(' ') },
        { text: scheduleWords(analysis) },
        { text: ID_WORDS[analysis.deliveryId] },
        { text: ID_WORDS[analysis.payloadId] },
        { text: gaveUpWords(analysis) },
      ]),
    })
  useCommands([
    {
      id: 'webhooks.record-retries',
      title: isRecording ? 'Stop recording retries' : 'Record retries',
      unavailable: notKnown ?? (toggle.isPending ? 'The receiver is being changed.' : null),
      run() {
        if (receiver !== undefined) toggle.mutate({ receiver, records: !isRecording })
      },
    },
    {
      id: 'webhooks.export-retries',
      unavailable:
        chains === undefined
          ? 'The repeated deliveries are not read yet.'
          : rows.length === 0
            ? 'No retries are recorded.'
            : null,
      run: save,
    },
  ])
  return (
    <section className="retry-pane" aria-label="Retries">
      <div className="pane-tools">
        <CommandTool id="webhooks.record-retries" look={isRecording ? 'button' : 'primary'}>
          {isRecording ? 'Stop recording' : 'Record retries'}
        </CommandTool>
        <CommandTool id="webhooks.export-retries">Export…</CommandTool>
        <span className="quiet">
          {isRecording
            ? `The receiver at ${receiver.httpUrl ?? ''} returns 500 for every delivery, so that the sender repeats it.`
            : 'While recording, the receiver fails every delivery on purpose. The arrivals show the count, the pauses and when the sender gives up.'}
        </span>
      </div>
      <ErrorNote {...failureOf(toggle)} bar />
      {/* Where the arrivals could not be read either, their place says why. */}
      {receiver !== undefined || readReceiver.error === null || read.error !== null ? null : (
        <ErrorNote {...failureOf(readReceiver)} bar />
      )}
      {chains === undefined ? (
        <NotRead what="the repeated deliveries" {...failureOf(read)} />
      ) : rows.length === 0 ? (
        <EmptyState title="No repeated deliveries yet">
          <p>Each repeated delivery appears here with its arrivals.</p>
        </EmptyState>
      ) : (
        <div ref={keptScroll} className="webhook-history list-table selectable">
          <p className="retry-summary">
            {summaryWords(summariseRetries(rows.map(({ analysis }) => analysis)), least(times), greatest(times), zone)}
            {mayHaveMoreChains(rows) ? ` Only the latest ${countText(rows.length)} are listed. There may be more.` : ''}
          </p>
          <table>
            <thead>
              <tr>
                <th>Kind</th>
                <th>First arrival</th>
                <th className="figure">Arrivals</th>
                <th>Schedule</th>
                <th>Header</th>
                <th>Payload id</th>
                <th>Gave up</th>
                <th>Delivery</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, kind, arrivals, analysis }) => (
                <tr key={id}>
                  <td>{kind ?? 'no kind'}</td>
                  <td>
                    <Moment at={arrivals[0]?.at ?? 0} now={now} />
                  </td>
                  <td className="figure">{analysis.attempts}</td>
                  <td className="rehearsal-why">{scheduleWords(analysis)}</td>
                  <td>{ID_WORDS[analysis.deliveryId]}</td>
                  <td>{ID_WORDS[analysis.payloadId]}</td>
                  <td>{gaveUpWords(analysis)}</td>
                  <td>
                    <LinkButton onClick={() => onDelivery(id)}>#{id}</LinkButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { TEST_OUTCOMES } from '../../../../app/domain/webhooks/view-choices.ts'
import type { WebhookTest, WebhookTestQuery } from '../../../../app/ipc/webhooks/webhooks.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { errorOf, inBackground } from '../../../query/errors.ts'
import type { ExportCell } from '../../../../app/domain/tables/table-text.ts'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { matchingTests, useSaveTable } from '../mutations.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { CommandChoice, CommandTool } from '../../../ui/controls/command-tools.tsx'
import { useContextMenu } from '../../../ui/controls/context-menu.tsx'
import { copyAndSay } from '../../../ui/text/copy-with-message.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { isOneOf, isText, useKeptChoice } from '../../../ui/states/view-state.ts'
import { Moment } from '../../../ui/text/date-time.tsx'
import { NotRead } from '../../../ui/states/display-state.tsx'
import { webhookQueries } from '../queries.ts'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { choiceCommands } from '../../../commands/registry.ts'

/** Number of tests shown at first and added by each “more”. */
const STEP = 200

type Outcome = WebhookTestQuery['outcome']

const isOutcome = isOneOf(TEST_OUTCOMES.map(({ id }) => id))

const isLimit = (kept: unknown): kept is number =>
  typeof kept === 'number' && Number.isSafeInteger(kept) && kept >= STEP

const HEADS = ['Sent', 'Kind', 'Destination', 'Transformed', 'Outcome', 'Status', 'Message', 'Milliseconds']

const toCells = (test: WebhookTest): ExportCell[] => [
  { text: new Date(test.sentAt).toISOString() },
  { text: test.kind },
  { text: test.destination },
  { text: test.transformed ? 'yes' : 'no' },
  { text: test.delivered ? 'delivered' : 'failed' },
  test.status === null ? null : { digits: String(test.status) },
  { text: test.message },
  { digits: String(Math.round(test.durationMs)) },
]

/** The history of the tests of the connection, newest first; kept on this computer, since the service has no such list. */
export function WebhookHistory({ now, onAgain }: { now: number; onAgain: (test: WebhookTest) => void }): ReactElement {
  const connection = useConnectionId()
  const offer = useContextMenu()
  const keptScroll = useKeptScroll('tests sent')
  const [text, setText] = useKeptChoice('tests search', '', isText)
  const [outcome, setOutcome] = useKeptChoice<Outcome>('tests outcome', 'all', isOutcome)
  const saveTable = useSaveTable()
  const [limit, setLimit] = useKeptChoice('tests shown', STEP, isLimit)
  const query = { text: text.trim(), outcome }
  const history = useQuery(webhookQueries.history(connection, { ...query, limit }))
  useCommands([
    {
      id: 'webhooks.export-tests',
      unavailable: (history.data?.matching ?? 0) === 0 ? 'No test is listed.' : null,
      run: () =>
        saveTable.mutate(async (signal) => ({
          name: 'webhook tests',
          heads: HEADS,
          rows: (await matchingTests(connection, query, signal)).map(toCells),
        })),
    },
    ...choiceCommands(
      'webhooks.outcome',
      TEST_OUTCOMES,
      outcome,
      setOutcome,
      history.data?.stored === 0 ? 'No test was sent yet.' : null,
    ),
  ])
  if (history.data === undefined)
    return <NotRead what="the history" error={errorOf(history)} onRetry={() => inBackground(history.refetch())} />
  const { rows, matching, stored } = history.data
  if (stored === 0) {
    return (
      <EmptyState title="No test sent yet">
        <p>Each test appears here with its outcome and duration.</p>
        <p>
          To receive tests on this computer, start the receiver and a tunnel to it. A rehearsal needs no tunnel: it
          sends duplicates, late deliveries and wrong signatures to your receiver itself.
        </p>
      </EmptyState>
    )
  }
  return (
    <section ref={keptScroll} className="webhook-history list-table" aria-label="Tests sent">
      <div className="pane-tools">
        <input
          aria-label="Search tests"
          placeholder="Search tests"
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <CommandChoice
          label="Outcome"
          value={outcome}
          options={TEST_OUTCOMES}
          command={(id) => `webhooks.outcome-${id}`}
        />
        <span className="quiet">
          {countText(matching)} of {countText(stored)}
        </span>
        <span className="toolbar-spring" />
        <CommandTool id="webhooks.export-tests">Export…</CommandTool>
      </div>
      <table>
        <thead>
          <tr>
            <th>Sent</th>
            <th>Outcome</th>
            <th>Kind</th>
            <th>Destination</th>
            <th className="figure">Took</th>
            <th>
              <span className="visually-hidden">Again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((test) => (
            <tr
              key={test.id}
              onContextMenu={(event) =>
                offer(event, {
                  label: 'Test',
                  entries: [
                    { label: 'Use again', run: () => onAgain(test) },
                    {
                      label: 'Copy the destination',
                      run: () => copyAndSay(test.destination, 'Destination copied'),
                    },
                    { label: 'Copy the message', run: () => copyAndSay(test.message, 'Message copied') },
                    'webhooks.export-tests',
                  ],
                })
              }
            >
              <td>
                <Moment at={test.sentAt} now={now} />
              </td>
              <td className={test.delivered ? 'webhook-good' : 'webhook-bad'} title={test.message}>
                {test.delivered ? 'Delivered' : test.message}
                {test.status === null ? '' : ` · ${test.status}`}
              </td>
              <td>
                {test.kind}
                {test.transformed ? ', transformed' : ''}
              </td>
              <td className="selectable isolate webhook-destination" title={test.destination}>
                {test.destination}
              </td>
              <td className="figure">{Math.round(test.durationMs)} ms</td>
              <td>
                <LinkButton onClick={() => onAgain(test)}>Use again</LinkButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < matching ? (
        <LinkButton className="webhook-more" onClick={() => setLimit(limit + STEP)}>
          Show {countText(Math.min(STEP, matching - rows.length))} more
        </LinkButton>
      ) : null}
    </section>
  )
}

import type { ReactElement, SubmitEvent } from 'react'
import { readinessOf } from '../../../app/domain/webhooks/rehearsal-findings.ts'
import type { ReadinessRow, RehearsalProgress } from '../../../app/domain/webhooks/rehearsal-findings.ts'
import { useCommands, useFindCommand } from '../../commands/commands.tsx'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { useSaveTable, useStartRehearsal, useStopRehearsal } from './mutations.ts'
import { useKeptScroll } from '../../ui/states/kept-scroll.ts'
import { useQuery } from '@tanstack/react-query'
import { SCENARIOS, SLOW_SCENARIOS, type RehearsalPlan } from '../../../app/domain/webhooks/rehearsal.ts'
import { WEBHOOK_KINDS, type WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import { useConnectionId } from '../../query/connection.ts'
import { failureOf } from '../../query/errors.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { NotRead } from '../../ui/states/display-state.tsx'
import { Check, TextField } from '../../ui/controls/field.tsx'
import { SplitPane } from '../../ui/layout/split-pane.tsx'
import { webhookQueries } from './queries.ts'
import { useKeptForm } from '../../ui/states/view-state.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { TableHead } from '../../ui/grid/table-head.tsx'

const HEADS = ['Kind', 'Scenario', 'Verdict', 'Why', 'Scenario description', 'What can be observed']

const classOf = (passed: boolean | null): string =>
  passed === true ? 'webhook-good' : passed === false ? 'webhook-bad' : 'quiet'

const rowClass = ({ verdict }: ReadinessRow): string =>
  classOf(verdict === 'passed' ? true : verdict === 'failed' ? false : null)

/** The result of a rehearsal: verdict and reason for each kind and scenario, those that were not run included. */
function ReadinessSheet({ progress }: { progress: RehearsalProgress }): ReactElement {
  const keptScroll = useKeptScroll('readiness')
  const groups = readinessOf(progress)
  const saveTable = useSaveTable()
  const save = (): void =>
    saveTable.mutate({
      name: 'readiness',
      heads: HEADS,
      rows: groups.flatMap(({ rows }) =>
        rows.map(({ kind, scenario: { label, what, seen }, verdict, why }) =>
          [kind, label, verdict, why, what, seen].map((text) => ({ text })),
        ),
      ),
    })
  useCommands([{ id: 'webhooks.export-readiness', run: save }])
  return (
    <section ref={keptScroll} className="webhook-history list-table rehearsal-sheet selectable" aria-label="Readiness">
      <div className="pane-tools">
        <b className="isolate">{progress.plan.url}</b>
        <span className="toolbar-spring" />
        <CommandTool id="webhooks.export-readiness">Export…</CommandTool>
      </div>
      <table>
        <TableHead of={['Scenario', 'Verdict', 'Why']} />
        {groups.map(({ kind, rows, passed, words }) => (
          <tbody key={kind}>
            <tr className="rehearsal-kind">
              <th colSpan={3} scope="rowgroup">
                {kind} <span className={classOf(passed)}>{words}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.scenario.id}>
                <td title={`${row.scenario.what} ${row.scenario.seen}`}>{row.scenario.label}</td>
                <td className={rowClass(row)}>{row.verdict}</td>
                <td className="rehearsal-why">{row.why}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

const FIRST_KINDS: readonly WebhookKind[] = ['News/v1', 'Earnings/v1']
const FIRST_SCENARIOS = SCENARIOS.map(({ id }) => id).filter((id) => !SLOW_SCENARIOS.includes(id))

/** The addresses of a rehearsal: the receiver, and those of its own that may be left out. `form` is the name in the form that keeps them. */
const ADDRESSES = [
  { name: 'url', form: 'url', label: 'Your receiver', example: 'http://localhost:8080/hook', note: undefined },
  {
    name: 'countUrl',
    form: 'count',
    label: 'Number of processed events',
    example: 'http://localhost:8080/processed (optional)',
    note: 'An address that returns a number. It shows whether duplicates are dropped.',
  },
  {
    name: 'stateUrl',
    form: 'state',
    label: 'State of an item',
    example: 'http://localhost:8080/items/{id} (optional)',
    note: 'An address that returns the revision of the item that stands for {id}. It shows whether the newer one remains.',
  },
  {
    name: 'failUrl',
    form: 'fail',
    label: 'Fail once',
    example: 'http://localhost:8080/fail (optional)',
    note: 'Tearsheet posts to this address, and the receiver returns 500 for the next delivery. It shows what follows an error.',
  },
] as const

/** Sends deliveries to the person's own receiver as the service would, and shows the results. */
export function RehearsalPane(): ReactElement {
  const keptScroll = useKeptScroll('rehearsal')
  const connection = useConnectionId()
  const read = useQuery(webhookQueries.rehearsal(connection))
  const state = read.data
  const kept = useKeptForm('rehearsal')
  const addresses = ADDRESSES.map((address) => ({
    ...address,
    typed: kept.field(address.form, state?.plan?.[address.name] ?? ''),
  }))
  const typedOf = (wanted: (typeof ADDRESSES)[number]['name']): string =>
    addresses.find(({ name }) => name === wanted)?.typed[0].trim() ?? ''
  const [signed, setSigned] = kept.field('signs', 'no')
  const signs = signed === 'yes'
  const [chosenKinds, setChosenKinds] = kept.field('kinds', FIRST_KINDS.join(' '))
  const kinds = WEBHOOK_KINDS.filter((kind) => chosenKinds.split(' ').includes(kind))
  const [chosenScenarios, setChosenScenarios] = kept.field('scenarios', FIRST_SCENARIOS.join(' '))
  const scenarios = chosenScenarios.split(' ').filter((id) => SCENARIOS.some((each) => each.id === id))
  const plan: RehearsalPlan = {
    url: typedOf('url'),
    countUrl: typedOf('countUrl'),
    stateUrl: typedOf('stateUrl'),
    failUrl: typedOf('failUrl'),
    signs,
    kinds,
    scenarios,
  }
  const offered = SCENARIOS.filter(({ expects }) => signs || expects !== 'refuse')
  const start = useStartRehearsal()
  const stop = useStopRehearsal()
  const toggle = <T extends string>(all: readonly T[], one: T): T[] =>
    all.includes(one) ? all.filter((each) => each !== one) : [...all, one]
  const find = useFindCommand()
  const isRunning = state?.isRunning === true
  useCommands([
    {
      id: 'webhooks.start-rehearsal',
      unavailable: isRunning
        ? 'A rehearsal is under way.'
        : kinds.length === 0
          ? 'Choose a kind first.'
          : offered.every(({ id }) => !scenarios.includes(id))
            ? 'Choose a scenario first.'
            : null,
      run: () => start.mutate(plan),
    },
    {
      id: 'webhooks.stop-rehearsal',
      unavailable: isRunning ? null : 'No rehearsal is under way.',
      run: () => stop.mutate(),
    },
  ])
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    find('webhooks.start-rehearsal')?.run()
  }
  const form = (
    <form className="webhook-form" onSubmit={submit}>
      <h2>Rehearse a receiver</h2>
      <p className="quiet">
        Tearsheet sends deliveries with sample content from this computer straight to your receiver. The service is not
        involved.
      </p>
      {addresses.map(({ name, label, example, note, typed: [text, type] }) => (
        <TextField
          key={name}
          label={label}
          note={note}
          value={text}
          spellCheck={false}
          placeholder={example}
          onText={type}
        />
      ))}
      <Check checked={signs} onChange={(isChecked) => setSigned(isChecked ? 'yes' : 'no')}>
        Sign with the key of this connection, and test missing and wrong signatures
      </Check>
      <fieldset className="rehearsal-choice">
        <legend>Scenarios</legend>
        {offered.map(({ id, label, what, seen }) => (
          <Check
            key={id}
            title={`${what} ${seen}`}
            checked={scenarios.includes(id)}
            onChange={() => setChosenScenarios(toggle(scenarios, id).join(' '))}
          >
            {label}
            {SLOW_SCENARIOS.includes(id) ? <span className="quiet"> half a minute</span> : null}
          </Check>
        ))}
      </fieldset>
      <fieldset className="rehearsal-choice">
        <legend>
          Kinds{' '}
          <LinkButton
            onClick={() => setChosenKinds(kinds.length === WEBHOOK_KINDS.length ? 'News/v1' : WEBHOOK_KINDS.join(' '))}
          >
            {kinds.length === WEBHOOK_KINDS.length ? 'one' : 'all'}
          </LinkButton>
        </legend>
        {WEBHOOK_KINDS.map((kind) => (
          <Check
            key={kind}
            checked={kinds.includes(kind)}
            onChange={() => setChosenKinds(toggle(kinds, kind).join(' '))}
          >
            {kind}
          </Check>
        ))}
      </fieldset>
      <ErrorNote {...failureOf(start)} />
      <div className="webhook-actions">
        <CommandTool id="webhooks.start-rehearsal" look="primary" submits>
          Start
        </CommandTool>
        {isRunning ? <CommandTool id="webhooks.stop-rehearsal">Stop</CommandTool> : null}
        {state === undefined || state.total === 0 ? null : (
          <span className="quiet" role="status">
            {state.done} of {state.total}
            {isRunning ? '…' : ''}
          </span>
        )}
      </div>
    </form>
  )
  return (
    <SplitPane
      name="rehearsal"
      initial={420}
      smallest={320}
      largest={620}
      first={
        <div ref={keptScroll} className="webhook-pane">
          {form}
        </div>
      }
      second={
        state === undefined ? (
          <NotRead what="the last rehearsal" {...failureOf(read)} />
        ) : state.plan === null ? (
          <EmptyState title="No rehearsal yet">
            <p>The results appear here for each kind and scenario.</p>
          </EmptyState>
        ) : (
          <ReadinessSheet progress={{ ...state, plan: state.plan }} />
        )
      }
    />
  )
}

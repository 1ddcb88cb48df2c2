import { useState, type ReactElement } from 'react'
import { WEBHOOK_KINDS, NEWS_KINDS, destinationError } from '../../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import { Check, TextAreaField } from '../../../ui/controls/field.tsx'
import { usePreferences, useSavePreferences } from '../../../query/preferences.ts'
import { cellOf, MAX_LISTED_RUNS, MAX_RUN_DESTINATIONS, pairsOf } from '../../../../app/domain/webhooks/test-run.ts'
import type { TestRun, TestRunSummary, RunCell } from '../../../../app/domain/webhooks/test-run.ts'
import { fullTime } from '../../../format/time.ts'
import { CommandLink } from '../../../ui/controls/command-tools.tsx'
import { useTimeZone } from '../../../ui/text/date-time.tsx'
import { useRunExport } from './use-run-export.ts'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../../../app/errors/describe-error.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { ownProperty } from '../../../../app/domain/values/own-property.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { failureOf } from '../../../query/errors.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { useRunTests, type RunOutcome } from '../mutations.ts'
import { webhookQueries } from '../queries.ts'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { Select } from '../../../ui/controls/select.tsx'
import type { TimeZone } from '../../../../app/domain/settings/preferences.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'

/** How a test ended, in words. */
interface Outcome {
  isGood: boolean
  words: string
}

/** The kinds of a run, to be chosen, with the outcome of each at each destination. */
function RunGrid({
  kinds,
  destinations,
  isRunning,
  outcomeAt,
  onKinds,
}: {
  kinds: readonly WebhookKind[]
  destinations: readonly string[]
  isRunning: boolean
  /** The outcome of a kind at a destination; undefined where there is none. */
  outcomeAt: (kind: WebhookKind, destination: string) => Outcome | undefined
  onKinds: (kinds: readonly WebhookKind[]) => void
}): ReactElement {
  return (
    <div className="run-grid">
      <table>
        <thead>
          <tr>
            <th>Kind</th>
            {destinations.map((each) => (
              <th key={each} className="isolate" title={each}>
                {each.replace(/^https:\/\//, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEBHOOK_KINDS.map((kind) => (
            <tr key={kind}>
              <td>
                <Check
                  disabled={isRunning}
                  checked={kinds.includes(kind)}
                  onChange={() => onKinds(WEBHOOK_KINDS.filter((each) => kinds.includes(each) !== (each === kind)))}
                >
                  {kind}
                </Check>
              </td>
              {destinations.map((each) => {
                const outcome = outcomeAt(kind, each)
                return (
                  <td
                    key={each}
                    className={outcome === undefined ? 'quiet' : outcome.isGood ? 'webhook-good' : 'webhook-bad'}
                    title={outcome?.words}
                  >
                    {outcome?.words ?? '·'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const MAX_PRESETS = 60

const isSame = (one: readonly WebhookKind[], other: readonly WebhookKind[]): boolean =>
  one.length === other.length && one.every((kind) => other.includes(kind))

/** Asks for the name of a preset. Enter saves it, and Escape keeps the dialog open. */
function PresetName({
  name,
  onName,
  onSave,
  onClose,
}: {
  name: string
  onName: (name: string) => void
  onSave: (name: string) => void
  onClose: () => void
}): ReactElement {
  const save = (): void => {
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <span className="run-preset-name">
      <input
        autoFocus
        aria-label="Name of the preset"
        maxLength={80}
        value={name}
        onChange={(event) => onName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      />
      <LinkButton disabled={name.trim() === ''} onClick={save}>
        Save
      </LinkButton>
    </span>
  )
}

/** Chooses kinds at once: all, none, those of news, those that failed, and the person's own presets. */
function RunKinds({
  kinds,
  failed,
  isRunning,
  naming: [name, setName],
  onChoose,
}: {
  kinds: readonly WebhookKind[]
  /** Those that failed in the run on screen. */
  failed: readonly WebhookKind[]
  isRunning: boolean
  /** The name of a new preset as it is typed, and how to change it. */
  naming: readonly [name: string, change: (name: string) => void]
  onChoose: (kinds: readonly WebhookKind[]) => void
}): ReactElement {
  const { webhookPresets: presets } = usePreferences()
  const save = useSavePreferences()
  const [isNaming, setIsNaming] = useState(name !== '')
  function close(): void {
    setName('')
    setIsNaming(false)
  }
  const choices = [
    { label: 'All kinds', chosen: WEBHOOK_KINDS },
    { label: 'No kind', chosen: [] },
    { label: `The ${NEWS_KINDS.length} news kinds`, chosen: NEWS_KINDS },
    ...(failed.length === 0 ? [] : [{ label: `The ${failed.length} that failed`, chosen: failed }]),
    ...presets.map(({ name, kinds: chosen }) => ({ label: name, chosen })),
  ]
  const own = presets.find(({ kinds: chosen }) => isSame(chosen, kinds))
  return (
    <div className="run-choices" role="group" aria-label="Kinds to send">
      {choices.map(({ label, chosen }) => (
        <LinkButton
          key={label}
          className="isolate"
          disabled={isRunning || isSame(chosen, kinds)}
          onClick={() => onChoose(chosen)}
        >
          {label}
        </LinkButton>
      ))}
      <span className="toolbar-spring" />
      {own === undefined ? (
        isNaming ? (
          <PresetName
            name={name}
            onName={setName}
            onClose={close}
            onSave={(wanted) => {
              close()
              const others = presets.filter((each) => each.name !== wanted)
              save({ webhookPresets: [...others, { name: wanted, kinds }] })
            }}
          />
        ) : (
          <LinkButton
            disabled={isRunning || presets.length >= MAX_PRESETS || choices.some(({ chosen }) => isSame(chosen, kinds))}
            onClick={() => setIsNaming(true)}
          >
            Save as preset…
          </LinkButton>
        )
      ) : (
        <LinkButton
          onClick={() =>
            save({ webhookPresets: presets.filter((each) => each !== own) }, `Preset “${own.name}” removed`)
          }
        >
          Remove this preset
        </LinkButton>
      )}
    </div>
  )
}

function runName({ startedAt, sent, delivered, kinds, destinations }: TestRunSummary, zone: TimeZone): string {
  const missing = kinds.length * destinations.length - sent
  const words = [
    ...(sent === 0 ? [] : [`${delivered} of ${sent} delivered`]),
    ...(missing === 0 ? [] : [`${missing} without an outcome`]),
  ]
  return `${fullTime(startedAt, zone)} · ${words.join(', ')}`
}

/** Chooses the run whose outcomes are shown, and exports it. */
function RunRecord({
  runs,
  run,
  chosen,
  isRunning,
  onChoose,
}: {
  runs: readonly TestRunSummary[]
  /** The chosen run; null while it is read, or when there is none. */
  run: TestRun | null
  /** ID of the chosen run; null for a new one. */
  chosen: number | null
  isRunning: boolean
  onChoose: (run: TestRunSummary | null) => void
}): ReactElement | null {
  const zone = useTimeZone()
  useRunExport(run)
  if (runs.length === 0) return null
  return (
    <div className="run-record">
      <label>
        <span className="field-label">Outcomes of</span>{' '}
        <Select
          value={chosen ?? 0}
          disabled={isRunning}
          options={[
            { id: 0, label: 'a new run' },
            ...runs.map((each) => ({ id: each.id, label: runName(each, zone) })),
          ]}
          onChoose={(id) => onChoose(runs.find((each) => each.id === id) ?? null)}
        />
      </label>
      {runs.length < MAX_LISTED_RUNS ? null : (
        <span className="quiet">Only the latest {MAX_LISTED_RUNS} are listed. There may be more.</span>
      )}
      <span className="toolbar-spring" />
      <CommandLink id="webhooks.export-run-csv">Export as CSV…</CommandLink>
      <CommandLink id="webhooks.export-run-json">Export as JSON…</CommandLink>
    </div>
  )
}

const outcomeOf = ({ status, error }: RunOutcome): Outcome => ({
  isGood: error === null,
  words: [...(status === null ? [] : [status]), ...(error === null ? [] : [describeError(error).title])].join(': '),
})

const outcomeOfCell = ({ delivered, status, message }: RunCell): Outcome => ({
  isGood: delivered,
  words: [...(status === null ? [] : [status]), ...(delivered && status !== null ? [] : [message])].join(': '),
})

const keyOf = (kind: string, destination: string): string => `${kind} ${destination}`

const NONE: ReadonlyMap<string, Outcome> = new Map()

/** The host of an address that was checked. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

export const RUN_FORM = 'many test deliveries'

/** The described ones of stored kinds. */
const knownKinds = (kinds: readonly string[]): WebhookKind[] => WEBHOOK_KINDS.filter((kind) => kinds.includes(kind))

/** Why tests cannot be sent to these addresses; null when they can. */
function addressesError(destinations: readonly string[]): string | null {
  if (destinations.length > MAX_RUN_DESTINATIONS) return `A run has ${MAX_RUN_DESTINATIONS} destinations at most.`
  if (destinations.some((each) => each.includes('•')))
    return 'A secret in a destination was blanked when it was stored. Enter this destination again.'
  return destinations.map((each) => destinationError(each)).find((each) => each !== null) ?? null
}

interface RunDialogProps {
  destination: string
  /** Whether each request carries the transform token. */
  transforms: boolean
  onClose: () => void
}

/** The dialog once the earlier runs are read, or could not be. It begins with the last one, so that it can be run again at once. */
function RunForm({
  destination,
  transforms,
  runs,
  error,
  onRetry,
  onClose,
}: RunDialogProps & {
  runs: readonly TestRunSummary[]
  error: ErrorInfo | null
  onRetry: (() => void) | null
}): ReactElement {
  const connection = useConnectionId()
  const [last] = runs
  const isForOther = destination.trim() !== '' && last?.destinations.includes(destination.trim()) !== true
  const form = useKeptForm(RUN_FORM)
  const [text, setText] = form.field('destinations', isForOther ? destination : (last?.destinations.join('\n') ?? ''))
  const [chosenKinds, setChosenKinds] = form.field('kinds', (last?.kinds ?? []).join(' '))
  const kinds = knownKinds(chosenKinds.split(' '))
  const setKinds = (next: readonly WebhookKind[]): void => setChosenKinds(next.join(' '))
  const [chosen, setChosen] = useState(last?.id ?? null)
  const read = useQuery({ ...webhookQueries.run(connection, chosen ?? 0), enabled: chosen !== null })
  const shown = chosen === null ? null : (read.data ?? null)
  // What was sent from here, also where it could not be stored.
  const [live, setLive] = useState(NONE)
  const { run, stop } = useRunTests()
  const isRunning = run.isPending
  const destinations = [...new Set(text.split(/\s+/).filter((each) => each !== ''))]
  const saved = ownProperty(usePreferences().destinationsOf, connection) ?? []
  const unused = saved.filter((each) => !destinations.includes(each))
  const errorText = addressesError(destinations)
  const total = kinds.length * destinations.length

  function outcomeAt(kind: WebhookKind, to: string): Outcome | undefined {
    const cell = cellOf(shown, { kind, destination: to })
    return live.get(keyOf(kind, to)) ?? (cell === undefined ? undefined : outcomeOfCell(cell))
  }
  const failed = WEBHOOK_KINDS.filter((kind) => destinations.some((to) => outcomeAt(kind, to)?.isGood === false))
  const again =
    shown?.transformed !== transforms || addressesError(shown.destinations) !== null
      ? []
      : pairsOf(knownKinds(shown.kinds), shown.destinations).filter((pair) => cellOf(shown, pair)?.delivered === false)

  function start(earlier: number | null, pairs: readonly { kind: WebhookKind; destination: string }[]): void {
    setLive(NONE)
    run.mutate({
      run: earlier,
      kinds,
      destinations,
      transformed: transforms,
      pairs,
      onBegun: setChosen,
      onOutcome: (kind, to, outcome) => setLive((now) => new Map(now).set(keyOf(kind, to), outcomeOf(outcome))),
    })
  }
  function choose(earlier: TestRunSummary | null): void {
    setLive(NONE)
    setChosen(earlier?.id ?? null)
    if (earlier === null) return
    setText(earlier.destinations.join('\n'))
    setKinds(knownKinds(earlier.kinds))
  }

  return (
    <>
      <ErrorNote error={error} onRetry={onRetry} />
      <TextAreaField
        label="Destinations, one per line"
        rows={3}
        className="mono"
        spellCheck={false}
        value={text}
        disabled={isRunning}
        onText={setText}
      />
      {unused.length === 0 ? null : (
        <LinkButton
          disabled={isRunning}
          onClick={() => {
            setText([...destinations, ...unused].join('\n'))
          }}
        >
          Add the {unused.length === 1 ? 'saved destination' : `${unused.length} saved destinations`}
        </LinkButton>
      )}
      {destinations.length > 0 && errorText !== null ? (
        <p className="field-problem" role="alert">
          {errorText}
        </p>
      ) : null}
      <RunKinds
        kinds={kinds}
        failed={failed}
        isRunning={isRunning}
        naming={form.field('preset name', '')}
        onChoose={setKinds}
      />
      <RunRecord runs={runs} run={shown} chosen={chosen} isRunning={isRunning} onChoose={choose} />
      {read.error === null || chosen === null ? null : <ErrorNote {...failureOf(read)} />}
      <RunGrid
        kinds={kinds}
        destinations={destinations}
        isRunning={isRunning}
        outcomeAt={outcomeAt}
        onKinds={setKinds}
      />
      <p className="quiet">
        {destinations.length === 0
          ? 'Each kind goes to each destination.'
          : total === 0
            ? 'Choose at least one kind.'
            : `One per second${transforms ? ', transformed' : ''}. Each is delivered for real.`}
      </p>
      <ErrorNote {...failureOf(run)} />
      <div className="dialog-actions">
        <Button
          look="primary"
          disabled={isRunning || total === 0 || errorText !== null}
          onClick={() => start(null, pairsOf(kinds, destinations))}
        >
          {total === 0
            ? 'Send'
            : `Send ${total} ${total === 1 ? 'message' : 'messages'} to ${destinations.length === 1 ? hostOf(destinations[0] ?? '') : `${destinations.length} destinations`}`}
        </Button>
        {isRunning ? (
          <Button onClick={stop}>Stop</Button>
        ) : again.length === 0 || chosen === null ? null : (
          <Button onClick={() => start(chosen, again)}>Send the {again.length} that failed again</Button>
        )}
        <Button onClick={onClose}>Close</Button>
        <span className="quiet" role="status">
          {live.size > 0 ? `${live.size} of ${total}` : ''}
        </span>
      </div>
    </>
  )
}

/** Dialog that sends test deliveries of many kinds to many destinations, one after the other, and keeps their outcomes. */
export function RunDialog(props: RunDialogProps): ReactElement {
  const read = useQuery(webhookQueries.runs(useConnectionId()))
  const isRead = read.data !== undefined || read.error !== null
  const form = useKeptForm(RUN_FORM)
  function close(): void {
    form.discard()
    props.onClose()
  }
  return (
    <Dialog title="Run many test deliveries" onClose={close} wide>
      {isRead ? (
        <RunForm {...props} onClose={close} runs={read.data ?? []} {...failureOf(read)} />
      ) : (
        <p className="quiet" role="status">
          Reading the earlier runs…
        </p>
      )}
    </Dialog>
  )
}

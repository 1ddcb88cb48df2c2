import { useState } from 'react'
import type { ReactElement } from 'react'
import { describeError } from '../../../app/errors/describe-error.ts'
import { destinationError, WEBHOOK_KINDS } from '../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import { usePreferences } from '../../query/preferences.ts'
import { Check } from '../../ui/check.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useRunTests } from './mutations.ts'
import type { RunOutcome } from './mutations.ts'
import { useKeptForm } from '../../ui/keeper.ts'

interface Outcome {
  isGood: boolean
  words: string
}

const outcomeOf = ({ status, error }: RunOutcome): Outcome => ({
  isGood: error === null,
  words: [...(status === null ? [] : [status]), ...(error === null ? [] : [describeError(error).title])].join(': '),
})

const keyOf = (kind: string, destination: string): string => `${kind} ${destination}`

const isSame = (one: readonly WebhookKind[], other: readonly WebhookKind[]): boolean =>
  one.length === other.length && one.every((kind) => other.includes(kind))

/** The host of an address that was checked. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

/** Name of the form that sends many test deliveries. */
export const RUN_FORM = 'many test deliveries'

/** Dialog that sends test deliveries of many kinds to many destinations, one after the other. */
export function RunDialog({
  destination,
  transforms,
  onClose: close,
}: {
  destination: string
  /** Whether each request carries the transform token. */
  transforms: boolean
  onClose: () => void
}): ReactElement {
  const form = useKeptForm(RUN_FORM)
  const [text, setText] = form.field('destinations', destination)
  const [chosenKinds, setChosenKinds] = form.field('kinds', '')
  const kinds = WEBHOOK_KINDS.filter((kind) => chosenKinds.split(' ').includes(kind))
  const setKinds = (chosen: readonly WebhookKind[]): void => setChosenKinds(chosen.join(' '))
  function onClose(): void {
    form.discard()
    close()
  }
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const { run, stop } = useRunTests()
  const isRunning = run.isPending
  const destinations = [...new Set(text.split(/\s+/).filter((each) => each !== ''))]
  const saved = usePreferences().destinations
  const unused = saved.filter((each) => !destinations.includes(each))
  const errorText = destinations.map((each) => destinationError(each)).find((each) => each !== null) ?? null
  const total = kinds.length * destinations.length
  const failed = WEBHOOK_KINDS.filter((kind) =>
    destinations.some((to) => outcomes.get(keyOf(kind, to))?.isGood === false),
  )
  const choices = [
    { label: 'All kinds', chosen: WEBHOOK_KINDS },
    { label: 'No kind', chosen: [] },
    ...(failed.length === 0 ? [] : [{ label: `The ${failed.length} that failed`, chosen: failed }]),
  ]

  function start(): void {
    setOutcomes(new Map())
    run.mutate({
      destinations,
      kinds,
      transforms,
      onOutcome: (kind, to, outcome) => setOutcomes((now) => new Map(now).set(keyOf(kind, to), outcomeOf(outcome))),
    })
  }

  return (
    <Dialog title="Run many test deliveries" onClose={onClose} wide>
      <label className="field">
        <span className="field-label">Destinations, one per line</span>
        <textarea
          rows={3}
          className="mono"
          spellCheck={false}
          value={text}
          disabled={isRunning}
          onChange={(event) => {
            setText(event.target.value)
          }}
        />
      </label>
      {unused.length === 0 ? null : (
        <button
          type="button"
          className="button-link"
          disabled={isRunning}
          onClick={() => {
            setText([...destinations, ...unused].join('\n'))
          }}
        >
          Add the {unused.length === 1 ? 'saved destination' : `${unused.length} saved destinations`}
        </button>
      )}
      {destinations.length > 0 && errorText !== null ? (
        <p className="field-problem" role="alert">
          {errorText}
        </p>
      ) : null}
      <div className="run-choices" role="group" aria-label="Kinds to send">
        {choices.map(({ label, chosen }) => (
          <button
            key={label}
            type="button"
            className="button-link"
            disabled={isRunning || isSame(chosen, kinds)}
            onClick={() => setKinds(chosen)}
          >
            {label}
          </button>
        ))}
      </div>
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
                    onChange={() => {
                      setKinds(WEBHOOK_KINDS.filter((each) => kinds.includes(each) !== (each === kind)))
                    }}
                  >
                    {kind}
                  </Check>
                </td>
                {destinations.map((each) => {
                  const outcome = outcomes.get(keyOf(kind, each))
                  return (
                    <td
                      key={each}
                      className={outcome === undefined ? 'quiet' : outcome.isGood ? 'webhook-good' : 'webhook-bad'}
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
      <p className="quiet">
        {destinations.length === 0
          ? 'Each kind goes to each destination.'
          : total === 0
            ? 'Choose at least one kind.'
            : `One per second${transforms ? ', transformed' : ''}. Each is delivered for real.`}
      </p>
      <div className="dialog-actions">
        <button
          type="button"
          className="button button-primary"
          disabled={isRunning || total === 0 || errorText !== null}
          onClick={start}
        >
          {total === 0
            ? 'Send'
            : `Send ${total} ${total === 1 ? 'message' : 'messages'} to ${destinations.length === 1 ? hostOf(destinations[0] ?? '') : `${destinations.length} destinations`}`}
        </button>
        {isRunning ? (
          <button type="button" className="button" onClick={stop}>
            Stop
          </button>
        ) : null}
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        <span className="quiet" role="status">
          {outcomes.size > 0 ? `${outcomes.size} of ${total}` : ''}
        </span>
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MAX_DELAY_MS, PLAIN_SCRIPT } from '../../../app/domain/webhooks/receiver-script.ts'
import type { ReceiverResponse, ReceiverScript } from '../../../app/domain/webhooks/receiver-script.ts'
import { WEBHOOK_KINDS } from '../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { Check } from '../../ui/check.tsx'
import { copyAndSay } from '../../ui/copy-and-say.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useExportAuthority, useScriptReceiver, useToggleReceiver } from './mutations.ts'
import { webhookQueries } from './queries.ts'

const headersText = (headers: ReceiverResponse['headers']): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n')
const parseHeaders = (text: string): [string, string][] =>
  text
    .split('\n')
    .map((line) => line.split(/:(.*)/s))
    .filter(([name = '']) => name.trim() !== '')
    .map(([name = '', value = '']) => [name.trim(), value.trim()])

/** Dialog for the responses of the receiver, for every kind or for one. */
function ScriptDialog({ script, onClose }: { script: ReceiverScript; onClose: () => void }): ReactElement {
  const [kind, setKind] = useState<WebhookKind | ''>('')
  const [draft, setDraft] = useState(script)
  const response = (kind === '' ? draft.fallback : draft.byKind[kind]) ?? draft.fallback
  const [headers, setHeaders] = useState(headersText(response.headers))
  const change = (part: Partial<ReceiverResponse>): void => {
    const next = { ...response, ...part }
    setDraft(kind === '' ? { ...draft, fallback: next } : { ...draft, byKind: { ...draft.byKind, [kind]: next } })
  }
  const choose = (next: WebhookKind | ''): void => {
    setKind(next)
    setHeaders(headersText(((next === '' ? draft.fallback : draft.byKind[next]) ?? draft.fallback).headers))
  }
  const save = useScriptReceiver(onClose)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    save.mutate({ before: script, script: draft })
  }
  const number = (text: string, most: number): number => Math.min(most, Math.max(0, Math.round(Number(text) || 0)))
  return (
    <Dialog title="Responses of the receiver" onClose={onClose}>
      <form className="dialog-form" onSubmit={submit}>
        <label className="field">
          <span className="field-label">To</span>
          <select value={kind} onChange={(event) => choose(event.target.value as WebhookKind | '')}>
            <option value="">every kind without its own response</option>
            {WEBHOOK_KINDS.map((each) => (
              <option key={each} value={each}>
                {each}
                {draft.byKind[each] === undefined ? '' : ' (own response)'}
              </option>
            ))}
          </select>
        </label>
        <div className="webhook-three">
          <label className="field">
            <span className="field-label">Status</span>
            <input
              type="number"
              min={200}
              max={599}
              value={response.status}
              onChange={(event) => change({ status: Math.max(200, number(event.target.value, 599)) })}
            />
          </label>
          <label className="field">
            <span className="field-label">Delay, seconds</span>
            <input
              type="number"
              min={0}
              max={60}
              step={0.1}
              value={response.delayMs / 1000}
              onChange={(event) => change({ delayMs: number(String(Number(event.target.value) * 1000), MAX_DELAY_MS) })}
            />
          </label>
          <label className="field">
            <span className="field-label">Fail the first attempts</span>
            <input
              type="number"
              min={0}
              max={1000}
              value={response.failsFirst}
              onChange={(event) => change({ failsFirst: number(event.target.value, 1000) })}
            />
          </label>
        </div>
        <Check checked={response.cuts} onChange={(isChecked) => change({ cuts: isChecked })}>
          Cut the connection instead of responding
        </Check>
        <label className="field">
          <span className="field-label">Headers</span>
          <textarea
            rows={2}
            className="mono"
            spellCheck={false}
            placeholder="Retry-After: 60"
            value={headers}
            onChange={(event) => {
              setHeaders(event.target.value)
              change({ headers: parseHeaders(event.target.value) })
            }}
          />
        </label>
        <label className="field">
          <span className="field-label">Body</span>
          <textarea
            rows={3}
            className="mono"
            spellCheck={false}
            value={response.body}
            onChange={(event) => change({ body: event.target.value })}
          />
        </label>
        {save.error === null ? null : <ErrorNote error={errorInfoOf(save.error)} onRetry={retryOf(save)} />}
        <DialogActions submit="Apply" onClose={onClose}>
          <button
            type="button"
            className="button"
            onClick={() => {
              setDraft(PLAIN_SCRIPT)
              setHeaders('')
              setKind('')
            }}
          >
            Return 204 for all
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const describe = ({ status, delayMs, cuts, failsFirst }: ReceiverResponse): string =>
  [
    failsFirst > 0 ? `fails the first ${failsFirst}` : '',
    cuts ? 'cuts the connection' : `returns ${status}`,
    delayMs > 0 ? `after ${delayMs / 1000} s` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

function Address({ label, url }: { label: string; url: string }): ReactElement {
  return (
    <span className="receiver-address">
      <b>{label}</b> <span className="mono selectable">{url}</span>{' '}
      <button type="button" className="button-link" onClick={() => copyAndSay(url, 'Address copied')}>
        copy
      </button>
    </span>
  )
}

/** Starts and stops the receiver, and shows its addresses and responses. */
export function ReceiverControls(): ReactElement {
  const read = useQuery(webhookQueries.receiver)
  const state = read.data
  const [isScripting, setIsScripting] = useState(false)
  const toggle = useToggleReceiver()
  const exportCertificate = useExportAuthority()
  const isOn = state?.httpUrl != null
  const own = Object.keys(state?.script.byKind ?? {}).length
  return (
    <div className="receiver-controls">
      <div className="receiver-line">
        <button
          type="button"
          className={isOn ? 'button' : 'button button-primary'}
          disabled={toggle.isPending || state === undefined}
          onClick={() => toggle.mutate({ isOn })}
        >
          {isOn ? 'Stop' : 'Start the receiver'}
        </button>
        {state === undefined ? (
          <span className="quiet" role="status">
            {read.error === null ? 'Reading the state of the receiver…' : 'Whether the receiver runs is not known.'}
          </span>
        ) : state.httpUrl === null ? (
          <span className="quiet">
            The receiver is off. It listens on this computer only, so the service needs a tunnel to reach it.
          </span>
        ) : (
          <>
            <Address label="HTTP" url={state.httpUrl} />
            {state.httpsUrl === null ? (
              <span role="status">
                HTTPS is off, because its certificate cannot be read or written. Allow access to the folder of
                Tearsheet’s data, then stop and start the receiver.
              </span>
            ) : (
              <Address label="HTTPS" url={state.httpsUrl} />
            )}
          </>
        )}
      </div>
      <div className="receiver-line quiet">
        <span>
          {state === undefined
            ? ''
            : state.script.recordsRetries
              ? 'Recording retries: the receiver returns 500 for every delivery.'
              : `The receiver ${describe(state.script.fallback)}${own === 0 ? '' : `; ${own} kinds have their own response`}.`}
        </span>
        <button
          type="button"
          className="button-link"
          disabled={state === undefined}
          onClick={() => setIsScripting(true)}
        >
          Change responses…
        </button>
        <button type="button" className="button-link" onClick={() => exportCertificate.mutate()}>
          Export the certificate authority…
        </button>
        {state === undefined || state.unwritten === 0 ? null : (
          <span className="webhook-bad" role="alert">
            {state.unwritten} deliveries could not be stored. Check that the disk is not full.
          </span>
        )}
        {exportCertificate.data == null ? null : (
          <span role="status">Written to {exportCertificate.data}. Trust it only where a test needs it.</span>
        )}
      </div>
      {toggle.error === null ? null : <ErrorNote error={errorInfoOf(toggle.error)} onRetry={retryOf(toggle)} />}
      {exportCertificate.error === null ? null : (
        <ErrorNote error={errorInfoOf(exportCertificate.error)} onRetry={retryOf(exportCertificate)} />
      )}
      {isScripting && state !== undefined ? (
        <ScriptDialog script={state.script} onClose={() => setIsScripting(false)} />
      ) : null}
    </div>
  )
}

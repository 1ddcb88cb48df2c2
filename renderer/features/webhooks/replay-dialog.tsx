import { useMemo } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { editable } from '../../format/json-text.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useReplay } from './receiver/mutations.ts'
import { useKeptForm } from '../../ui/keeper.ts'

/** Name of the form that sends a delivery again. */
export const replayForm = (delivery: number): string => `delivery ${delivery}`

/** Dialog to send a delivery again, edited or not, one or more times to any address. */
export function ReplayDialog({
  delivery,
  body,
  onClose: close,
}: {
  /** ID of the delivery. */
  delivery: number
  /** The text of its body. */
  body: string
  onClose: () => void
}): ReactElement {
  const form = useKeptForm(replayForm(delivery))
  const [url, setUrl] = form.field('url', '')
  const shown = useMemo(() => editable(body), [body])
  const [text, setText] = form.field('body', shown.text)
  const [count, setCount] = form.field('times', '1')
  const times = Math.min(100, Math.max(1, Number(count) || 1))
  const isChanged = text !== shown.text
  function onClose(): void {
    form.discard()
    close()
  }
  const send = useReplay()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    send.mutate({ id: delivery, url: url.trim(), edits: shown.editsFor(text), times })
  }
  return (
    <Dialog title="Send the delivery again" onClose={onClose} wide>
      <form className="dialog-form" onSubmit={submit}>
        <div className="webhook-pair">
          <label className="field">
            <span className="field-label">To</span>
            <input
              autoFocus
              value={url}
              spellCheck={false}
              placeholder="http://localhost:8080/hook"
              onChange={(event) => setUrl(event.target.value)}
            />
          </label>
          <label className="field">
            <span className="field-label">Times</span>
            <input type="number" min={1} max={100} value={times} onChange={(event) => setCount(event.target.value)} />
          </label>
        </div>
        <label className="field">
          <span className="field-label">Body</span>
          <textarea
            rows={14}
            className="mono"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
            }}
          />
          <span className="field-note">
            {isChanged
              ? 'Edited. Only what you changed differs from what was received. A signature no longer matches.'
              : 'Sent byte for byte as received, with all of its headers but those of the connection.'}
          </span>
        </label>
        {send.error === null ? null : <ErrorNote error={errorInfoOf(send.error)} onRetry={retryOf(send)} />}
        {send.data === undefined ? null : (
          <p role="status">
            {send.data
              .map(({ status, afterMs, errorText }) =>
                status === null ? (errorText ?? 'no response') : `${status} after ${Math.round(afterMs)} ms`,
              )
              .join(' · ')}
          </p>
        )}
        <DialogActions
          submit={send.isPending ? 'Sending…' : 'Send'}
          isBlocked={send.isPending}
          close="Close"
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

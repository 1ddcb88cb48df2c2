import { useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { prettyJson } from '../../format/json-text.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useReplay } from './mutations.ts'

/** Dialog to send a delivery again, edited or not, one or more times to any address. */
export function ReplayDialog({
  body,
  headers,
  onClose,
}: {
  body: string
  headers: readonly (readonly [string, string])[]
  onClose: () => void
}): ReactElement {
  const [url, setUrl] = useState('')
  const [text, setText] = useState(prettyJson(body))
  const [times, setTimes] = useState(1)
  const [isChanged, setIsChanged] = useState(false)
  const kept = headers.filter(([name]) => /^(content-type|x-.*)$/i.test(name))
  const send = useReplay()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    send.mutate({
      url: url.trim(),
      body: isChanged ? text : body,
      headers: kept.map(([name, value]) => [name, value] as const),
      times,
    })
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
            <input
              type="number"
              min={1}
              max={100}
              value={times}
              onChange={(event) => setTimes(Math.min(100, Math.max(1, Number(event.target.value) || 1)))}
            />
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
              setIsChanged(true)
            }}
          />
          <span className="field-note">
            {isChanged ? 'Edited. A signature no longer matches.' : 'Sent byte for byte as received, with its headers.'}
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

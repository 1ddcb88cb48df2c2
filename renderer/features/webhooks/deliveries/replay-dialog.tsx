import { useMemo, type ReactElement } from 'react'
import { headerLines, readHeaderLines } from '../../../../app/domain/webhooks/headers.ts'
import { REPLAY_METHODS } from '../../../../app/domain/webhooks/view-choices.ts'
import { ownProperty } from '../../../../app/domain/values/own-property.ts'
import type { DeliveryDetail } from '../../../../app/ipc/webhooks/deliveries.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { usePreferences, useSavePreferences } from '../../../query/preferences.ts'
import { failureOf } from '../../../query/errors.ts'
import { editable } from '../../../format/json-text.ts'
import { DialogActions, FormDialog } from '../../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/field.tsx'
import { useReplay } from '../receiver/mutations.ts'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { SelectField } from '../../../ui/controls/select.tsx'

/** Name of the form that sends a delivery again. */
export const replayForm = (delivery: number): string => `delivery ${delivery}`

/** Dialog to send a delivery again, edited or not, one or more times to any address. */
export function ReplayDialog({
  delivery,
  body,
  headers,
  onClose: close,
}: {
  /** ID of the delivery. */
  delivery: number
  body: string
  /** As they came. */
  headers: DeliveryDetail['headers']
  onClose: () => void
}): ReactElement {
  const form = useKeptForm(replayForm(delivery))
  const connection = useConnectionId()
  const { replayTargets } = usePreferences()
  const remember = useSavePreferences()
  const [url, setUrl] = form.field('url', ownProperty(replayTargets, connection) ?? '')
  const [method, setMethod] = form.field('method', REPLAY_METHODS[0])
  const received = useMemo(() => headerLines(headers), [headers])
  const [lines, setLines] = form.field('headers', received)
  const given = lines === received ? null : readHeaderLines(lines)
  const shown = useMemo(() => editable(body), [body])
  const [text, setText] = form.field('body', shown.text)
  const [count, setCount] = form.field('times', '1')
  const times = Math.min(100, Math.max(1, Number(count) || 1))
  const isChanged = text !== shown.text || given !== null
  const onClose = form.closing(close)
  const send = useReplay()
  const answer = send.data?.at(-1)?.body ?? ''
  const submit = (): void => {
    if (given !== null && given.errorText !== null) return
    const to = url.trim()
    send.mutate(
      {
        id: delivery,
        url: to,
        method: REPLAY_METHODS.find((each) => each === method) ?? REPLAY_METHODS[0],
        ...(given === null ? {} : { headers: given.headers }),
        edits: shown.editsFor(text),
        times,
      },
      {
        onSuccess() {
          if (ownProperty(replayTargets, connection) !== to)
            remember({ replayTargets: { ...replayTargets, [connection]: to } })
        },
      },
    )
  }
  return (
    <FormDialog title="Send the delivery again" onClose={onClose} wide onSubmit={submit}>
      <div className="webhook-replay">
        <SelectField label="Method" value={method} options={REPLAY_METHODS} onChoose={setMethod} />
        <TextField
          label="To"
          autoFocus
          value={url}
          spellCheck={false}
          placeholder="http://localhost:8080/hook"
          onText={setUrl}
        />
        <label className="field">
          <span className="field-label">Times</span>
          <input type="number" min={1} max={100} value={times} onChange={(event) => setCount(event.target.value)} />
        </label>
      </div>
      <TextAreaField
        label="Headers"
        errorText={given?.errorText}
        note="One a line. Host, length and those of the connection are set for the receiver that it is sent to."
        rows={5}
        className="mono"
        spellCheck={false}
        value={lines}
        onText={setLines}
      />
      <label className="field">
        <span className="field-label">Body</span>
        <textarea
          rows={10}
          className="mono"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="field-note">
          {isChanged
            ? `Edited. Only what you changed differs from what was received.${text === shown.text ? '' : ' A signature no longer matches.'}`
            : 'Sent byte for byte as received, with all of its headers but those of the connection.'}
        </span>
      </label>
      <ErrorNote {...failureOf(send)} />
      {send.data === undefined ? null : (
        <p role="status">
          {send.data
            .map(({ status, afterMs, errorText }) =>
              status === null ? (errorText ?? 'no response') : `${status} after ${Math.round(afterMs)} ms`,
            )
            .join(' · ')}
        </p>
      )}
      {answer === '' ? null : (
        <section aria-label="Answer">
          <h3>Body of the {times > 1 ? 'last ' : ''}answer</h3>
          <pre className="selectable mono delivery-answer" tabIndex={0}>
            {answer}
          </pre>
        </section>
      )}
      <DialogActions
        submit={send.isPending ? 'Sending…' : 'Send'}
        isBlocked={send.isPending}
        close="Close"
        onClose={onClose}
      />
    </FormDialog>
  )
}

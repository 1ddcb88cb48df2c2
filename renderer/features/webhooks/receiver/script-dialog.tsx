import { useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { headerLines, readHeaderLines } from '../../../../app/domain/webhooks/headers.ts'
import { MAX_DELAY_MS, PLAIN_SCRIPT } from '../../../../app/domain/webhooks/receiver.ts'
import type { ReceiverResponse, ReceiverScript } from '../../../../app/domain/webhooks/receiver.ts'
import { WEBHOOK_KINDS } from '../../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import { errorInfoOf, retryOf } from '../../../query/errors.ts'
import { Check } from '../../../ui/controls/check.tsx'
import { Dialog, DialogActions } from '../../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import type { KeptForm } from '../../../ui/states/view-state.ts'
import { useScriptReceiver } from './mutations.ts'

/** Name of the form of the responses. */
export const SCRIPT_FORM = 'receiver responses'

/** A response as the dialog shows it. */
const TEXTS = {
  status: ({ status }) => String(status),
  seconds: ({ delayMs }) => String(delayMs / 1000),
  failures: ({ failsFirst }) => String(failsFirst),
  cuts: ({ cuts }) => (cuts ? 'yes' : 'no'),
  headers: ({ headers }) => headerLines(headers),
  body: ({ body }) => body,
} as const satisfies Record<string, (response: ReceiverResponse) => string>

/** Name of a field of a response. */
type Part = keyof typeof TEXTS

const PARTS = Object.keys(TEXTS) as readonly Part[]

/** The text of a field of a response, and how to change it. */
type FieldOf = (part: Part) => ReturnType<KeptForm['field']>

/** The headers that a field says, and why it says none. */
const headersOf = (fieldOf: FieldOf): ReturnType<typeof readHeaderLines> => readHeaderLines(fieldOf('headers')[0])

/** The whole number of a text between two bounds. */
const whole = (text: string, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(Number(text) || 0)))

/** The response that the fields say. */
const responseOf = (fieldOf: FieldOf): ReceiverResponse => ({
  status: whole(fieldOf('status')[0], 200, 599),
  delayMs: whole(String(Number(fieldOf('seconds')[0]) * 1000), 0, MAX_DELAY_MS),
  failsFirst: whole(fieldOf('failures')[0], 0, 1000),
  cuts: fieldOf('cuts')[0] === 'yes',
  headers: headersOf(fieldOf).headers,
  body: fieldOf('body')[0],
})

/** The fields of a response, and the script that they make of what was saved. */
interface Draft {
  fieldOf: (kind: WebhookKind | null) => FieldOf
  hasOwn: (kind: WebhookKind) => boolean
  script: () => ReceiverScript
  discard: () => void
}

/** What is typed of the responses. It stays until it is saved or cancelled. */
function useDraft(saved: ReceiverScript): Draft {
  const form = useKeptForm(SCRIPT_FORM)
  const everyKind: FieldOf = (part) => form.field(`every kind, ${part}`, TEXTS[part](saved.fallback))
  const ofKind =
    (kind: WebhookKind): FieldOf =>
    (part) => {
      const own = saved.byKind[kind]
      return form.field(`${kind}, ${part}`, own === undefined ? everyKind(part)[0] : TEXTS[part](own))
    }
  const hasOwn = (kind: WebhookKind): boolean =>
    saved.byKind[kind] !== undefined || PARTS.some((part) => ofKind(kind)(part)[0] !== everyKind(part)[0])
  return {
    fieldOf: (kind) => (kind === null ? everyKind : ofKind(kind)),
    hasOwn,
    script: () => ({
      recordsRetries: saved.recordsRetries,
      fallback: responseOf(everyKind),
      byKind: Object.fromEntries(WEBHOOK_KINDS.filter(hasOwn).map((kind) => [kind, responseOf(ofKind(kind))])),
    }),
    discard: form.discard,
  }
}

/** Dialog for the responses of the receiver, for every kind or for one. */
export function ScriptDialog({
  script,
  onClose: close,
}: {
  script: ReceiverScript
  onClose: () => void
}): ReactElement {
  const [kind, setKind] = useState<WebhookKind | null>(null)
  const draft = useDraft(script)
  function onClose(): void {
    draft.discard()
    close()
  }
  const save = useScriptReceiver(onClose)
  const fieldOf = draft.fieldOf(kind)
  const number = (label: string, part: Part, least: number, most: number, step = 1): ReactElement => {
    const [text, change] = fieldOf(part)
    return (
      <Field label={label} wanted={`Enter a number from ${least} to ${most}.`}>
        {(attributes) => (
          <input
            {...attributes}
            type="number"
            required
            min={least}
            max={most}
            step={step}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
    )
  }
  const lines = (
    label: string,
    part: Part,
    rows: number,
    placeholder?: string,
    errorText?: string | null,
  ): ReactElement => {
    const [text, change] = fieldOf(part)
    return (
      <Field label={label} errorText={errorText}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={rows}
            className="mono"
            spellCheck={false}
            placeholder={placeholder}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
    )
  }
  const [cuts, setCuts] = fieldOf('cuts')
  return (
    <Dialog title="Responses of the receiver" onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          const wrong = [null, ...WEBHOOK_KINDS].find((each) => headersOf(draft.fieldOf(each)).errorText !== null)
          if (wrong === undefined) save.mutate({ before: script, script: draft.script() })
          else setKind(wrong)
        }}
      >
        <label className="field">
          <span className="field-label">To</span>
          <select
            value={kind ?? ''}
            onChange={(event) => setKind(WEBHOOK_KINDS.find((each) => each === event.target.value) ?? null)}
          >
            <option value="">every kind without its own response</option>
            {WEBHOOK_KINDS.map((each) => (
              <option key={each} value={each}>
                {each}
                {draft.hasOwn(each) ? ' (own response)' : ''}
              </option>
            ))}
          </select>
        </label>
        <div className="webhook-three">
          {number('Status', 'status', 200, 599)}
          {number('Delay, seconds', 'seconds', 0, MAX_DELAY_MS / 1000, 0.1)}
          {number('Fail the first attempts', 'failures', 0, 1000)}
        </div>
        <Check checked={cuts === 'yes'} onChange={(isChecked) => setCuts(isChecked ? 'yes' : 'no')}>
          Cut the connection instead of responding
        </Check>
        {lines('Headers', 'headers', 2, 'Retry-After: 60', headersOf(fieldOf).errorText)}
        {lines('Body', 'body', 3)}
        {save.error === null ? null : <ErrorNote error={errorInfoOf(save.error)} onRetry={retryOf(save)} />}
        <DialogActions submit="Apply" onClose={onClose}>
          <button
            type="button"
            className="button"
            onClick={() =>
              save.mutate({ before: script, script: { ...PLAIN_SCRIPT, recordsRetries: script.recordsRetries } })
            }
          >
            Return 204 for all
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

import { useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { headerLines, readHeaderLines } from '../../../../app/domain/webhooks/headers.ts'
import { MAX_DELAY_MS, PLAIN_SCRIPT } from '../../../../app/domain/webhooks/receiver.ts'
import type { ReceiverResponse, ReceiverScript } from '../../../../app/domain/webhooks/receiver.ts'
import { WEBHOOK_KINDS, type WebhookKind } from '../../../../app/domain/webhooks/webhook.ts'
import { shownDigits } from '../../../../app/domain/values/number-form.ts'
import { typedNumbers } from '../../../../app/domain/values/typed-number.ts'
import { failureOf } from '../../../query/errors.ts'
import { DialogActions, FormDialog } from '../../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { Check, TextAreaField, TextField } from '../../../ui/controls/field.tsx'
import { useKeptForm, type KeptForm } from '../../../ui/states/view-state.ts'
import { useScriptReceiver } from './mutations.ts'
import { SelectField } from '../../../ui/controls/select.tsx'
import { Button } from '../../../ui/controls/button.tsx'

export const SCRIPT_FORM = 'receiver responses'

/** A response as the dialog shows it. */
const TEXTS = {
  status: ({ status }) => String(status),
  seconds: ({ delayMs }) => shownDigits(String(delayMs / 1000)),
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

const [LEAST_STATUS, MOST_STATUS, MOST_FAILURES] = [200, 599, 1000]

/** Whether a text is a whole number between two bounds. */
const isWhole = (text: string, least: number, most: number): boolean =>
  text.trim() !== '' && Number.isInteger(Number(text)) && Number(text) >= least && Number(text) <= most

/** The seconds of a text; NaN where it says none, or could say two numbers. */
function secondsIn(text: string): number {
  const [read = text, ...others] = typedNumbers(text)
  return others.length === 0 ? Number(read) : Number.NaN
}

const isDelay = (text: string): boolean => {
  const seconds = secondsIn(text)
  return text.trim() !== '' && seconds >= 0 && seconds <= MAX_DELAY_MS / 1000
}

/** Whether a response can be what the fields say. The window checks those in sight only, which are of one kind. */
const isPossible = (fieldOf: FieldOf): boolean =>
  isWhole(fieldOf('status')[0], LEAST_STATUS, MOST_STATUS) &&
  isDelay(fieldOf('seconds')[0]) &&
  isWhole(fieldOf('failures')[0], 0, MOST_FAILURES) &&
  headersOf(fieldOf).errorText === null

/** The response that the fields say. */
const responseOf = (fieldOf: FieldOf): ReceiverResponse => ({
  status: Number(fieldOf('status')[0]),
  delayMs: Math.round(secondsIn(fieldOf('seconds')[0]) * 1000),
  failsFirst: Number(fieldOf('failures')[0]),
  cuts: fieldOf('cuts')[0] === 'yes',
  headers: headersOf(fieldOf).headers,
  body: fieldOf('body')[0],
})

/** The fields of a response, and the script that they make of what was saved. */
interface Draft {
  fieldOf: (kind: WebhookKind | null) => FieldOf
  hasOwn: (kind: WebhookKind) => boolean
  script: () => ReceiverScript
  closing: KeptForm['closing']
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
    closing: form.closing,
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
  const onClose = draft.closing(close)
  const save = useScriptReceiver(onClose)
  const fieldOf = draft.fieldOf(kind)
  const number = (label: string, part: Part, least: number, most: number): ReactElement => {
    const [text, change] = fieldOf(part)
    return (
      <TextField
        label={label}
        wanted={`Enter a number from ${least} to ${most}.`}
        type="number"
        required
        min={least}
        max={most}
        step={1}
        value={text}
        onText={change}
      />
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
      <TextAreaField
        label={label}
        errorText={errorText}
        rows={rows}
        className="mono"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onText={change}
      />
    )
  }
  const [cuts, setCuts] = fieldOf('cuts')
  const [seconds, setSeconds] = fieldOf('seconds')
  return (
    <FormDialog
      title="Responses of the receiver"
      onClose={onClose}
      onSubmit={(event) => {
        const form = event.currentTarget
        const wrong = [null, ...WEBHOOK_KINDS].find((each) => !isPossible(draft.fieldOf(each)))
        if (wrong === undefined) save.mutate({ before: script, script: draft.script() })
        else {
          flushSync(() => setKind(wrong))
          form.reportValidity()
        }
      }}
    >
      <SelectField
        label="To"
        value={kind ?? ''}
        options={[
          { id: '', label: 'every kind without its own response' },
          ...WEBHOOK_KINDS.map((each) => ({
            id: each,
            label: `${each}${draft.hasOwn(each) ? ' (own response)' : ''}`,
          })),
        ]}
        onChoose={(chosen) => setKind(chosen === '' ? null : chosen)}
      />
      <div className="webhook-three">
        {number('Status', 'status', LEAST_STATUS, MOST_STATUS)}
        <TextField
          label="Delay, seconds"
          wanted={`Enter a number from 0 to ${MAX_DELAY_MS / 1000}, such as ${shownDigits('0.5')}.`}
          note={
            isDelay(seconds) && seconds.trim() !== shownDigits(String(secondsIn(seconds)))
              ? `Read as ${shownDigits(String(secondsIn(seconds)))}.`
              : undefined
          }
          // A number field takes decimals in Chromium's own language only, and drops the other sign while it is typed.
          inputMode="decimal"
          ref={(field) => field?.setCustomValidity(isDelay(seconds) ? '' : 'no delay')}
          value={seconds}
          onText={setSeconds}
        />
        {number('Fail the first attempts', 'failures', 0, MOST_FAILURES)}
      </div>
      <Check checked={cuts === 'yes'} onChange={(isChecked) => setCuts(isChecked ? 'yes' : 'no')}>
        Cut the connection instead of responding
      </Check>
      {lines('Headers', 'headers', 2, 'Retry-After: 60', headersOf(fieldOf).errorText)}
      {lines('Body', 'body', 3)}
      <ErrorNote {...failureOf(save)} />
      <DialogActions submit="Apply" onClose={onClose}>
        <Button
          onClick={() =>
            save.mutate({ before: script, script: { ...PLAIN_SCRIPT, recordsRetries: script.recordsRetries } })
          }
        >
          Return 204 for all
        </Button>
      </DialogActions>
    </FormDialog>
  )
}

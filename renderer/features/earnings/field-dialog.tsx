import type { ReactElement, SubmitEvent } from 'react'
import { CHOOSABLE_DISPLAYS } from '../../../app/domain/fundamentals/value-display.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { labelOf } from '../../format/earnings-row.ts'
import { useKeptForm } from '../../ui/keeper.ts'

const WORDS: Record<EarningsFieldChoice['display'], string> = {
  usual: 'Usual, told from its name',
  'as-sent': 'As sent',
  percent: 'Fraction, as percent',
  days: 'Days',
  currency: 'Currency, whole',
  multiple: 'Multiple',
  number: 'Two decimals',
}

const DISPLAYS = ['usual', ...CHOOSABLE_DISPLAYS] as const

/** Dialog to name and format a numeric field of the earnings reports. */
export function FieldDialog({
  path,
  choice,
  onSave,
  onClose: close,
}: {
  path: string
  choice: EarningsFieldChoice
  onSave: (choice: EarningsFieldChoice) => void
  onClose: () => void
}): ReactElement {
  const form = useKeptForm(`field ${path}`)
  const [label, setLabel] = form.field('label', choice.label ?? '')
  const [typedDisplay, setDisplay] = form.field('display', choice.display)
  const display = DISPLAYS.find((each) => each === typedDisplay) ?? choice.display
  function onClose(): void {
    form.discard()
    close()
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    form.discard()
    onSave({ ...choice, label: label.trim() === '' ? null : label.trim(), display })
  }
  return (
    <Dialog title="Field" onClose={onClose}>
      <form className="dialog-form" onSubmit={submit}>
        <p className="mono quiet">{path}</p>
        <label className="field">
          <span className="field-label">Name</span>
          <input
            autoFocus
            maxLength={80}
            placeholder={labelOf(path, { label: null }) ?? path}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
        </label>
        <label className="field">
          <span className="field-label">
            Format <span className="tag-assumed">assumed</span>
          </span>
          <select value={display} onChange={(event) => setDisplay(event.target.value)}>
            {DISPLAYS.map((each) => (
              <option key={each} value={each}>
                {WORDS[each]}
              </option>
            ))}
          </select>
          <span className="field-note">
            The service does not describe fields or units. The name as sent stays visible.
          </span>
        </label>
        <DialogActions submit="Save" onClose={onClose} />
      </form>
    </Dialog>
  )
}

import type { HTMLAttributes, ReactElement, ReactNode } from 'react'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { CHOOSABLE_DISPLAYS } from '../../../app/domain/fundamentals/value-display.ts'
import { useHint } from '../../commands/commands.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { labelOf, type RowStyle } from '../../format/earnings-row.ts'
import { DialogActions, FormDialog } from '../../ui/controls/dialog.tsx'
import { SentName } from '../../ui/text/name.tsx'
import { useKeptForm } from '../../ui/states/view-state.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'

/** The head of a row: the field with its pin, its name to be read and the one as sent, what came or went, and the unit. */
export function FieldHead({
  field,
  choice,
  state,
  style,
  growth,
  drag,
  onField,
  onEdit,
}: {
  field: string
  choice: EarningsFieldChoice
  /** Whether only the newest report has it, or only earlier ones. */
  state: 'new' | 'gone' | null
  style: RowStyle
  /** How the newest value grew on the year; undefined where no row says it. */
  growth: ReactNode
  drag: HTMLAttributes<HTMLElement>
  onField: (choice: EarningsFieldChoice) => void
  onEdit: () => void
}): ReactElement {
  const hint = useHint()
  const label = labelOf(field, choice)
  return (
    <th scope="row">
      <span className="ratio-name">
        <button
          type="button"
          className="earnings-pin"
          aria-pressed={choice.isPinned}
          aria-label={`${choice.isPinned ? 'Unpin' : 'Pin to the top and the chart:'} ${field}`}
          title={choice.isPinned ? 'Unpin' : 'Pin to the top and the chart'}
          onClick={() => onField({ ...choice, isPinned: !choice.isPinned })}
        >
          <Icon name="pin" size={11} filled={choice.isPinned} />
        </button>
        <button
          type="button"
          className="earnings-name"
          title={`${label === null ? field : `${label} · ${field}`}\n${hint('earnings.move-field-up', 'Change name and format, or drag it to move it')}`}
          {...drag}
          onClick={onEdit}
        >
          {label === null ? (
            <span className="mono">{field}</span>
          ) : (
            <>
              {label}
              <SentName name={field} label={label} />
            </>
          )}
        </button>
        {state === null ? null : (
          <>
            {' '}
            <span
              className="tag-assumed"
              title={state === 'gone' ? 'The newest report does not have this field' : undefined}
            >
              {state}
            </span>
          </>
        )}
        {style.unit === '' ? null : (
          <>
            {' '}
            <span className="earnings-unit quiet">
              <span className="unit-mark" data-unit={style.isChosen ? 'chosen' : 'unchecked'} title={style.why}>
                {style.unit}
              </span>
            </span>
          </>
        )}
        {growth === undefined ? null : (
          <>
            {' '}
            <span className="earnings-growth">{growth}</span>
          </>
        )}
      </span>
    </th>
  )
}

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
  const onClose = form.closing(close)
  function submit(): void {
    form.discard()
    onSave({ ...choice, label: label.trim() === '' ? null : label.trim(), display })
  }
  return (
    <FormDialog title="Field" onClose={onClose} onSubmit={submit}>
      <p className="mono quiet">{path}</p>
      <TextField
        label="Name"
        autoFocus
        maxLength={80}
        placeholder={labelOf(path, { label: null }) ?? path}
        value={label}
        onText={setLabel}
      />
      <label className="field">
        <span className="field-label">
          Format <span className="tag-assumed">assumed</span>
        </span>
        <Select
          value={display}
          options={DISPLAYS.map((each) => ({ id: each, label: WORDS[each] }))}
          onChoose={setDisplay}
        />
        <span className="field-note">
          The service does not describe fields or units. The tooltip keeps the name as sent.
        </span>
      </label>
      <DialogActions submit="Save" onClose={onClose} />
    </FormDialog>
  )
}

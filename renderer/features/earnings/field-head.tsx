import type { HTMLAttributes, ReactElement } from 'react'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { useHint } from '../../commands/commands.tsx'
import { Icon } from '../../ui/icon.tsx'
import { labelOf } from '../../format/earnings-row.ts'
import type { RowStyle } from '../../format/earnings-row.ts'

/** The head of a row: the field with its pin, its name to be read and the one as sent, what came or went, and the unit. */
export function FieldHead({
  field,
  choice,
  state,
  style,
  drag,
  onField,
  onEdit,
}: {
  field: string
  choice: EarningsFieldChoice
  /** Whether only the newest report has it, or only earlier ones. */
  state: 'new' | 'gone' | null
  style: RowStyle
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
              {label} <span className="mono picker-wire">{field}</span>
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
      </span>
    </th>
  )
}

import { useState } from 'react'
import type { FocusEvent } from 'react'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import { useCommands } from '../../commands/commands.tsx'
import { choiceOf } from '../../format/earnings-row.ts'
import type { EarningsFields } from '../../format/earnings-row.ts'

const NO_ROW = 'Move to a row of the grid first.'

/** Offers the commands for the field of the row that had the focus last, and returns what follows the focus through the grid. */
export function useFieldCommands({
  shown,
  fields,
  onField,
  onEdit,
}: {
  shown: readonly string[]
  fields: EarningsFields
  onField: (field: string, choice: EarningsFieldChoice) => void
  /** Opens the dialog for the name and the format of a field. */
  onEdit: (field: string) => void
}): { onFocus: (event: FocusEvent) => void } {
  const [last, setLast] = useState<string | null>(null)
  // A row that a search or another choice hides is not the one that a person means.
  const field = last !== null && shown.includes(last) ? last : null
  const choice = choiceOf(fields, field ?? '')
  const unavailable = field === null ? NO_ROW : null
  // The palette takes the focus from the row, so its entries name the field.
  const titled = (words: string): { title?: string } => (field === null ? {} : { title: words })
  useCommands([
    {
      id: 'earnings.pin-field',
      unavailable,
      ...titled(
        choice.isPinned
          ? `Unpin the field ${quoted(field ?? '')}`
          : `Pin the field ${quoted(field ?? '')} to the top and the chart`,
      ),
      run() {
        if (field !== null) onField(field, { ...choice, isPinned: !choice.isPinned })
      },
    },
    {
      id: 'earnings.edit-field',
      unavailable,
      ...titled(`Rename or format the field ${quoted(field ?? '')}…`),
      run() {
        if (field !== null) onEdit(field)
      },
    },
  ])
  return {
    onFocus({ target }) {
      setLast(target.closest<HTMLElement>('[data-field]')?.dataset.field ?? null)
    },
  }
}

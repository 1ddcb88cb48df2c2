import { useState, type ComponentProps, type ReactElement, type ReactNode, type SubmitEvent } from 'react'
import { useKeptForm } from '../states/view-state.ts'

/** An entry of a list that opens. */
interface SelectOption<Id extends string | number = string> {
  id: Id
  label: string
  title?: string | undefined
}

type SelectProps<Id extends string | number> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  value: Id | undefined
  /** The entries; one that is its own label may stand alone. */
  options: readonly (Id | SelectOption<Id>)[]
  onChoose: (id: Id) => void
}

/** A list that opens, of whose entries one is chosen. */
export function Select<Id extends string | number>({
  options,
  onChoose,
  ...attributes
}: SelectProps<Id>): ReactElement {
  const entries = options.map((each) => (typeof each === 'object' ? each : { id: each, label: String(each) }))
  return (
    <select
      {...attributes}
      onChange={({ target }) => {
        const chosen = entries[target.selectedIndex]
        if (chosen !== undefined) onChoose(chosen.id)
      }}
    >
      {entries.map(({ id, label, title }) => (
        <option key={id} value={id} title={title}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** A list that opens, with its label above it. */
export const SelectField = <Id extends string | number>({
  label,
  ...select
}: SelectProps<Id> & { label: ReactNode }): ReactElement => (
  <label className="field">
    <span className="field-label">{label}</span>
    <Select {...select} />
  </label>
)

/** Whether the name of something to save is being typed. */
export interface Naming {
  form: ReturnType<typeof useKeptForm>
  isNaming: boolean
  /** Whether the field takes the focus when it is there. */
  takesFocus: boolean
  begin: () => void
  end: () => void
}

/** Keeps whether a name is being typed in a form. What was typed and not saved is shown again, without taking the focus. */
export function useNaming(formName: string): Naming {
  const form = useKeptForm(formName)
  const [isNaming, setIsNaming] = useState(form.isTyped)
  const [takesFocus, setTakesFocus] = useState(false)
  return {
    form,
    isNaming,
    takesFocus,
    begin() {
      setTakesFocus(true)
      setIsNaming(true)
    },
    end() {
      form.discard()
      setIsNaming(false)
    },
  }
}

const SAVE = ':save'

/** A list of things that were saved under names: choose one, save another, or do something else with them. */
export function SavedSelect({
  label,
  naming: { form, isNaming, takesFocus, begin, end },
  nameLabel,
  empty,
  none,
  save,
  names,
  current,
  others,
  onChoose,
  onSave,
}: {
  label: string
  /** Whether a name is being typed. */
  naming: Naming
  nameLabel: string
  /** What stands in the field where nothing is saved, and where none of the saved is shown. */
  empty: string
  none: string
  /** Words of the entry that saves what is shown. */
  save: string
  names: readonly string[]
  /** The one that is shown; null for none. */
  current: string | null
  /** Further entries; their IDs begin with a colon. */
  others: readonly { id: string; label: string }[]
  /** Called with a name, or with the ID of a further entry. */
  onChoose: (id: string) => void
  onSave: (name: string) => void
}): ReactElement {
  const [name, setName] = form.field('name', current ?? '')
  // The field that had the focus goes away then.
  const [hasNamed, setHasNamed] = useState(false)

  function leave(): void {
    setHasNamed(true)
    end()
  }

  function keep(event: SubmitEvent): void {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return
    onSave(wanted)
    leave()
  }

  if (isNaming)
    return (
      <form onSubmit={keep}>
        <input
          autoFocus={takesFocus}
          aria-label={nameLabel}
          placeholder="Name, then Enter"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leave()
          }}
        />
      </form>
    )
  return (
    <select
      autoFocus={hasNamed}
      aria-label={label}
      value={current ?? ''}
      onChange={({ target }) => {
        if (target.value === SAVE) begin()
        else onChoose(target.value)
      }}
    >
      <option value="" disabled>
        {names.length === 0 ? empty : none}
      </option>
      {names.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
      <option value={SAVE}>{save}</option>
      {others.map(({ id, label: words }) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </select>
  )
}

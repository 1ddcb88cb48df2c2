import { useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { useKeptForm } from '../states/view-state.ts'

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

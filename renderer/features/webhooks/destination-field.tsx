import { useId } from 'react'
import type { ReactElement } from 'react'
import { destinationProblem } from '../../../app/domain/webhooks/webhook.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { Field } from '../../ui/field.tsx'

/** Where a test goes: typed, or one of those that were saved or used lately. */
export function DestinationField({
  value,
  problem,
  recent,
  onChange,
}: {
  value: string
  problem: string | null
  /** Destinations of the last tests, the latest first. */
  recent: readonly string[]
  onChange: (value: string) => void
}): ReactElement {
  const listId = useId()
  const { destinations } = usePreferences()
  const save = useSavePreferences()
  const address = value.trim()
  const isSaved = destinations.includes(address)
  const canSave = address !== '' && destinationProblem(address) === null
  const others = recent.filter((each) => !destinations.includes(each))
  return (
    <div className="destination-field">
      <Field
        label="Destination"
        note="Public HTTPS. A receiver on this computer is reached only through your own tunnel."
        problem={problem}
      >
        {(attributes) => (
          <input
            {...attributes}
            value={value}
            placeholder="https://example.com/hook"
            list={listId}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <datalist id={listId}>
        {destinations.map((each) => (
          <option key={each} value={each} label="saved" />
        ))}
        {others.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {isSaved ? (
        <button
          type="button"
          className="button-link"
          onClick={() => void save({ destinations: destinations.filter((each) => each !== address) })}
        >
          Saved; forget it
        </button>
      ) : (
        <button
          type="button"
          className="button-link"
          disabled={!canSave}
          onClick={() => void save({ destinations: [...destinations, address] })}
        >
          Save this destination
        </button>
      )}
    </div>
  )
}

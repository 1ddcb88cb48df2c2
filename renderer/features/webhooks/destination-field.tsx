import type { ReactElement } from 'react'
import { destinationError } from '../../../app/domain/webhooks/webhook.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { Field } from '../../ui/field.tsx'
import { ListedInput } from '../../ui/suggestions.tsx'

/** Input for the destination of a test, with saved and recent ones. */
export function DestinationField({
  value,
  errorText,
  recent,
  onChange,
}: {
  value: string
  errorText: string | null
  /** Destinations of recent tests, newest first. */
  recent: readonly string[]
  onChange: (value: string) => void
}): ReactElement {
  const { destinations } = usePreferences()
  const save = useSavePreferences()
  const address = value.trim()
  const isSaved = destinations.includes(address)
  const canSave = address !== '' && destinationError(address) === null
  const others = recent.filter((each) => !destinations.includes(each))
  return (
    <div className="destination-field">
      <Field
        label="Destination"
        note="A public HTTPS address. Use a tunnel to reach a receiver on this computer."
        errorText={errorText}
      >
        {(attributes) => (
          <ListedInput
            {...attributes}
            options={[
              ...destinations.map((text) => ({ text, note: 'saved' })),
              ...others.map((text) => ({ text, note: '' })),
            ]}
            value={value}
            placeholder="https://example.com/hook"
            spellCheck={false}
            onType={onChange}
          />
        )}
      </Field>
      {isSaved ? (
        <button
          type="button"
          className="button-link"
          onClick={() => save({ destinations: destinations.filter((each) => each !== address) })}
        >
          Remove from saved
        </button>
      ) : (
        <button
          type="button"
          className="button-link"
          disabled={!canSave}
          onClick={() => save({ destinations: [...destinations, address] })}
        >
          Save this destination
        </button>
      )}
    </div>
  )
}

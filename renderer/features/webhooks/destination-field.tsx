import type { ReactElement } from 'react'
import { destinationError } from '../../../app/domain/webhooks/webhook.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { useCommands } from '../../commands/commands.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { Field } from '../../ui/field.tsx'
import { ListedInput } from '../../ui/suggestions.tsx'

const NONE: readonly string[] = []

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
  const { destinationsOf } = usePreferences()
  const connection = useConnectionId()
  const own = ownProperty(destinationsOf, connection) ?? NONE
  const save = useSavePreferences()
  const address = value.trim()
  const isSaved = own.includes(address)
  const mistake = address === '' ? 'Enter a destination first.' : destinationError(address)
  const others = recent.filter((each) => !own.includes(each))
  useCommands([
    {
      id: 'webhooks.save-destination',
      unavailable: isSaved ? 'This destination is saved already.' : mistake,
      run: () => save({ destinationsOf: { ...destinationsOf, [connection]: [...own, address] } }),
    },
    {
      id: 'webhooks.remove-destination',
      unavailable: isSaved ? null : 'This destination is not saved.',
      run: () => save({ destinationsOf: { ...destinationsOf, [connection]: own.filter((each) => each !== address) } }),
    },
  ])
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
            options={[...own.map((text) => ({ text, note: 'saved' })), ...others.map((text) => ({ text, note: '' }))]}
            value={value}
            placeholder="https://example.com/hook"
            spellCheck={false}
            onType={onChange}
          />
        )}
      </Field>
      <CommandTool id={isSaved ? 'webhooks.remove-destination' : 'webhooks.save-destination'} look="link">
        {isSaved ? 'Remove from saved' : 'Save this destination'}
      </CommandTool>
    </div>
  )
}

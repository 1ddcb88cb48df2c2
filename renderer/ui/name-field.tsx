import type { ReactElement } from 'react'
import { Field } from './field.tsx'

const LONGEST_NAME = 80

/** The field for the name of something that is kept. */
export function NameField({ name, onName }: { name: string; onName: (name: string) => void }): ReactElement {
  return (
    <Field label="Name" wanted="Enter a name.">
      {(attributes) => (
        <input
          {...attributes}
          value={name}
          required
          maxLength={LONGEST_NAME}
          onChange={(event) => onName(event.target.value)}
        />
      )}
    </Field>
  )
}

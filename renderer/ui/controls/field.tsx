import { useId, useState, type ComponentProps, type ReactElement, type ReactNode, type SyntheticEvent } from 'react'

interface FieldWords {
  label: string
  note?: ReactNode
  errorText?: string | null
  /** What to enter, as a sentence, where the browser does not take what is there. */
  wanted?: string
  mark?: ReactNode
}

/** A labelled input with a note and, when something is wrong with it, the problem in words. */
export function Field({
  label,
  note,
  errorText,
  wanted,
  mark,
  children,
}: FieldWords & {
  children: (attributes: {
    id: string
    'aria-describedby': string
    'aria-invalid': boolean
    onInvalid: (event: SyntheticEvent<HTMLElement>) => void
    onInput: () => void
  }) => ReactNode
}): ReactElement {
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  const problem = errorText ?? (isRefused ? wanted : undefined) ?? null
  const hasError = problem !== null
  function refuse(event: SyntheticEvent<HTMLElement>): void {
    // In place of the browser's own bubble, in which the focus goes to the first field of those.
    event.preventDefault()
    setRefused(true)
    // Not `querySelector(':invalid')`: where a selector is matched by asking each control, this event would come again.
    const controls = [...(event.currentTarget.closest('form')?.elements ?? [])] as HTMLInputElement[]
    if (controls.find((control) => !control.validity.valid) === event.currentTarget) event.currentTarget.focus()
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {mark}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-note`,
        'aria-invalid': hasError,
        onInvalid: refuse,
        onInput: () => setRefused(false),
      })}
      <span id={`${id}-note`} className={hasError ? 'field-problem' : 'field-note'}>
        {problem ?? note}
      </span>
    </div>
  )
}

type TextProps<Element extends 'input' | 'textarea'> = FieldWords &
  Omit<ComponentProps<Element>, 'onChange' | 'children'> & { onText: (text: string) => void }

/** A labelled line to type in. */
export const TextField = ({
  label,
  note,
  errorText,
  wanted,
  mark,
  onText,
  ...input
}: TextProps<'input'>): ReactElement => (
  <Field {...{ label, note, errorText, wanted, mark }}>
    {(attributes) => <input {...attributes} {...input} onChange={({ target }) => onText(target.value)} />}
  </Field>
)

/** A labelled area of several lines to type in. */
export const TextAreaField = ({
  label,
  note,
  errorText,
  onText,
  ...area
}: Omit<TextProps<'textarea'>, 'wanted' | 'mark'>): ReactElement => (
  <Field {...{ label, note, errorText }}>
    {(attributes) => <textarea {...attributes} {...area} onChange={({ target }) => onText(target.value)} />}
  </Field>
)

const LONGEST_NAME = 80

/** The field for the name of something that is kept. */
export const NameField = ({ name, onName }: { name: string; onName: (name: string) => void }): ReactElement => (
  <TextField label="Name" wanted="Enter a name." value={name} required maxLength={LONGEST_NAME} onText={onName} />
)

/** A box to tick, with its words. */
export function Check({
  checked,
  disabled,
  title,
  onChange,
  children,
}: {
  checked: boolean
  disabled?: boolean
  title?: string
  onChange: (checked: boolean) => void
  children: ReactNode
}): ReactElement {
  return (
    <label className="check" title={title}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />{' '}
      {children}
    </label>
  )
}

import type { InputHTMLAttributes, KeyboardEvent, ReactElement } from 'react'
import { useKeptForm } from '../../ui/keeper.ts'
import { ListedInput } from '../../ui/suggestions.tsx'
import type { Suggestion } from '../../ui/suggestions.tsx'

/**
 * A field of a request. What is typed is requested with Enter, when the field is left, or when it was picked from a list; until
 * then a note says what the shown values were requested with.
 */
export function DraftField({
  name,
  asked,
  isComplete,
  options,
  onAsk,
  ...input
}: {
  /** Its name in the form of the request. */
  name: string
  /** What was requested last. */
  asked: string
  /** Whether a text can be requested. */
  isComplete: (text: string) => boolean
  /** What is suggested. */
  options?: readonly Suggestion[]
  onAsk: (text: string) => void
} & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'list'
>): ReactElement {
  const [typed, setTyped] = useKeptForm('earnings request').field(name, asked)
  const text = typed.trim()
  const isPending = text !== asked

  function ask(): void {
    setTyped(asked)
    if (isPending && isComplete(text)) onAsk(text)
  }

  function press({ key }: KeyboardEvent): void {
    if (key === 'Enter') ask()
    if (key === 'Escape') setTyped(asked)
  }

  const shared = { ...input, value: typed, onBlur: ask }
  return (
    <>
      {options === undefined ? (
        <input {...shared} onChange={(event) => setTyped(event.target.value)} onKeyDown={press} />
      ) : (
        <ListedInput
          {...shared}
          options={options}
          onType={setTyped}
          onTake={(taken) => {
            setTyped(asked)
            if (taken.text !== asked) onAsk(taken.text)
          }}
          onKey={press}
        />
      )}
      {isPending ? (
        <span className="quiet" role="status">
          {isComplete(text) ? 'Enter to request; ' : ''}shown: {asked === '' ? 'any' : asked}
        </span>
      ) : null}
    </>
  )
}

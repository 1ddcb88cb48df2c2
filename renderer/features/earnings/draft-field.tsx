import { useEffect, useState } from 'react'
import type { InputHTMLAttributes, ReactElement } from 'react'

/** How long a chosen date stays unchanged before it is requested, in milliseconds: a year that is typed is a date at each digit. */
const PAUSE_MS = 1000

/**
 * A field of a request. What is typed is requested with Enter, when the field is left, or when it was picked from a list or calendar; until
 * then a note says what the shown values were requested with.
 */
export function DraftField({
  asked,
  isComplete,
  onAsk,
  ...input
}: {
  /** What was requested last. */
  asked: string
  /** Whether a text can be requested. */
  isComplete: (text: string) => boolean
  onAsk: (text: string) => void
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'>): ReactElement {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft?.trim() ?? asked
  const isPending = draft !== null && text !== asked

  function ask(): void {
    setDraft(null)
    if (isPending && isComplete(text)) onAsk(text)
  }

  const isDate = input.type === 'date'
  useEffect(() => {
    if (!isDate || !isPending || !isComplete(text)) return undefined
    const timer = setTimeout(() => {
      setDraft(null)
      onAsk(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isDate, isPending, isComplete, text, onAsk])

  return (
    <>
      <input
        {...input}
        value={draft ?? asked}
        onChange={(event) => {
          const { value } = event.target
          const isPicked =
            event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'insertReplacementText'
          setDraft(isPicked ? null : value)
          if (isPicked && isComplete(value.trim())) onAsk(value.trim())
        }}
        onBlur={ask}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask()
          if (event.key === 'Escape') setDraft(null)
        }}
      />
      {isPending ? (
        <span className="quiet" role="status">
          {isComplete(text) ? 'Enter to request; ' : ''}shown: {asked === '' ? 'any' : asked}
        </span>
      ) : null}
    </>
  )
}

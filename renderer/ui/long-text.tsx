import { memo, useMemo } from 'react'
import type { ReactElement } from 'react'
import { countText } from '../format/size.ts'
import { textSlices } from './text-slices.ts'
import { useSlices } from './use-slices.ts'

/** Number of characters in a part, and number of parts that are added at a time. */
const [SIZE, AT_ONCE] = [4000, 8]

const Part = memo(function Part({ text }: { text: string }): ReactElement {
  return <span className="text-slice">{text}</span>
})

/** The beginning of a text, and a button that adds the rest of a long one. */
export function LongText({ text, first, what }: { text: string; first: number; what: string }): ReactElement {
  const parts = useMemo(() => textSlices(text, first, SIZE), [text, first])
  const { shown, isGrowing, showAll } = useSlices(parts.length, 1, AT_ONCE)
  return (
    <>
      {parts[0] ?? ''}
      {shown < parts.length && !isGrowing ? '…' : ''}
      {parts.slice(1, shown).map((part, place) => (
        // The parts of a text do not change.
        <Part key={place} text={part} />
      ))}
      {shown < parts.length && !isGrowing ? (
        <button type="button" className="button-link long-text-more" onClick={showAll}>
          Show the whole {what} ({countText(text.length)} characters)
        </button>
      ) : null}
    </>
  )
}

import { memo, useEffect, useState, useMemo, type ReactElement } from 'react'
import { countText } from '../../../app/domain/values/number-form.ts'
import { LinkButton } from '../controls/button.tsx'

/** How many of many parts are shown. */
interface Slices {
  shown: number
  /** Whether the rest is wanted; it comes slice by slice. */
  isGrowing: boolean
  showAll: () => void
}

/** Shows the first of many parts, and the rest in slices when it is wanted, so that the window stays usable meanwhile. */
export function useSlices(total: number, first: number, size: number): Slices {
  const [isAll, setIsAll] = useState(false)
  const [added, setAdded] = useState(0)
  const shown = Math.min(total, first + added)
  const isGrowing = isAll && shown < total
  useEffect(() => {
    if (!isGrowing) return undefined
    const handle = requestIdleCallback(() => setAdded((now) => now + size), { timeout: 50 })
    return () => cancelIdleCallback(handle)
  }, [isGrowing, shown, size])
  return { shown, isGrowing, showAll: () => setIsAll(true) }
}

/** Where a long text is cut: the first part, then parts of about `size` characters, at line ends where there are any. */
export function textSlices(text: string, first: number, size: number): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const most = parts.length === 0 ? first : size
    let end = Math.min(text.length, at + most)
    const isLast = end === text.length
    const line = isLast ? -1 : text.slice(at, end + 1).lastIndexOf('\n')
    // A pair of surrogates is not cut.
    if (line >= most / 2) end = at + line
    else if (!isLast && /[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1
    parts.push(text.slice(at, end))
    // Each part is a block of its own, which stands for the line end.
    at = text.charAt(end) === '\n' && !isLast ? end + 1 : end
  }
  return parts
}

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
        <LinkButton className="long-text-more" onClick={showAll}>
          Show the whole {what} ({countText(text.length)} characters)
        </LinkButton>
      ) : null}
    </>
  )
}

/** Number of elements that are added at a time. */
const SLICE = 100

const Slice = memo(function Slice({
  from,
  to,
  render,
}: {
  from: number
  to: number
  render: (index: number) => ReactElement
}): ReactElement {
  return <>{Array.from({ length: to - from }, (_, place) => render(from + place))}</>
})

/** The first of many elements, and a button that adds the others. `render` must stay the same between renders. */
export function Sliced({
  total,
  first,
  what,
  render,
  isList = false,
}: {
  total: number
  first: number
  /** Names the elements, in the plural. */
  what: string
  render: (index: number) => ReactElement
  /** Whether the elements are those of a list, in which nothing else may stand. */
  isList?: boolean
}): ReactElement {
  const { shown, isGrowing, showAll } = useSlices(total, first, SLICE)
  const later = Array.from(
    { length: Math.ceil(Math.max(0, shown - first) / SLICE) },
    (_, place) => first + place * SLICE,
  )
  const rest = isGrowing ? (
    <span className="quiet" role="status">
      {countText(shown)} of {countText(total)} {what}…
    </span>
  ) : shown < total ? (
    <LinkButton onClick={showAll}>
      Show all {countText(total)} {what}
    </LinkButton>
  ) : null
  return (
    <>
      <Slice from={0} to={Math.min(first, total)} render={render} />
      {later.map((from) => (
        <div key={from} className="slice">
          <Slice from={from} to={Math.min(from + SLICE, shown)} render={render} />
        </div>
      ))}
      {rest === null || !isList ? rest : <div role="listitem">{rest}</div>}
    </>
  )
}

import { memo } from 'react'
import type { ReactElement } from 'react'
import { countText } from '../format/size.ts'
import { useSlices } from './use-slices.ts'

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
}: {
  total: number
  first: number
  /** Names the elements, in the plural. */
  what: string
  render: (index: number) => ReactElement
}): ReactElement {
  const { shown, isGrowing, showAll } = useSlices(total, first, SLICE)
  const later = Array.from(
    { length: Math.ceil(Math.max(0, shown - first) / SLICE) },
    (_, place) => first + place * SLICE,
  )
  return (
    <>
      <Slice from={0} to={Math.min(first, total)} render={render} />
      {later.map((from) => (
        <div key={from} className="slice">
          <Slice from={from} to={Math.min(from + SLICE, shown)} render={render} />
        </div>
      ))}
      {isGrowing ? (
        <span className="quiet" role="status">
          {countText(shown)} of {countText(total)} {what}…
        </span>
      ) : shown < total ? (
        <button type="button" className="button-link" onClick={showAll}>
          Show all {countText(total)} {what}
        </button>
      ) : null}
    </>
  )
}

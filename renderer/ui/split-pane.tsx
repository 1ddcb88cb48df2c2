import { useId } from 'react'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { PaneDivider } from './pane-divider.tsx'
import { usePaneSize } from './pane-size.ts'
import type { PaneBounds } from './pane-size.ts'
import { useStacked } from './use-stacked.ts'

/**
 * Two panes side by side with a divider between them; the bounds are those of the first one. Without a first pane the second one has
 * all the room, and keeps its state. In a narrow window they stand one above the other, where the divider is only a line.
 */
export function SplitPane({
  label = 'Pane width',
  first,
  second,
  ...bounds
}: PaneBounds & {
  /** Name of the divider. */
  label?: string
  first: ReactNode
  second: ReactNode
}): ReactElement {
  const [size, pane] = usePaneSize(bounds)
  const isStacked = useStacked()
  const id = useId()
  return (
    <div className="split" data-whole={first === null} style={{ '--split': `${size.size}px` } as CSSProperties}>
      {first === null ? null : (
        <>
          <div className="split-first" data-pane id={id} ref={pane}>
            {first}
          </div>
          {isStacked ? <div className="splitter" /> : <PaneDivider label={label} controls={id} of={size} />}
        </>
      )}
      <div className="split-second" data-pane>
        {second}
      </div>
    </div>
  )
}

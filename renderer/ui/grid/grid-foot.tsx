import type { ReactElement, ReactNode } from 'react'
import { useKeyOf } from '../../commands/commands.tsx'
import './grid.css'

/** The line below a grid: what the selected cells add up to, and where its numbers lead. */
export function GridFoot({
  summary,
  note = null,
  legend = null,
}: {
  summary: string
  /** What is said of the grid as a whole, where nothing is selected. */
  note?: string | null
  legend?: ReactNode
}): ReactElement {
  const key = useKeyOf()('window.show-source')
  return (
    <div className="grid-foot">
      <span role="status">{summary}</span>
      {note === null || summary !== '' ? null : <span className="quiet">{note}</span>}
      {legend}
      <span className="grid-foot-hint quiet">
        Click a number to see the response it came from
        {key === null ? null : (
          <>
            , or press <kbd>{key}</kbd>
          </>
        )}
      </span>
    </div>
  )
}

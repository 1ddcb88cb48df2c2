import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { CellPlace } from '../../ui/grid/selected-cells.ts'
import { useStable } from '../../ui/use-stable.ts'

/**
 * Brings a column of a grid into sight when it is gone to, and not again while the person scrolls; a negative one is none. `reach` is that
 * of a grid that draws only what is in sight.
 */
export function useReportInSight(
  holder: RefObject<HTMLElement | null>,
  column: number,
  reach: ((place: CellPlace) => void) | undefined,
): void {
  const show = useStable(() => {
    if (reach === undefined)
      holder.current
        ?.querySelector(`thead [aria-colindex="${column + 2}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    else reach({ row: 0, column })
  })
  useEffect(() => {
    if (column >= 0) show()
  }, [column, show])
}

import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { TIP_AREA, watchTips } from './watch-tips.ts'
import type { Tip } from './watch-tips.ts'
import './tooltip.css'

/** Width from which the tooltip begins where the pointer is, in CSS pixels, because the middle of the element may be far away. */
const WIDE = 240

/** Where the tooltip of an element is. */
function placeOf({ element, x }: Tip) {
  const isWide = element.getBoundingClientRect().width > WIDE
  const anchor = {
    contextElement: element,
    getBoundingClientRect() {
      const { left, top, width, height } = element.getBoundingClientRect()
      return isWide ? new DOMRect(x ?? left, top, 0, height) : new DOMRect(left, top, width, height)
    },
  }
  return { anchor, align: isWide ? ('start' as const) : ('center' as const) }
}

/**
 * The one tooltip of the window. Whatever has a `title` has it, for the pointer and the keyboard, in place of the browser's, which the
 * keyboard never shows and which can neither be enlarged nor pointed at.
 */
export function TooltipLayer(): ReactElement {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => watchTips(setTip), [])
  const place = useMemo(() => (tip === null ? {} : placeOf(tip)), [tip])
  return (
    <Tooltip.Root open={tip !== null}>
      <Tooltip.Portal className="tooltip-portal">
        <Tooltip.Positioner
          className={TIP_AREA}
          data-by={typeof tip?.x === 'number' ? 'pointer' : 'keyboard'}
          {...place}
          collisionPadding={2}
        >
          <Tooltip.Popup className="tooltip isolate" role="tooltip">
            {tip?.text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

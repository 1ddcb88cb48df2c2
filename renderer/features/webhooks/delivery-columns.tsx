import { use } from 'react'
import type { CSSProperties, ReactElement, Ref } from 'react'
import { boundedWidth } from '../../ui/grid/column-grip.tsx'
import { AppearanceContext } from '../../ui/appearance.tsx'
import { changeLayout, currentLayout, useLayout } from '../../ui/layout.ts'
import { PaneDivider } from '../../ui/split-pane.tsx'
import type { PaneSize } from '../../ui/split-pane.tsx'

/** The columns of the list of deliveries, each with its usual width in units of the text size. */
const DELIVERY_COLUMNS = [
  { id: 'number', label: 'Number', initial: 4.2 },
  { id: 'time', label: 'Received', initial: 8.5 },
  { id: 'kind', label: 'Kind', initial: 12.9 },
  { id: 'id', label: 'Payload id', initial: 4.6 },
  { id: 'response', label: 'Response', initial: 8.8 },
  { id: 'signature', label: 'Signature', initial: 7.8 },
  { id: 'remarks', label: 'Remarks', initial: 6.8 },
] as const

/** The ID of the list in the document. */
export const DELIVERY_LIST = 'delivery-list'

const [MIN_WIDTH, MAX_WIDTH] = [boundedWidth(0), boundedWidth(Number.POSITIVE_INFINITY)]

/** Returns the widths of the columns, which the layout of the window keeps once they are chosen, and whether one is less than usual. */
function useDeliveryColumns(): { label: string; of: PaneSize; id: string; isNarrowed: boolean }[] {
  const { widths } = useLayout()
  const { fontSize } = use(AppearanceContext)
  return DELIVERY_COLUMNS.map(({ id, label, initial }) => {
    const name = `deliveries ${id}`
    return {
      id,
      label,
      isNarrowed: (widths[name] ?? Infinity) < initial * fontSize,
      of: {
        size: boundedWidth(widths[name] ?? initial * fontSize),
        smallest: MIN_WIDTH,
        largest: MAX_WIDTH,
        resize: (to) => changeLayout({ widths: { ...currentLayout().widths, [name]: boundedWidth(to) } }),
        reset() {
          const { [name]: _, ...others } = currentLayout().widths
          changeLayout({ widths: others })
        },
      },
    }
  })
}

/** The list with the heads of its columns above it, each with an edge that changes its width. */
export function DeliveryColumns({
  heads,
  children,
}: {
  heads: Ref<HTMLDivElement>
  children: ReactElement
}): ReactElement {
  const columns = useDeliveryColumns()
  const style = Object.fromEntries(columns.map(({ id, of }) => [`--column-${id}`, `${of.size}px`])) as CSSProperties
  return (
    <div
      className="delivery-table"
      data-narrowed={columns.some(({ isNarrowed }) => isNarrowed) || undefined}
      style={style}
    >
      <div className="delivery-heads" ref={heads}>
        <div className="delivery-columns" role="group" aria-label="Columns of the deliveries">
          {columns.map(({ id, label, of }) => (
            <span key={id} className={`delivery-${id}`}>
              {label}
              <PaneDivider label={`Width of ${label}`} controls={DELIVERY_LIST} of={of} />
            </span>
          ))}
        </div>
      </div>
      {children}
    </div>
  )
}

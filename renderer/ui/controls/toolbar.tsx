import { Popover } from '@base-ui/react/popover'
import { use, useLayoutEffect, useRef, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { usePausedKeys } from '../../commands/commands.tsx'
import { useFocusInto } from '../keys/focus.ts'
import { AppearanceContext } from '../layout/appearance.tsx'

export interface Tool {
  id: string
  shows: ReactNode
  /** What stands before it in “More”, where its options alone do not say what it is. */
  name?: string
  /**
   * How it shares the space: it moves into “More” where there is none, it stays as long as another can move, or it always stays and takes
   * what is left.
   */
  room?: 'moves' | 'stays' | 'grows'
}

/** The width of “More” with its gap, in units of CSS pixels; it is a little less with small text. */
const MORE = 84

/** Up to this width of the bar in pixels some tools are smaller, so that the widths of before say nothing: `toolbar.css` and what stands in the bar. */
const NARROW = 640

/** The width of a tool that came into a full bar and was not measured yet. */
const USUAL = 140

/** The tool with the focus. */
interface HeldTool {
  id: string
  /** Whether text is typed into it, which would be lost in “More”. */
  isTyped: boolean
}

/**
 * Which tools fit in a space, in their order. `widths` have the gap before the tool; before there are any, every tool is shown to be
 * measured. `held` goes before those that can move, and before all where text is typed into it.
 */
export function fittingTools(
  tools: readonly Tool[],
  widths: ReadonlyMap<string, number>,
  space: number,
  held: HeldTool | null = null,
): { shown: readonly Tool[]; hidden: readonly Tool[] } {
  const widthOf = ({ id }: Tool): number => widths.get(id) ?? USUAL
  const sumOf = (some: readonly Tool[]): number => some.reduce((sum, tool) => sum + widthOf(tool), 0)
  if (widths.size === 0 || sumOf(tools) <= space) return { shown: tools, hidden: [] }
  const isFixed = ({ id, room }: Tool): boolean => room === 'grows' || (id === held?.id && held.isTyped)
  const rankOf = ({ id, room }: Tool): number => (room === 'stays' ? 0 : id === held?.id ? 1 : 2)
  const moving = tools.filter((tool) => !isFixed(tool))
  const hidden = new Set<Tool>()
  let left = space - MORE - sumOf(tools.filter(isFixed))
  for (const tool of moving.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    left -= widthOf(tool)
    // After the first one without room, a smaller one would change the order.
    if (left < 0) hidden.add(tool)
  }
  return { shown: tools.filter((tool) => !hidden.has(tool)), hidden: tools.filter((tool) => hidden.has(tool)) }
}

/** What a press does to the tool itself, so that it stays on screen. */
const STAYS_OPEN = '[aria-checked], [aria-selected], [aria-pressed], [aria-haspopup]'

function MorePanel({ tools, onAction }: { tools: readonly Tool[]; onAction: () => void }): ReactElement {
  usePausedKeys()
  const popup = useRef<HTMLDivElement>(null)
  useFocusInto(popup)
  return (
    <Popover.Popup
      ref={popup}
      className="menu toolbar-panel"
      aria-label="More tools"
      onClickCapture={({ target }: MouseEvent) => {
        const button = target instanceof Element ? target.closest('button') : null
        if (button !== null && !button.matches(STAYS_OPEN)) onAction()
      }}
    >
      {tools.map(({ id, name, shows }) => (
        <div key={id} data-named={name === undefined ? undefined : true}>
          {name === undefined ? null : (
            <span className="quiet" aria-hidden="true">
              {name}
            </span>
          )}
          {shows}
        </div>
      ))}
    </Popover.Popup>
  )
}

/** The tools without room in the bar. */
function More({ tools }: { tools: readonly Tool[] }): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger ref={button} className="button button-quiet menu-button" aria-label="More tools">
        More
        <span className="menu-arrow" aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal className="menu-portal">
        <Popover.Positioner positionMethod="fixed" align="start" sideOffset={4} collisionPadding={6}>
          <MorePanel
            tools={tools}
            onAction={() => {
              // A dialog gives the focus back to what has it now, and the panel is gone by then.
              button.current?.focus()
              setIsOpen(false)
            }}
          />
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Bar({ className, tools, end }: { className: string; tools: readonly Tool[]; end: ReactNode }): ReactElement {
  const bar = useRef<HTMLDivElement>(null)
  // Of a tool in the panel the width is that of its last time in the bar.
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map())
  const [space, setSpace] = useState(Number.POSITIVE_INFINITY)
  const [held, setHeld] = useState<HeldTool | null>(null)
  const wasNarrow = useRef<boolean | null>(null)
  const { shown, hidden } = fittingTools(tools, widths, space, held)
  const isMeasured = widths.size > 0
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return undefined
    function measure(): void {
      if (element === null) return
      const own = getComputedStyle(element)
      const gap = Number.parseFloat(own.columnGap) || 0
      const inside = element.clientWidth - Number.parseFloat(own.paddingLeft) - Number.parseFloat(own.paddingRight)
      const isNarrow = element.clientWidth <= NARROW
      const isAnew = wasNarrow.current !== null && wasNarrow.current !== isNarrow
      wasNarrow.current = isNarrow
      const ending = element.querySelector<HTMLElement>(':scope > .toolbar-end')
      setSpace(
        element.clientWidth === 0
          ? Number.POSITIVE_INFINITY
          : inside - (ending === null ? 0 : ending.offsetWidth + gap),
      )
      if (isAnew) {
        setWidths(new Map())
        return
      }
      const found = [...element.querySelectorAll<HTMLElement>(':scope > [data-tool]')].map((tool) => {
        const width =
          tool.dataset.room === 'grows' ? Number.parseFloat(getComputedStyle(tool).minWidth) || 0 : tool.offsetWidth
        return [tool.dataset.tool ?? '', gap + width] as const
      })
      setWidths((known) => {
        // Before all are in the bar again, those that are not would count as unknown.
        if (known.size === 0 && found.length < tools.length) return known
        return found.every(([id, width]) => known.get(id) === width) ? known : new Map([...known, ...found])
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [shown.length, tools.length, isMeasured])
  return (
    <div
      className={className}
      ref={bar}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-tool]')?.dataset.tool
        setHeld(id === undefined ? null : { id, isTyped: target.matches('input:not([type=checkbox]), textarea') })
      }}
      onBlur={() => setHeld(null)}
    >
      {shown.map(({ id, room, shows }) => (
        <div key={id} className="tool" data-tool={id} data-room={room}>
          {shows}
        </div>
      ))}
      {hidden.length === 0 ? null : <More tools={hidden} />}
      <span className="toolbar-spring" />
      {end === undefined ? null : <div className="toolbar-end">{end}</div>}
    </div>
  )
}

/**
 * A row of controls that never wraps: what has no room moves into “More”, from the last one on. `end` always stays, at the end of the
 * row, and a mark of age in it has a width of its own, so that nothing moves when its text grows.
 */
export function Toolbar({
  className = 'toolbar',
  tools,
  end,
}: {
  className?: string
  /** In their order; null for one that is not there now. */
  tools: readonly (Tool | null)[]
  end?: ReactNode
}): ReactElement {
  const { density, fontSize } = use(AppearanceContext)
  return (
    // Every width is another one with another size of text.
    <Bar key={`${density} ${fontSize}`} className={className} tools={tools.filter((tool) => tool !== null)} end={end} />
  )
}

import { createContext, memo, use, useEffect, useMemo, useState } from 'react'
import type { MouseEvent, ReactElement, ReactNode, KeyboardEvent } from 'react'
import { isObject, sentDigits, type WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { toHtmlTable } from '../../../app/domain/tables/table-text.ts'
import { visibleText } from '../../../app/domain/values/visible-text.ts'
import { countText, counted } from '../../../app/domain/values/number-form.ts'
import { useContextMenu, type MenuGroup } from '../../ui/controls/context-menu.tsx'
import { isTexts, useKeptChoice } from '../../ui/states/view-state.ts'
import { useSlices } from '../../ui/text/show-more.tsx'
import type { Copied } from '../../ui/text/copy-text.ts'
import { copyAndSay } from '../../ui/text/copy-with-message.ts'

/** Where Tab stops in a tree: the places of the items that lead to it among their siblings, without the root's. */
type Stop = readonly number[]

const ITEM = '[role=treeitem]'

/** The item that opened the group an item is in; null for the root. */
function parentOf(item: HTMLElement): HTMLElement | null {
  const group = item.parentElement
  const opener = group?.getAttribute('role') === 'group' ? group.previousElementSibling : null
  return opener instanceof HTMLElement ? opener : null
}

/** The item of a tree that an element is in, as a place where Tab stops; null for none. */
function stopAt(element: Element): Stop | null {
  let item = element.closest<HTMLElement>(ITEM)
  if (item === null) return null
  const places: number[] = []
  for (let parent = parentOf(item); parent !== null; [item, parent] = [parent, parentOf(parent)])
    places.unshift(Number(item.getAttribute('aria-posinset')) - 1)
  return places
}

/** The item that a key leads to; null when it leads nowhere. */
function itemTo(key: string, tree: HTMLElement, item: HTMLElement): HTMLElement | null {
  const items = [...tree.querySelectorAll<HTMLElement>(ITEM)]
  const next = items[items.indexOf(item) + 1] ?? null
  switch (key) {
    case 'ArrowDown':
      return next
    case 'ArrowUp':
      return items[items.indexOf(item) - 1] ?? null
    case 'ArrowRight':
      return next !== null && parentOf(next) === item ? next : null
    case 'ArrowLeft':
      return parentOf(item)
    case 'Home':
      return items[0] ?? null
    case 'End':
      return items.at(-1) ?? null
    default:
      return null
  }
}

/** Whether a key opens or closes the item. */
function isToggle(key: string, item: HTMLElement): boolean {
  const isOpen = item.getAttribute('aria-expanded')
  if (isOpen === null) return false
  return key === 'Enter' || key === ' ' || key === (isOpen === 'true' ? 'ArrowLeft' : 'ArrowRight')
}

/** Moves the focus through the items of a tree that are drawn, and opens and closes them, as the keys of a tree do everywhere. */
function pressInTree(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>(ITEM) : null
  if (item === null) return
  if (isToggle(event.key, item)) {
    event.preventDefault()
    item.click()
    return
  }
  const target = itemTo(event.key, event.currentTarget, item)
  if (target === null) return
  event.preventDefault()
  target.focus()
}

/** Number of members shown at a time. */
const SHOWN = 40

/** Number of members that are added at a time to those of an open branch. */
const SLICE = 100

/** Number of branches that stay open or closed as the person left them. */
const MAX_TURNED = 40

const NONE: readonly string[] = []

/** The branches that the person has opened or closed, by the names that lead to them. */
const BranchContext = createContext<{ turned: ReadonlySet<string>; turn: (path: string) => void }>({
  turned: new Set(),
  turn: () => undefined,
})

/** Number of levels that are open at first. */
const OPEN_LEVELS = 3

/** Where an item is in the tree. */
interface Position {
  /** The names that lead to it. */
  path: string
  /** From 1. */
  level: number
  /** Index among the siblings, and their number. */
  place: number
  of: number
  /** Where Tab stops, seen from the item; null when it stops elsewhere. */
  stop: Stop | null
  /** Whether it is behind “more”, where everything is closed at first. */
  isLater: boolean
}

const itemAttributes = ({ level, place, of }: Position, isStop: boolean) => ({
  role: 'treeitem' as const,
  'aria-level': level,
  'aria-posinset': place + 1,
  'aria-setsize': of,
  tabIndex: isStop ? 0 : -1,
})

/** A value as it is copied, with the digits as sent, in markup as well so that a spreadsheet reads no other number; null for what has members. */
function copyOf(value: WireTree): Copied | null {
  if (Array.isArray(value) || isObject(value)) return null
  const digits = sentDigits(value)
  if (digits !== null) return { text: digits, html: toHtmlTable([[{ digits }]]) }
  return { text: typeof value === 'string' ? value : JSON.stringify(value) }
}

/** The name of a member as it reads; one that is blank, has blanks around it or half a character is quoted. */
const nameText = (name: string): string =>
  visibleText(name === '' || name.trim() !== name || name !== name.toWellFormed() ? JSON.stringify(name) : name)

/** What can be done with a member. */
const menuOf = (name: string, copied: Copied | null): MenuGroup => ({
  label: 'Member',
  entries: [
    ...(copied === null ? [] : [{ label: 'Copy as sent', run: () => copyAndSay(copied, 'Value copied as sent') }]),
    { label: 'Copy the name', run: () => copyAndSay(name, 'Name copied') },
    'earnings.refresh',
    'earnings.next-form',
  ],
})

function LeafText({ value }: { value: WireTree }): ReactElement {
  const digits = sentDigits(value)
  if (digits !== null) return <span className="json-number">{digits}</span>
  return (
    <span className={typeof value === 'string' ? 'json-text isolate' : 'json-word'}>
      {typeof value === 'string' ? `“${value}”` : JSON.stringify(value)}
    </span>
  )
}

/** An item that opens a group. What is in a closed one is not drawn. */
function Branch({
  at,
  onMenu,
  isOpenAtFirst,
  className = '',
  label,
  entries,
  most,
}: {
  at: Position
  /** Offers what can be done with it. */
  onMenu?: (event: MouseEvent) => void
  isOpenAtFirst: boolean
  className?: string
  label: ReactNode
  entries: readonly (readonly [name: string, value: WireTree])[]
  /** Maximum number of entries that are shown before “more”. */
  most: number
}): ReactElement {
  const { turned, turn } = use(BranchContext)
  const isOpen = turned.has(at.path) !== isOpenAtFirst
  const { shown: drawn, showAll } = useSlices(Math.min(entries.length, most), SLICE, SLICE)
  // Thousands of members at once would hold the window.
  useEffect(() => {
    if (isOpen) showAll()
  })
  const { path, level, stop, isLater } = at
  const shown = entries.slice(0, most)
  const later = entries.slice(most)
  const of = shown.length + Math.min(later.length, 1)
  const [stopPlace = -1, ...stopBelow] = stop ?? []
  // Tab stops at the branch as well when the item that had the focus is gone.
  const isStop = stop !== null && (stop.length === 0 || !isOpen || stopPlace >= of)
  const below = (place: number, name: string): Position => ({
    path: `${path}/${name}`,
    level: level + 1,
    place,
    of,
    stop: place === stopPlace ? stopBelow : null,
    isLater,
  })
  const toggle = (event: MouseEvent): void => {
    // The person has dragged over the text to select it. A key has no such click.
    if (event.detail > 0 && getSelection()?.type === 'Range') return
    turn(at.path)
  }
  return (
    <>
      <div
        className={`json-branch ${className}`}
        {...itemAttributes(at, isStop)}
        aria-expanded={isOpen}
        onClick={toggle}
        onContextMenu={onMenu}
      >
        {label}
      </div>
      {isOpen ? (
        <div className="json-group" role="group">
          {shown.slice(0, drawn).map(([name, value], place) => (
            <Item key={name} name={name} value={value} {...below(place, JSON.stringify(name))} />
          ))}
          {later.length === 0 ? null : (
            <Branch
              at={{ ...below(shown.length, '/'), isLater: true }}
              isOpenAtFirst={false}
              className="quiet"
              label={`${countText(later.length)} more`}
              entries={later}
              most={Infinity}
            />
          )}
        </div>
      ) : null}
    </>
  )
}

/** A member with all that is below it. Of thousands, those are drawn again that the focus leaves and enters. */
const Item = memo(function Item({ name, value, ...at }: { name: string; value: WireTree } & Position): ReactElement {
  const offer = useContextMenu()
  if (!Array.isArray(value) && !isObject(value)) {
    return (
      <div
        className="json-line"
        {...itemAttributes(at, at.stop !== null)}
        onContextMenu={(event) => offer(event, menuOf(name, copyOf(value)))}
      >
        <span className="json-name">{nameText(name)}</span> <LeafText value={value} />
      </div>
    )
  }
  const entries = Array.isArray(value)
    ? value.map((each, place) => [String(place), each] as const)
    : Object.entries(value)
  const count = counted(entries.length, Array.isArray(value) ? 'element' : 'member')
  return (
    <Branch
      at={at}
      onMenu={(event) => offer(event, menuOf(name, null))}
      isOpenAtFirst={!at.isLater && at.level <= OPEN_LEVELS && entries.length <= SHOWN}
      label={
        <>
          <span className="json-name">{nameText(name)}</span>{' '}
          <span className="quiet">{entries.length === 0 ? 'empty' : count}</span>
        </>
      }
      entries={entries}
      most={SHOWN}
    />
  )
})

/** JSON as a tree with the digits as sent. It is one stop of Tab; the arrow keys move in it. */
export function JsonTree({ name, value }: { name: string; value: WireTree }): ReactElement {
  const [stop, setStop] = useState<Stop>([])
  const [kept, keep] = useKeptChoice('branches of the earnings', NONE, isTexts)
  const branches = useMemo(
    () => ({
      turned: new Set(kept),
      turn(path: string) {
        const others = kept.filter((each) => each !== path)
        keep((others.length < kept.length ? others : [...kept, path]).slice(-MAX_TURNED))
      },
    }),
    [kept, keep],
  )
  return (
    <BranchContext value={branches}>
      <div
        role="tree"
        aria-label="The response"
        onKeyDown={pressInTree}
        onFocus={({ target }) => setStop(stopAt(target) ?? [])}
      >
        <Item name={name} value={value} path={name} level={1} place={0} of={1} stop={stop} isLater={false} />
      </div>
    </BranchContext>
  )
}

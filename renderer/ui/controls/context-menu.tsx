import { ContextMenu as BaseMenu } from '@base-ui/react/context-menu'
import { createContext, use, useCallback, useRef, useState } from 'react'
import type { MouseEvent, ReactElement, ReactNode, RefObject } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { useFindCommand, usePausedKeys } from '../../commands/commands.tsx'
import { keysText } from '../../commands/keys.ts'
import { useFocusInto, useReturnFocus, useRunAfter } from '../keys/focus.ts'

/** An entry that is no command of the catalogue, because it names what was clicked. */
interface MenuAction {
  label: string
  /** The command that does the same to what is chosen, whose key the entry shows. */
  like?: CommandId
  run: () => void
}

/** Entries about one thing: a story, a link, a number. */
export interface MenuGroup {
  label: string
  entries: readonly (CommandId | MenuAction)[]
}

type Offer = (event: MouseEvent, ...groups: readonly MenuGroup[]) => void

const OfferContext = createContext<Offer>(() => undefined)

/**
 * Returns what a part of the window calls in its `onContextMenu` with what can be done there. What is inside another part comes first
 * in the menu.
 */
export const useContextMenu = (): Offer => use(OfferContext)

/** Whether the system's own menu of a text belongs here. */
function isText(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, [contenteditable]') !== null) return true
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(target)
}

function Entry({
  entry,
  onChoose,
}: {
  entry: CommandId | MenuAction
  onChoose: (run: () => void) => void
}): ReactElement {
  const find = useFindCommand()
  const command = typeof entry === 'string' ? find(entry) : undefined
  const like = typeof entry === 'string' ? command : entry.like === undefined ? undefined : find(entry.like)
  const { label, run } = typeof entry === 'string' ? { label: command?.title ?? entry, run: command?.run } : entry
  const unavailable = command?.unavailable ?? null
  const [keys] = like?.keys ?? []
  const shared = {
    disabled: unavailable !== null || run === undefined,
    title: unavailable ?? undefined,
    onClick: () => {
      if (run !== undefined) onChoose(run)
    },
  }
  const key = keys === undefined ? null : <span className="menu-key">{keysText(keys)}</span>
  return command?.isChoice === true ? (
    <BaseMenu.CheckboxItem className="menu-item" checked={command.isOn} closeOnClick {...shared}>
      <span className="menu-mark">
        <BaseMenu.CheckboxItemIndicator className="menu-check" />
      </span>
      {label}
      {key}
    </BaseMenu.CheckboxItem>
  ) : (
    <BaseMenu.Item className="menu-item menu-plain-item" {...shared}>
      {label}
      {key}
    </BaseMenu.Item>
  )
}

function Groups({
  popup,
  groups,
  onChoose,
}: {
  popup: RefObject<HTMLElement | null>
  groups: readonly MenuGroup[]
  onChoose: (run: () => void) => void
}): ReactElement {
  // Letters find an entry of the menu.
  usePausedKeys()
  useReturnFocus()
  useFocusInto(popup)
  return (
    <>
      {groups.map(({ label, entries }) => (
        <BaseMenu.Group key={label}>
          <BaseMenu.GroupLabel className="menu-label isolate">{label}</BaseMenu.GroupLabel>
          {entries.map((entry) => (
            <Entry key={typeof entry === 'string' ? entry : entry.label} entry={entry} onChoose={onChoose} />
          ))}
        </BaseMenu.Group>
      ))}
    </>
  )
}

/** An area whose parts offer a menu where the right button of the mouse, or the menu key, is pressed. */
export function ContextMenuArea({ className, children }: { className: string; children: ReactNode }): ReactElement {
  const popup = useRef<HTMLDivElement>(null)
  const [groups, setGroups] = useState<readonly MenuGroup[] | null>(null)
  const runAfter = useRunAfter(groups !== null)
  const offered = useRef<{ event: Event; groups: readonly MenuGroup[] } | null>(null)
  const offer: Offer = useCallback((event, ...more) => {
    const before = offered.current?.event === event.nativeEvent ? offered.current.groups : []
    offered.current = { event: event.nativeEvent, groups: [...before, ...more] }
  }, [])
  return (
    <BaseMenu.Root
      open={groups !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) setGroups(null)
      }}
    >
      <BaseMenu.Trigger
        className={className}
        onContextMenu={(event) => {
          const found = offered.current?.event === event.nativeEvent ? offered.current.groups : []
          if (found.length > 0 && !isText(event.target)) {
            setGroups(found)
            return
          }
          // The system's menu stays, also where the kit would prevent it from the document.
          event.preventBaseUIHandler()
          event.stopPropagation()
        }}
      >
        <OfferContext value={offer}>{children}</OfferContext>
      </BaseMenu.Trigger>
      <BaseMenu.Portal className="menu-portal">
        <BaseMenu.Positioner align="start" collisionPadding={6}>
          <BaseMenu.Popup ref={popup} className="menu" aria-label="What can be done here" finalFocus={false}>
            {groups === null ? null : (
              <Groups
                popup={popup}
                groups={groups}
                onChoose={(run) => {
                  runAfter(run)
                  setGroups(null)
                }}
              />
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

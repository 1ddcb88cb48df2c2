import { Menu as BaseMenu } from '@base-ui/react/menu'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { usePausedKeys, useFindCommand } from '../../commands/commands.tsx'
import { useFocusInto } from '../keys/focus.ts'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'

function Popup({ label, children }: { label: string; children: ReactNode }): ReactElement {
  // Letters find an entry of the menu.
  usePausedKeys()
  const popup = useRef<HTMLDivElement>(null)
  useFocusInto(popup)
  return (
    <BaseMenu.Popup ref={popup} className="menu" aria-label={label}>
      {children}
    </BaseMenu.Popup>
  )
}

/** A button with a menu below it. */
export function Menu({
  label,
  title,
  children,
  content,
}: {
  /** Name of the menu, and of its button where that shows something else. */
  label: string
  title?: string
  /** What the button shows. */
  children: ReactNode
  /** The entries. */
  content: ReactNode
}): ReactElement {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger className="button button-quiet menu-button" aria-label={label} title={title}>
        {children}
        <span className="menu-arrow" aria-hidden="true" />
      </BaseMenu.Trigger>
      <BaseMenu.Portal className="menu-portal">
        <BaseMenu.Positioner align="start" sideOffset={4} collisionPadding={6}>
          <Popup label={label}>{content}</Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

interface MenuOption<T extends string> {
  id: T
  label: string
}

/** A group of entries of which one is chosen. */
export function MenuChoice<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly MenuOption<T>[]
  value: T
  onChange: (value: T) => void
}): ReactElement {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="menu-label">{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.id} value={option.id} className="menu-item" closeOnClick>
            <span className="menu-mark">
              <BaseMenu.RadioItemIndicator className="menu-dot" />
            </span>
            {option.label}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  )
}

/** A group of entries that are switched on and off; the menu stays open. */
export function MenuChecks<T extends string>({
  label,
  options,
  chosen,
  onToggle,
}: {
  label: string
  options: readonly MenuOption<T>[]
  chosen: readonly T[]
  onToggle: (id: T) => void
}): ReactElement {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="menu-label">{label}</BaseMenu.GroupLabel>
      {options.map(({ id, label: name }) => (
        <BaseMenu.CheckboxItem
          key={id}
          className="menu-item"
          checked={chosen.includes(id)}
          onCheckedChange={() => onToggle(id)}
        >
          <span className="menu-mark">
            <BaseMenu.CheckboxItemIndicator className="menu-check" />
          </span>
          {name}
        </BaseMenu.CheckboxItem>
      ))}
    </BaseMenu.Group>
  )
}

/** A line between two groups of a menu. */
export const MenuSeparator = (): ReactElement => <BaseMenu.Separator className="menu-separator" />

interface GroupProps<Id extends string> {
  label: string
  options: readonly MenuOption<Id>[]
  command: (id: Id) => CommandId
}

/** A group of entries of a menu that are choices among commands, of which one is on. */
export function CommandMenuChoice<Id extends string>({
  command,
  ...group
}: GroupProps<Id> & { value: Id }): ReactElement {
  const find = useFindCommand()
  return <MenuChoice {...group} onChange={(id) => find(command(id))?.run()} />
}

/** A group of entries of a menu that commands switch on and off. */
export function CommandMenuChecks<Id extends string>({ command, ...group }: GroupProps<Id>): ReactElement {
  const find = useFindCommand()
  const chosen = group.options.map(({ id }) => id).filter((id) => find(command(id))?.isOn === true)
  return <MenuChecks {...group} chosen={chosen} onToggle={(id) => find(command(id))?.run()} />
}

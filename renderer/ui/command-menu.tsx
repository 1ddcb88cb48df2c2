import type { ReactElement } from 'react'
import type { CommandId } from '../../app/domain/commands/catalogue.ts'
import { useFindCommand } from '../commands/commands.tsx'
import { MenuChecks, MenuChoice } from './menu.tsx'
import type { MenuOption } from './menu.tsx'

interface GroupProps<Id extends string> {
  label: string
  options: readonly MenuOption<Id>[]
  /** The command of an entry. */
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

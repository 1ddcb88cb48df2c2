import type { ReactElement } from 'react'
import type { CommandId } from '../../app/domain/commands/catalogue.ts'
import { useFindCommand, useHint } from '../commands/commands.tsx'
import { Check } from './check.tsx'
import { Segmented } from './segmented.tsx'

interface Choice<Id extends string> {
  id: Id
  label: string
  /** What it means, for a tooltip. */
  words?: string
}

/** A choice among commands, of which one is on. */
interface ChoiceProps<Id extends string> {
  label: string
  options: readonly Choice<Id>[]
  value: Id
  /** The command that makes a choice. */
  command: (id: Id) => CommandId
}

/** What is said of a command in a toolbar. */
interface ToolProps {
  id: CommandId
  /** What it does, where that is more than the title of the command. */
  words?: string
  children: string
}

/** Returns the tooltip of a command: what it does and its key, or why it cannot run. */
function useTip(): (id: CommandId, words?: string) => string {
  const find = useFindCommand()
  const hint = useHint()
  return (id, words) => find(id)?.unavailable ?? hint(id, words)
}

/** A button of a toolbar that runs a command; one that is a choice is shown as pressed while it is on. */
export function CommandTool({ id, words, children }: ToolProps): ReactElement {
  const command = useFindCommand()(id)
  const tip = useTip()
  return (
    <button
      type="button"
      className="button"
      title={tip(id, words)}
      aria-pressed={command?.isChoice === true ? command.isOn : undefined}
      disabled={command?.unavailable !== null}
      onClick={command?.run}
    >
      {children}
    </button>
  )
}

/** A box of a toolbar that a command ticks. */
export function CommandCheck({ id, words, children }: ToolProps): ReactElement {
  const command = useFindCommand()(id)
  const tip = useTip()
  return (
    <Check
      title={tip(id, words)}
      checked={command?.isOn ?? false}
      disabled={command?.unavailable !== null}
      onChange={() => command?.run()}
    >
      {children}
    </Check>
  )
}

/** A choice among a few commands, of which one is on. */
export function CommandChoice<Id extends string>({ label, options, value, command }: ChoiceProps<Id>): ReactElement {
  const find = useFindCommand()
  const tip = useTip()
  return (
    <Segmented
      label={label}
      value={value}
      options={options.map(({ id, label: name, words }) => ({ id, label: name, title: tip(command(id), words) }))}
      onChange={(id) => find(command(id))?.run()}
    />
  )
}

/** A choice among several commands, as a list that opens. */
export function CommandSelect<Id extends string>({
  label,
  title,
  options,
  value,
  command,
}: ChoiceProps<Id> & { title?: string }): ReactElement {
  const find = useFindCommand()
  return (
    <select
      aria-label={label}
      title={title}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find(({ id }) => id === target.value)
        if (chosen !== undefined) find(command(chosen.id))?.run()
      }}
    >
      {options.map(({ id, label: name, words }) => (
        <option key={id} value={id} title={words}>
          {name}
        </option>
      ))}
    </select>
  )
}

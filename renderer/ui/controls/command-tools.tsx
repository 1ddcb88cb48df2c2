import { Fragment, useState, type ReactElement, type ReactNode } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { useFindCommand, useKeyOf, useHint } from '../../commands/commands.tsx'
import { Check } from './field.tsx'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'
import type { Tool } from './toolbar.tsx'
import { Button, type ButtonLook } from './button.tsx'

/** What a button is given by its command. */
interface CommandAttributes {
  type: 'button'
  title: string
  'aria-pressed': boolean | undefined
  'aria-disabled': true | undefined
  disabled: boolean
  onClick: (() => void) | undefined
  onFocus: () => void
  onBlur: () => void
}

/** Returns the tooltip of a command: what it does and its key, or why it cannot run. */
export function useTip(): (id: CommandId, words?: string) => string {
  const find = useFindCommand()
  const hint = useHint()
  return (id, words) => find(id)?.unavailable ?? hint(id, words)
}

/**
 * Returns the attributes of a button that runs a command, for one that looks like no other; a choice is pressed while it is on. A button
 * whose command cannot run is disabled, except that one with the focus keeps it, as while what it began is under way.
 */
export function useCommandButton(): (id: CommandId, words?: string) => CommandAttributes {
  const find = useFindCommand()
  const tip = useTip()
  const [focused, setFocused] = useState<CommandId | null>(null)
  return (id, words) => {
    const command = find(id)
    const canRun = command?.unavailable === null
    return {
      type: 'button',
      title: tip(id, words),
      'aria-pressed': command?.isChoice === true ? command.isOn : undefined,
      'aria-disabled': (!canRun && focused === id) || undefined,
      disabled: !canRun && focused !== id,
      onClick: canRun ? command.run : undefined,
      onFocus: () => setFocused(id),
      onBlur: () => setFocused(null),
    }
  }
}

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
  look?: ButtonLook
  /** Whether Enter in a field of its form presses it. The form runs the command. */
  submits?: boolean
  children: ReactNode
}

/** A button of a toolbar that runs a command; one that is a choice is shown as pressed while it is on. */
export function CommandTool({ id, words, look = 'button', submits = false, children }: ToolProps): ReactElement {
  const attributes = useCommandButton()(id, words)
  // A button that keeps the focus while it does nothing must not send its form.
  const sends = submits && attributes['aria-disabled'] === undefined
  return (
    <Button
      {...attributes}
      type={sends ? 'submit' : 'button'}
      look={look}
      onClick={submits ? undefined : attributes.onClick}
    >
      {children}
    </Button>
  )
}

/** A command that looks like a link in a text. */
export const CommandLink = (tool: Omit<ToolProps, 'look' | 'submits'>): ReactElement => (
  <CommandTool {...tool} look="link" />
)

/** A box of a toolbar that a command ticks. */
export function CommandCheck({ id, words, children }: Omit<ToolProps, 'look' | 'submits'>): ReactElement {
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

/** A choice among a few commands, of which one is on, or none where `value` is null. */
export function CommandChoice<Id extends string>({
  label,
  options,
  value,
  command,
}: Omit<ChoiceProps<Id>, 'value'> & { value: Id | null }): ReactElement {
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
  className,
  options,
  value,
  command,
}: Omit<ChoiceProps<Id>, 'label'> & {
  /** Left out where words around it are its label. */
  label?: string
  title?: string
  className?: string
}): ReactElement {
  const find = useFindCommand()
  return (
    <Select
      aria-label={label}
      className={className}
      title={title}
      value={value}
      options={options.map(({ id, label: name, words }) => ({ id, label: name, title: words }))}
      onChoose={(id) => find(command(id))?.run()}
    />
  )
}

/** A tool of a toolbar that is a choice among several commands. */
export const selectTool = <Id extends string>(
  id: string,
  choice: ChoiceProps<Id> & { title?: string; name?: string; room?: Tool['room'] },
): Tool => {
  const { name = choice.label, room, ...select } = choice
  return { id, name, ...(room === undefined ? {} : { room }), shows: <CommandSelect {...select} /> }
}

/** A button that runs a command, and is not there while that cannot run. */
export function CommandButton({ id, children }: { id: CommandId; children: string }): ReactElement | null {
  const command = useFindCommand()(id)
  if (command?.unavailable !== null) return null
  return <Button onClick={command.run}>{children}</Button>
}

/** The first keys of commands in brackets behind a text; nothing where none of them has a key. */
export function KeysHint({ of }: { of: readonly CommandId[] }): ReactElement | null {
  const keyOf = useKeyOf()
  const keys = of.map(keyOf).filter((key) => key !== null)
  if (keys.length === 0) return null
  return (
    <>
      {' ('}
      {keys.map((key, place) => (
        <Fragment key={key}>
          {place === 0 ? '' : ', '}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
      )
    </>
  )
}

import { Tabs } from '@base-ui/react/tabs'
import { createContext, use, useMemo, type ReactElement, type ReactNode } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { useFindCommand } from '../../commands/commands.tsx'
import { useTip } from '../controls/command-tools.tsx'

interface PartOption {
  id: string
  label: string
  /** What is in it, for a tooltip. */
  words?: string
  command: CommandId
}

const PartsContext = createContext<{ options: readonly PartOption[]; value: string }>({ options: [], value: '' })

/** A view of which one part is shown at a time. Its tabs and the panel of the part stand anywhere in it. */
export function Parts<Id extends string>({
  label,
  className,
  isPane = false,
  options,
  value,
  command,
  children,
}: {
  label: string
  className: string
  /** Whether F6 stops at it. */
  isPane?: boolean
  options: readonly { id: Id; label: string; words?: string }[]
  /** The part that is shown. */
  value: Id
  /** The command that shows a part. */
  command: (id: Id) => CommandId
  children: ReactNode
}): ReactElement {
  const find = useFindCommand()
  const parts = useMemo(
    () => ({ options: options.map((each) => ({ ...each, command: command(each.id) })), value }),
    [options, value, command],
  )
  return (
    <PartsContext value={parts}>
      <Tabs.Root
        value={value}
        onValueChange={(id: Id) => find(command(id))?.run()}
        render={<section className={className} aria-label={label} data-pane={isPane ? '' : undefined} />}
      >
        {children}
      </Tabs.Root>
    </PartsContext>
  )
}

export function PartTabs({ label }: { label: string }): ReactElement {
  const { options, value } = use(PartsContext)
  const tip = useTip()
  return (
    <Tabs.List className="segmented" aria-label={label} activateOnFocus>
      {options.map((option) => (
        <Tabs.Tab
          key={option.id}
          value={option.id}
          // The base leaves the stop of Tab where the focus is, also when a key shows another part.
          tabIndex={option.id === value ? 0 : -1}
          title={tip(option.command, option.words)}
        >
          {option.label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

export function PartPanel({ className, children }: { className: string; children: ReactNode }): ReactElement {
  return (
    // A part begins with a control or a list, so the panel itself needs no stop of Tab.
    <Tabs.Panel className={className} value={use(PartsContext).value} tabIndex={-1}>
      {children}
    </Tabs.Panel>
  )
}

/** The heading of a part, and beside it what does not belong to its name: a number or a button. */
export function PartHead({
  title,
  hint,
  children,
}: {
  title: string
  /** Tooltip of the heading. */
  hint?: string
  children: ReactNode
}): ReactElement {
  return (
    <header className="part-head">
      <h2 title={hint}>{title}</h2>
      {children}
    </header>
  )
}

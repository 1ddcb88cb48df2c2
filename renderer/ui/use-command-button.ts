import type { CommandId } from '../../app/domain/commands/catalogue.ts'
import { useFindCommand, useHint } from '../commands/commands.tsx'

/** What a button is given by its command. */
interface CommandAttributes {
  type: 'button'
  title: string
  'aria-pressed': boolean | undefined
  disabled: boolean
  onClick: (() => void) | undefined
}

/** Returns the tooltip of a command: what it does and its key, or why it cannot run. */
export function useTip(): (id: CommandId, words?: string) => string {
  const find = useFindCommand()
  const hint = useHint()
  return (id, words) => find(id)?.unavailable ?? hint(id, words)
}

/** Returns the attributes of a button that runs a command, for one that looks like no other; a choice is pressed while it is on. */
export function useCommandButton(): (id: CommandId, words?: string) => CommandAttributes {
  const find = useFindCommand()
  const tip = useTip()
  return (id, words) => {
    const command = find(id)
    return {
      type: 'button',
      title: tip(id, words),
      'aria-pressed': command?.isChoice === true ? command.isOn : undefined,
      disabled: command?.unavailable !== null,
      onClick: command?.run,
    }
  }
}

import type { ReactElement } from 'react'
import type { CommandId } from '../../app/domain/commands/catalogue.ts'
import { useFindCommand } from '../commands/commands.tsx'

/** A button that runs a command, and is not there while that cannot run. */
export function CommandButton({ id, children }: { id: CommandId; children: string }): ReactElement | null {
  const command = useFindCommand()(id)
  if (command?.unavailable !== null) return null
  return (
    <button type="button" className="button" onClick={command.run}>
      {children}
    </button>
  )
}

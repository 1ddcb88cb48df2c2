import type { ReactElement } from 'react'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { needsCorrection, remediesOf } from '../../app/errors/remedies.ts'
import { useFindCommand } from '../commands/commands.tsx'

/** Buttons of the commands that help with an error and can run now, after one that tries again where that is given. */
export function Remedies({ error, onRetry }: { error: ErrorInfo; onRetry: (() => void) | null }): ReactElement | null {
  const find = useFindCommand()
  const commands = remediesOf(error).flatMap((id) => {
    const command = find(id)
    return command === undefined || command.unavailable != null ? [] : [command]
  })
  const retry = needsCorrection(error) ? null : onRetry
  if (commands.length === 0 && retry === null) return null
  return (
    <div className="error-action">
      {retry === null ? null : (
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>
      )}
      {commands.map((command) => (
        <button key={command.id} type="button" className="button" onClick={command.run}>
          {command.title}
        </button>
      ))}
    </div>
  )
}

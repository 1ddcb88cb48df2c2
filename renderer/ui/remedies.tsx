import type { ReactElement } from 'react'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { needsCorrection, remediesOf } from '../../app/errors/remedies.ts'
import type { Remedy } from '../../app/errors/remedies.ts'
import { useFindCommand } from '../commands/commands.tsx'

/** Buttons of the commands that help and can run now, after one that tries again where that is given. */
export function RemedyButtons({
  ids,
  onRetry,
}: {
  ids: readonly Remedy[]
  onRetry: (() => void) | null
}): ReactElement | null {
  const find = useFindCommand()
  const commands = ids.flatMap((id) => {
    const command = find(id)
    return command === undefined || command.unavailable != null ? [] : [command]
  })
  if (commands.length === 0 && onRetry === null) return null
  return (
    <div className="error-action">
      {onRetry === null ? null : (
        <button type="button" className="button" onClick={onRetry}>
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

/** Buttons of the commands that help with an error and can run now, after one that tries again where that is given. */
export function Remedies({ error, onRetry }: { error: ErrorInfo; onRetry: (() => void) | null }): ReactElement | null {
  return <RemedyButtons ids={remediesOf(error)} onRetry={needsCorrection(error) ? null : onRetry} />
}

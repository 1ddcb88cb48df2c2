import type { ReactElement } from 'react'
import { useConnection } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { useRemoveKey } from './mutations.ts'

/** Asks before the key of the connection is removed, which only the person can enter again. */
export function RemoveKeyDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { id: connection, name } = useConnection()
  const remove = useRemoveKey(connection)
  return (
    <AskDialog
      title={`Remove the key of “${name}”?`}
      warning="Tearsheet forgets the key and removes it from the keychain. It cannot be restored: to send requests again, enter it again."
      act="Remove"
      acting="Removing…"
      isActing={remove.isPending}
      error={remove.error === null ? null : errorInfoOf(remove.error)}
      onAct={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="quiet">Cached data stay readable. Your marks and lists stay.</p>
    </AskDialog>
  )
}

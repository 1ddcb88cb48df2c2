import type { ReactElement } from 'react'
import { errorInfoOf } from '../../query/error-info.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { useRemoveToken } from './mutations.ts'

/** Asks before the transform token is removed, which only the person can enter again. */
export function RemoveTokenDialog({ onClose }: { onClose: () => void }): ReactElement {
  const remove = useRemoveToken()
  return (
    <AskDialog
      title="Remove the transform token?"
      warning="Tearsheet forgets the token and removes it from the keychain. It cannot be restored: to test the transform again, enter it again."
      act="Remove"
      acting="Removing…"
      isActing={remove.isPending}
      error={remove.error === null ? null : errorInfoOf(remove.error)}
      onAct={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

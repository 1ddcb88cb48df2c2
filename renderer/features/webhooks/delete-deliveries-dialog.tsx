import { useState } from 'react'
import type { ReactElement } from 'react'
import { countText } from '../../format/size.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { useClearDeliveries } from './receiver/mutations.ts'

/** Asks before all stored deliveries are deleted. */
export function DeleteDeliveriesDialog({
  stored,
  onDelete,
  onClose,
}: {
  stored: number
  /** Called when it begins. */
  onDelete: () => void
  onClose: () => void
}): ReactElement {
  // They get fewer while it is open.
  const [count] = useState(stored)
  const clear = useClearDeliveries()
  return (
    <AskDialog
      title={`Delete ${countText(count)} ${count === 1 ? 'delivery' : 'deliveries'}?`}
      warning="Deliveries cannot be requested again: only their sender can send them once more."
      act="Delete"
      acting="Deleting…"
      isActing={clear.isPending}
      isTask
      error={clear.error === null ? null : errorInfoOf(clear.error)}
      onAct={() => {
        onDelete()
        clear.mutate(undefined, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <p className="quiet">The payload schemas inferred from them stay.</p>
    </AskDialog>
  )
}

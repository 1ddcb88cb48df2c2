import type { ReactElement } from 'react'

/** What ends the form of a draft: its text is saved, or given up. */
export function DraftEnd({ onCancel }: { onCancel: () => void }): ReactElement {
  return (
    <>
      <button className="button" type="submit">
        Save
      </button>
      <button className="button-link" type="button" onClick={onCancel}>
        Cancel
      </button>
    </>
  )
}

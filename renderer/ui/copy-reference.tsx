import { useState } from 'react'
import type { ReactElement } from 'react'
import { copyText } from './copy-text.ts'

/** A button that copies the reference of an error in the log. */
export function CopyReference({ reference }: { reference: string }): ReactElement {
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  return (
    <>
      <button type="button" className="button" onClick={() => setIsCopied(copyText(reference))}>
        Copy reference
      </button>
      {isCopied === null ? null : <span role="status">{isCopied ? 'Copied.' : 'It could not be copied.'}</span>}
    </>
  )
}

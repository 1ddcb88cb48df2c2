import { useState, type ReactElement } from 'react'
import { copyText } from '../text/copy-text.ts'
import { Button } from './button.tsx'

/** A button that copies a text and says next to it what came of that, also where messages are not seen. */
export function CopyButton({ label, text }: { label: string; text: string }): ReactElement {
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  return (
    <>
      <Button onClick={() => setIsCopied(copyText(text))}>{label}</Button>
      {isCopied === null ? null : <span role="status">{isCopied ? 'Copied.' : 'It could not be copied.'}</span>}
    </>
  )
}

/** A button that copies the reference of an error in the log. */
export const CopyReference = ({ reference }: { reference: string }): ReactElement => (
  <CopyButton label="Copy reference" text={reference} />
)

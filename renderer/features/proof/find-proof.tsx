import { useState, type ReactElement, type SubmitEvent } from 'react'
import type { ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import { pathIn } from '../../../app/domain/responses/wire-path.ts'
import { Dialog, DialogActions } from '../../ui/controls/dialog.tsx'
import { useKeptForm } from '../../ui/states/view-state.ts'
import { FIND_FORM } from './source-trail.ts'

/** The first response that a copied or exported row names: its SHA-256, and the path if there is one. */
export function refIn(text: string): ResponseRef | null {
  const [hash, next] = text.matchAll(/\b[0-9a-f]{64}\b/g)
  if (hash === undefined) return null
  // A change names two responses, each with the path behind it.
  return { hash: hash[0], path: pathIn(text.slice(hash.index, next?.index)) ?? pathIn(text) ?? '$' }
}

/** Dialog that opens the response behind a pasted row of a copy or an export. */
export function FindProof({
  onFound,
  onClose: close,
}: {
  onFound: (ref: ResponseRef) => void
  onClose: () => void
}): ReactElement {
  const form = useKeptForm(FIND_FORM)
  const [text, setText] = form.field('text', '')
  const [errorText, setErrorText] = useState(false)
  const onClose = form.closing(close)
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const found = refIn(text)
    if (found === null) setErrorText(true)
    else {
      form.discard()
      onFound(found)
    }
  }
  return (
    <Dialog title="Find the response behind a number" onClose={onClose}>
      <form className="field" onSubmit={submit}>
        <label className="field">
          <span className="field-label">Paste a copied or exported row</span>
          <textarea
            autoFocus
            rows={4}
            className="mono"
            value={text}
            aria-invalid={errorText}
            onChange={(event) => {
              setText(event.target.value)
              setErrorText(false)
            }}
          />
          <span className="field-note">The row must contain the columns “Response SHA-256” and “Path”.</span>
        </label>
        {errorText ? (
          <p className="field-problem" role="alert">
            No SHA-256 found. Paste a row that contains one: 64 digits and letters from a to f.
          </p>
        ) : null}
        <DialogActions submit="Open" onClose={onClose} />
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import type { AnswerRef } from '../../../app/domain/responses/source-ref.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

/** The answer that a copied or exported row names: its SHA-256, and the path if there is one. */
export function refIn(text: string): AnswerRef | null {
  const hash = /\b[0-9a-f]{64}\b/.exec(text)?.[0]
  if (hash === undefined) return null
  return { hash, path: /\$(?:\.[^\s"',;.[\]]+|\[\d+\])*/.exec(text)?.[0] ?? '$' }
}

/** Opens the answer of a number that was copied or exported: a row of it is pasted here. */
export function FindProof({
  onFound,
  onClose,
}: {
  onFound: (ref: AnswerRef) => void
  onClose: () => void
}): ReactElement {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState(false)
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const found = refIn(text)
    if (found === null) setProblem(true)
    else onFound(found)
  }
  return (
    <Dialog title="Find the answer behind a number" onClose={onClose}>
      <form className="field" onSubmit={submit}>
        <label className="field">
          <span className="field-label">A row that was copied or exported</span>
          <textarea
            autoFocus
            rows={4}
            className="mono"
            value={text}
            aria-invalid={problem}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(false)
            }}
          />
          <span className="field-note">
            It holds the SHA-256 of the answer and the path in it: the columns “Answer SHA-256” and “Path”.
          </span>
        </label>
        {problem ? (
          <p className="field-problem" role="alert">
            There is no SHA-256 of an answer in it: 64 digits and letters a to f.
          </p>
        ) : null}
        <DialogActions submit="Open" onClose={onClose} />
      </form>
    </Dialog>
  )
}

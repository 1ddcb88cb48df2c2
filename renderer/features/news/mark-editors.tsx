import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useConnectionId } from '../../query/connection.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { newsQueries } from './queries.ts'

interface EditorProps {
  /** The text before; null for none. */
  text: string | null
  /** Called with the text after, null when it is empty. */
  onSave: (text: string | null) => void
  onClose: () => void
}

/** The text of a field as it is kept. */
const keptText = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** A field for the label of a story, with the labels in use. */
export function LabelEditor({ text, onSave, onClose }: EditorProps): ReactElement {
  useReturnFocus()
  const connection = useConnectionId()
  const labels = useQuery(newsQueries.facets(connection, '')).data?.labels ?? []
  const [label, setLabel] = useState(text ?? '')
  return (
    <form
      className="story-marks-edit"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(keptText(label))
      }}
    >
      <input
        aria-label="Label"
        autoFocus
        list="story-labels"
        value={label}
        maxLength={60}
        placeholder="Your own label, such as “for the committee”"
        onChange={(event) => setLabel(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <datalist id="story-labels">
        {labels.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <button className="button" type="submit">
        Save
      </button>
    </form>
  )
}

/** A field for the note of a story. */
export function NoteEditor({ text, onSave, onClose }: EditorProps): ReactElement {
  useReturnFocus()
  const [note, setNote] = useState(text ?? '')
  return (
    <form
      className="story-marks-edit"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(keptText(note))
      }}
    >
      <textarea
        aria-label="Note"
        autoFocus
        rows={3}
        value={note}
        maxLength={10_000}
        placeholder="Stored on this computer. The search finds it."
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave(keptText(note))
        }}
      />
      <button className="button" type="submit">
        Save
      </button>
    </form>
  )
}

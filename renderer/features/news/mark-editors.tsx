import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useConnectionId } from '../../query/connection.ts'
import { ListedInput } from '../../ui/suggestions.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { newsQueries } from './queries.ts'
import { useKeptForm } from '../../ui/keeper.ts'

interface EditorProps {
  /** Node ID of the story. */
  id: number
  /** The text before; null for none. */
  text: string | null
  /** Whether the editor takes the focus, because the person has opened it. */
  takesFocus: boolean
  /** Called with the text after, null when it is empty. */
  onSave: (text: string | null) => void
  onClose: () => void
}

/** Name of the form for a mark of a story. */
export const markForm = (what: 'label' | 'note', id: number): string => `${what} of story ${id}`

/** The text of a field as it is kept. */
const keptText = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** A field for the label of a story, with the labels in use. */
export function LabelEditor({ id, text, takesFocus, onSave, onClose }: EditorProps): ReactElement {
  useReturnFocus()
  const connection = useConnectionId()
  const labels = useQuery(newsQueries.facets(connection, '')).data?.labels ?? []
  const [label, setLabel] = useKeptForm(markForm('label', id)).field('text', text ?? '')
  return (
    <form
      className="story-marks-edit"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(keptText(label))
      }}
    >
      <ListedInput
        aria-label="Label"
        autoFocus={takesFocus}
        options={labels.map(({ value }) => ({ text: value, note: '' }))}
        value={label}
        maxLength={60}
        placeholder="Your own label, such as “for the committee”"
        onType={setLabel}
        onKey={({ key }) => {
          if (key === 'Escape') onClose()
        }}
      />
      <button className="button" type="submit">
        Save
      </button>
    </form>
  )
}

/** A field for the note of a story. */
export function NoteEditor({ id, text, takesFocus, onSave, onClose }: EditorProps): ReactElement {
  useReturnFocus()
  const [note, setNote] = useKeptForm(markForm('note', id)).field('text', text ?? '')
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
        autoFocus={takesFocus}
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

import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useConnectionId } from '../../query/connection.ts'
import { ListedInput } from '../../ui/suggestions.tsx'
import { DraftEnd, useDraftForm } from '../../ui/draft-end.tsx'
import { newsQueries } from './queries.ts'
import { useKeptForm } from '../../ui/keeper.ts'

interface EditorProps {
  /** Node ID of the story. */
  id: number
  /** The text before; null for none. */
  text: string | null
  /** How often the person asked for the editor, which takes the focus each time. */
  asked: number
  /** Called with the text after, null when it is empty. */
  onSave: (text: string | null) => void
  /** Called when nothing is typed or the person gives up what is typed. */
  onClose: () => void
}

/** Name of the form for a mark of a story. */
export const markForm = (what: 'label' | 'note', id: number): string => `${what} of story ${id}`

/** The text of a field as it is kept. */
const keptText = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** A field for the label of a story, with the labels in use. */
export function LabelEditor({ id, text, asked, onSave, onClose }: EditorProps): ReactElement {
  const connection = useConnectionId()
  const labels = useQuery(newsQueries.facets(connection, '')).data?.labels ?? []
  const kept = useKeptForm(markForm('label', id))
  const [label, setLabel] = kept.field('text', text ?? '')
  const { form, escape } = useDraftForm(asked, kept.isTyped, onClose)
  return (
    <form
      ref={form}
      className="story-marks-edit"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(keptText(label))
      }}
    >
      <ListedInput
        aria-label="Label"
        data-asked
        options={labels.map(({ value }) => ({ text: value, note: '' }))}
        value={label}
        maxLength={60}
        placeholder="Your own label, such as “for the committee”"
        onType={setLabel}
        onKey={(event) => {
          if (event.key === 'Escape') escape(event)
        }}
      />
      <DraftEnd onCancel={onClose} />
    </form>
  )
}

/** A field for the note of a story. */
export function NoteEditor({ id, text, asked, onSave, onClose }: EditorProps): ReactElement {
  const kept = useKeptForm(markForm('note', id))
  const [note, setNote] = kept.field('text', text ?? '')
  const { form, escape } = useDraftForm(asked, kept.isTyped, onClose)
  return (
    <form
      ref={form}
      className="story-marks-edit"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(keptText(note))
      }}
    >
      <textarea
        aria-label="Note"
        data-asked
        rows={3}
        value={note}
        maxLength={10_000}
        placeholder="Stored on this computer. The search finds it."
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') escape(event)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave(keptText(note))
        }}
      />
      <DraftEnd onCancel={onClose} />
    </form>
  )
}

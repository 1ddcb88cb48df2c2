import { useState, type ReactElement } from 'react'
import { quoted } from '../../../../app/domain/values/visible-text.ts'
import type { Story } from '../../../../app/ipc/news/stories.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { useCommandButton } from '../../../ui/controls/command-tools.tsx'
import { useCommands } from '../../../commands/commands.tsx'
import type { Triage } from '../mutations.ts'
import { MARKS } from '../toggle-mark.ts'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { useQuery } from '@tanstack/react-query'
import { useConnectionId } from '../../../query/connection.ts'
import { ListedInput } from '../../../ui/controls/suggestions.tsx'
import { DraftEnd, useDraftForm } from '../../../ui/controls/draft-form.tsx'
import { newsQueries } from '../queries.ts'

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

const markForm = (what: 'label' | 'note', id: number): string => `${what} of story ${id}`

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

function editWords({ edits, unannouncedEdits, isChangedSinceRead }: Story): string {
  const count = edits === 1 ? '1 edit' : `${edits} edits`
  const silent =
    unannouncedEdits === 0 ? '' : unannouncedEdits === edits ? ', unannounced' : `, ${unannouncedEdits} unannounced`
  return `${count}${silent}${isChangedSinceRead ? ' · changed since you read it' : ''}`
}

function editWordsOf(what: 'label' | 'note', before: string | null, after: string | null): string {
  const verb = after === null ? 'remove' : before === null ? 'add' : 'change'
  return what === 'note' ? `${verb} the note of a story` : `${verb} the label ${quoted(after ?? before ?? '')}`
}

/** Buttons for star, pin, read, label and note, and the number of edits. */
export function StoryMarks({
  story,
  triage,
  wanted,
  canShowChanges,
  showsChanges,
}: {
  story: Story
  triage: Triage
  /** What was asked for before the story was read; null for nothing. */
  wanted: 'label' | 'note' | null
  canShowChanges: boolean
  showsChanges: boolean
}): ReactElement {
  const { mark, item } = story
  const forms = { label: useKeptForm(markForm('label', item.id)), note: useKeptForm(markForm('note', item.id)) }
  // What was typed and not saved is shown again, without taking the focus from the list.
  const [editing, setEditing] = useState<'label' | 'note' | null>(
    wanted ?? (forms.note.isTyped ? 'note' : forms.label.isTyped ? 'label' : null),
  )
  const [asked, setAsked] = useState(wanted === null ? 0 : 1)
  // Opening marks the story as read, which clears the flag: keep showing it until the story is closed.
  const [wasChangedAtOpening] = useState(story.isChangedSinceRead)
  const wasChanged = wasChangedAtOpening || story.isChangedSinceRead
  const button = useCommandButton()
  useCommands([
    { id: 'story.label', run: () => ask('label') },
    { id: 'story.note', run: () => ask('note') },
  ])

  // An editor that is shown takes the focus again. Otherwise what is typed next would be taken as commands.
  function ask(what: 'label' | 'note'): void {
    setAsked((before) => before + 1)
    setEditing(what)
  }
  function close(): void {
    if (editing !== null) forms[editing].discard()
    const other = editing === 'note' ? 'label' : 'note'
    setEditing(forms[other].isTyped ? other : null)
    setAsked(0)
  }
  function save(what: 'label' | 'note', text: string | null, said: string): void {
    if (text !== mark[what])
      triage.mark(item.id, { [what]: text }, { words: editWordsOf(what, mark[what], text), said })
    close()
  }

  return (
    <div className="story-marks">
      <div className="story-marks-line">
        <button {...button('news.toggle-star')} className="mark-button" aria-pressed={mark.starredAt !== null}>
          <Icon name="star" filled={mark.starredAt !== null} /> {mark.starredAt === null ? 'Star' : 'Starred'}
        </button>
        <button
          {...button('news.toggle-pin', 'Pinned stories stay cached whatever the limits of the library')}
          className="mark-button"
          aria-pressed={mark.pinnedAt !== null}
        >
          <Icon name="pin" filled={mark.pinnedAt !== null} /> {mark.pinnedAt === null ? 'Pin' : 'Pinned'}
        </button>
        <button {...button('news.toggle-read')} className="mark-button">
          {mark.readAt === null ? MARKS.read.set : MARKS.read.remove}
        </button>
        <button {...button('story.label')} className="mark-button isolate" aria-pressed={mark.label !== null}>
          {mark.label ?? 'Label'}
        </button>
        <button {...button('story.note')} className="mark-button" aria-pressed={mark.note !== null}>
          <Icon name="note" /> Note
        </button>
        <span className="toolbar-spring" />
        {canShowChanges || showsChanges ? (
          <button
            {...button('story.show-history')}
            className="mark-button mark-changes"
            data-new={wasChanged}
            aria-pressed={showsChanges}
          >
            {showsChanges ? 'Back to the story' : `History: ${editWords({ ...story, isChangedSinceRead: wasChanged })}`}
          </button>
        ) : null}
      </div>
      {editing === 'label' ? (
        <LabelEditor
          id={item.id}
          asked={asked}
          text={mark.label}
          onSave={(label) => save('label', label, label === null ? 'Label removed' : `Labelled “${label}”`)}
          onClose={close}
        />
      ) : null}
      {editing === 'note' ? (
        <NoteEditor
          id={item.id}
          asked={asked}
          text={mark.note}
          onSave={(note) => save('note', note, note === null ? 'Note removed' : 'Note saved')}
          onClose={close}
        />
      ) : mark.note === null ? null : (
        <p className="story-note selectable isolate" role="note" aria-label="Your note">
          {mark.note}
        </p>
      )}
    </div>
  )
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Story } from '../../../app/ipc/news-schemas.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCommands } from '../../commands/commands.tsx'
import { newsQueries } from './queries.ts'
import { useConnectionId } from '../../query/connection.ts'
import type { Triage } from './mutations.ts'

function editWords({ edits, unannouncedEdits, isChangedSinceRead }: Story): string {
  const count = edits === 1 ? '1 edit' : `${edits} edits`
  const silent =
    unannouncedEdits === 0 ? '' : unannouncedEdits === edits ? ', unannounced' : `, ${unannouncedEdits} unannounced`
  return `${count}${silent}${isChangedSinceRead ? ' · changed since you read it' : ''}`
}

/** Buttons for star, pin, read, label and note, and the number of edits. */
export function StoryMarks({
  story,
  triage,
  canShowChanges,
  showsChanges,
  onChanges,
}: {
  story: Story
  triage: Triage
  canShowChanges: boolean
  showsChanges: boolean
  onChanges: () => void
}): ReactElement {
  const connection = useConnectionId()
  const { mark, item } = story
  const [editing, setEditing] = useState<'label' | 'note' | null>(null)
  const labels = useQuery({ ...newsQueries.facets(connection, ''), enabled: editing === 'label' }).data?.labels ?? []
  const at = (): number => Date.now()
  // Opening marks the story as read, which clears the flag: keep showing it until the story is closed.
  const [wasChangedAtOpening] = useState(story.isChangedSinceRead)
  const wasChanged = wasChangedAtOpening || story.isChangedSinceRead
  const [noteText, setNoteText] = useState(mark.note ?? '')
  const [labelText, setLabelText] = useState(mark.label ?? '')
  useCommands([
    {
      id: 'story.label',
      run: () => setEditing('label'),
    },
    {
      id: 'story.note',
      run: () => setEditing('note'),
    },
  ])

  function saveLabel(): void {
    const label = labelText.trim() === '' ? null : labelText.trim()
    if (label !== mark.label) triage.mark(item.id, { label }, label === null ? 'Label removed' : `Labelled “${label}”`)
    setEditing(null)
  }
  function saveNote(): void {
    const note = noteText.trim() === '' ? null : noteText.trim()
    if (note !== mark.note) triage.mark(item.id, { note }, note === null ? 'Note removed' : 'Note saved')
    setEditing(null)
  }

  return (
    <div className="story-marks">
      <div className="story-marks-line">
        <button
          type="button"
          className="mark-button"
          aria-pressed={mark.starredAt !== null}
          onClick={() =>
            triage.mark(
              item.id,
              { starredAt: mark.starredAt === null ? at() : null },
              mark.starredAt === null ? 'Starred' : 'Star removed',
            )
          }
        >
          <Icon name="star" filled={mark.starredAt !== null} /> {mark.starredAt === null ? 'Star' : 'Starred'}
        </button>
        <button
          type="button"
          className="mark-button"
          aria-pressed={mark.pinnedAt !== null}
          title="Pinned stories stay in the library whatever its limits"
          onClick={() =>
            triage.mark(
              item.id,
              { pinnedAt: mark.pinnedAt === null ? at() : null },
              mark.pinnedAt === null ? 'Pinned for offline' : 'Unpinned',
            )
          }
        >
          <Icon name="pin" filled={mark.pinnedAt !== null} /> {mark.pinnedAt === null ? 'Pin' : 'Pinned'}
        </button>
        <button
          type="button"
          className="mark-button"
          onClick={() =>
            triage.mark(
              item.id,
              { readAt: mark.readAt === null ? at() : null },
              mark.readAt === null ? 'Marked as read' : 'Marked as unread',
            )
          }
        >
          {mark.readAt === null ? 'Mark as read' : 'Mark as unread'}
        </button>
        <button
          type="button"
          className="mark-button isolate"
          aria-pressed={mark.label !== null}
          onClick={() => setEditing(editing === 'label' ? null : 'label')}
        >
          {mark.label ?? 'Label'}
        </button>
        <button
          type="button"
          className="mark-button"
          aria-pressed={mark.note !== null}
          onClick={() => setEditing(editing === 'note' ? null : 'note')}
        >
          <Icon name="note" /> Note
        </button>
        <span className="toolbar-spring" />
        {canShowChanges || showsChanges ? (
          <button
            type="button"
            className="mark-button mark-changes"
            data-new={wasChanged}
            aria-pressed={showsChanges}
            onClick={onChanges}
          >
            {showsChanges ? 'Back to the story' : `History: ${editWords({ ...story, isChangedSinceRead: wasChanged })}`}
          </button>
        ) : null}
      </div>
      {editing === 'label' ? (
        <form
          className="story-marks-edit"
          onSubmit={(event) => {
            event.preventDefault()
            saveLabel()
          }}
        >
          <input
            aria-label="Label"
            autoFocus
            list="story-labels"
            value={labelText}
            maxLength={60}
            placeholder="Your own label, such as “for the committee”"
            onChange={(event) => setLabelText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setEditing(null)
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
      ) : null}
      {editing === 'note' ? (
        <form
          className="story-marks-edit"
          onSubmit={(event) => {
            event.preventDefault()
            saveNote()
          }}
        >
          <textarea
            aria-label="Note"
            autoFocus
            rows={3}
            value={noteText}
            maxLength={10_000}
            placeholder="Stored on this computer. The search finds it."
            onChange={(event) => setNoteText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setEditing(null)
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) saveNote()
            }}
          />
          <button className="button" type="submit">
            Save
          </button>
        </form>
      ) : mark.note === null ? null : (
        <p className="story-note selectable isolate" role="note" aria-label="Your note">
          {mark.note}
        </p>
      )}
    </div>
  )
}

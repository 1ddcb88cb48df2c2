import { useState, type KeyboardEvent, type ReactElement, type SubmitEvent } from 'react'
import { MAX_LABEL, MAX_NOTE, notedText, type DeliveryNotes } from '../../../../app/domain/webhooks/delivery.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { CommandButton } from '../../../ui/controls/command-tools.tsx'
import { DraftEnd, useDraftForm } from '../../../ui/controls/draft-form.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/field.tsx'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { useNoteDelivery } from '../receiver/mutations.ts'

type Field = 'label' | 'note'

const formOf = (id: number): string => `notes of delivery ${id}`

function Editor({
  id,
  notes,
  field,
  asked,
  onClose,
}: {
  id: number
  notes: DeliveryNotes
  /** The field that takes the focus when it is asked for. */
  field: Field
  /** How often the person asked for it. */
  asked: number
  onClose: () => void
}): ReactElement {
  const kept = useKeptForm(formOf(id))
  const [label, setLabel] = kept.field('label', notes.label ?? '')
  const [note, setNote] = kept.field('note', notes.note ?? '')
  const close = (): void => {
    kept.discard()
    onClose()
  }
  const { form, escape } = useDraftForm(asked, kept.isTyped, close)
  // What was typed stays until it is stored, so that it is not lost where that fails.
  const keep = useNoteDelivery(close)
  const save = (): void => {
    const to = { label: notedText(label), note: notedText(note) }
    if (to.label === notes.label && to.note === notes.note) close()
    else if (!keep.isPending) keep.mutate({ id, from: notes, to })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') escape(event)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }
  return (
    <form
      ref={form}
      className="delivery-notes"
      onKeyDown={onKeyDown}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label="Label"
        data-asked={field === 'label' || undefined}
        value={label}
        maxLength={MAX_LABEL}
        placeholder="Shown in the list, such as “first of the outage”"
        onText={setLabel}
      />
      <TextAreaField
        label="Note"
        data-asked={field === 'note' || undefined}
        rows={3}
        value={note}
        maxLength={MAX_NOTE}
        placeholder="Stored on this computer"
        onText={setNote}
      />
      <div className="delivery-notes-end">
        <DraftEnd onCancel={close} />
      </div>
    </form>
  )
}

/** What the person wrote about a delivery, and its form. */
export function DeliveryNotesPart({
  id,
  notes,
  onStay,
}: {
  id: number
  notes: DeliveryNotes
  /** Called when the person turns to this delivery. */
  onStay: () => void
}): ReactElement {
  const isTyped = useKeptForm(formOf(id)).isTyped
  const [edited, setEdited] = useState<{ field: Field; asked: number } | null>(
    isTyped ? { field: 'note', asked: 0 } : null,
  )
  const edit = (field: Field) => (): void => {
    onStay()
    setEdited((before) => ({ field, asked: (before?.asked ?? 0) + 1 }))
  }
  useCommands([
    { id: 'webhooks.label-delivery', run: edit('label') },
    { id: 'webhooks.note-delivery', run: edit('note') },
  ])
  if (edited !== null)
    return <Editor id={id} notes={notes} field={edited.field} asked={edited.asked} onClose={() => setEdited(null)} />
  return (
    <div className="delivery-noted selectable">
      {notes.label === null ? null : <span className="delivery-label">{notes.label}</span>}
      {notes.note === null ? null : <p className="isolate">{notes.note}</p>}
      <CommandButton id="webhooks.label-delivery">
        {notes.label === null ? 'Label…' : 'Change the label…'}
      </CommandButton>
      <CommandButton id="webhooks.note-delivery">{notes.note === null ? 'Note…' : 'Change the note…'}</CommandButton>
    </div>
  )
}

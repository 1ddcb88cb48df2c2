import type { ReactElement, SubmitEvent } from 'react'
import type { WatchList } from '../../../app/ipc/companies.ts'
import { readSymbols } from '../../../app/domain/companies/symbols.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { Check } from '../../ui/check.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useSymbolIntake } from '../../ui/use-symbol-intake.ts'
import { Field, NameField } from '../../ui/field.tsx'
import { useRemoveWatchList, useSaveWatchList } from './organiser/mutations.ts'
import { useKeptForm } from '../../ui/keeper.ts'

/** Name of the form of a watch list; null for a new one. */
export const listForm = (id: number | null): string => `watch list ${id ?? 'new'}`

/** Creates or edits a watch list. */
export function WatchListDialog({
  list,
  onClose: close,
  onRemoved,
}: {
  list: WatchList | null
  onClose: () => void
  onRemoved: () => void
}): ReactElement {
  const form = useKeptForm(listForm(list?.id ?? null))
  const [name, setName] = form.field('name', list?.name ?? '')
  const [text, setText] = form.field('symbols', list?.symbols.join(' ') ?? '')
  const [paused, setPaused] = form.field('paused', list?.isPaused === true ? 'yes' : 'no')
  const isPaused = paused === 'yes'
  function onClose(): void {
    form.discard()
    close()
  }
  const { symbols, odd } = readSymbols(text)
  const intake = useSymbolIntake((read) => setText([text, ...read.symbols, ...read.odd].join(' ').trim()), 'files')
  const save = useSaveWatchList(onClose)
  const remove = useRemoveWatchList(() => {
    onRemoved()
    onClose()
  })

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    save.mutate({ id: list?.id ?? null, name, symbols, isPaused })
  }

  return (
    <Dialog title={list === null ? 'New watch list' : 'Watch list'} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit}>
        <NameField name={name} onName={setName} />
        <Field
          label="Symbols"
          errorText={
            odd.length === 0 ? null : `These are not symbols and will be left out: ${odd.slice(0, 6).join(', ')}`
          }
          note={`${symbols.length === 1 ? '1 symbol' : `${symbols.length} symbols`}. Type or paste them, separated by spaces, commas or lines. A refresh takes at least ${Math.max(1, Math.ceil(symbols.length / 50))} ${symbols.length > 50 ? 'requests' : 'request'}.`}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              {...intake}
              className="mono"
              rows={5}
              value={text}
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Check checked={isPaused} onChange={(isChecked) => setPaused(isChecked ? 'yes' : 'no')}>
          Paused: no automatic refresh
        </Check>
        {save.error === null ? null : <ErrorNote error={errorInfoOf(save.error)} onRetry={retryOf(save)} />}
        {remove.error === null ? null : <ErrorNote error={errorInfoOf(remove.error)} onRetry={retryOf(remove)} />}
        <DialogActions
          submit={list === null ? 'Add list' : 'Save'}
          isBlocked={name.trim() === '' || symbols.length === 0 || save.isPending}
          onClose={onClose}
        >
          {list === null ? null : (
            <button className="button button-danger" type="button" onClick={() => remove.mutate(list)}>
              Remove list
            </button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

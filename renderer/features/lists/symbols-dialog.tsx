import { useMemo, type ReactElement } from 'react'
import { MAX_LIST_SYMBOLS, readSymbols, readSymbolTable } from '../../../app/domain/companies/symbols.ts'
import { countText } from '../../../app/domain/values/number-form.ts'
import type { OpenedFile } from '../../../app/ipc/files.ts'
import { addedWords, takenWords, takeSymbols } from '../../format/dropped-symbols.ts'
import { failureOf } from '../../query/errors.ts'
import { useWatchLists } from '../../query/organiser.ts'
import { DialogActions, FormDialog } from '../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { Field, NameField, TextAreaField } from '../../ui/controls/field.tsx'
import { useKeptForm } from '../../ui/states/view-state.ts'
import { useSaveSymbols, SYMBOLS_FORM } from './mutations.ts'
import { Select } from '../../ui/controls/select.tsx'

const NEW = 'new'

/** The name of a file without its ending. */
const listName = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').slice(0, 80)

/** Takes the symbols of a file into a watch list, a new one or one that is there. */
export function SymbolsDialog({ file, onClose: close }: { file: OpenedFile; onClose: () => void }): ReactElement {
  const { lists, isRead, error, retry } = useWatchLists()
  const form = useKeptForm(SYMBOLS_FORM)
  const [, setFile] = form.field('file', '')
  const [chosen, setTarget] = form.field('target', NEW)
  // A kept choice may be of a list that is gone, which is known once they are read.
  const target = isRead && !lists.some(({ id }) => String(id) === chosen) ? NEW : chosen
  const isNew = target === NEW
  const [name, setName] = form.field('name', listName(file.name))
  const [typed, setTyped] = form.field('text', '')
  const fromFile = useMemo(() => {
    const read = readSymbolTable(file.text)
    return [...read.symbols, ...read.odd].join(' ')
  }, [file])
  const text = form.isTyped ? typed : fromFile
  /** Keeps what is typed with the text beside it: after a start the file is gone. */
  function type(change: () => void): void {
    setFile(file.name)
    setTyped(text)
    change()
  }
  const onClose = form.closing(close)
  const before = lists.find(({ id }) => String(id) === target) ?? null
  const read = readSymbols(text)
  const taken = takeSymbols(before?.symbols ?? [], read, MAX_LIST_SYMBOLS)
  const save = useSaveSymbols(file.name, onClose)
  const words = takenWords(taken, {
    done: `${taken.added.length === 1 ? '1 symbol is' : `${countText(taken.added.length)} symbols are`} added.`,
    room: `a list has at most ${MAX_LIST_SYMBOLS}`,
  })

  function submit(): void {
    const list = { name: before?.name ?? name, symbols: taken.all, isPaused: before?.isPaused ?? false }
    const said = takenWords(taken, {
      done: addedWords(taken, `to “${list.name.trim()}”`),
      room: `a list has at most ${MAX_LIST_SYMBOLS}`,
    })
    save.mutate({ before, list, said })
  }

  return (
    <FormDialog title={`Import symbols from ${file.name}`} onClose={onClose} onSubmit={submit}>
      <Field label="Watch list">
        {(attributes) => (
          <Select
            {...attributes}
            value={target}
            options={[
              { id: NEW, label: 'A new watch list' },
              ...lists.map((list) => ({ id: String(list.id), label: list.name })),
              ...(isRead || isNew ? [] : [{ id: target, label: 'The chosen list' }]),
            ]}
            onChoose={(id) => type(() => setTarget(id))}
          />
        )}
      </Field>
      {isNew ? <NameField name={name} onName={(next) => type(() => setName(next))} /> : null}
      <TextAreaField
        label="Symbols"
        note={words}
        className="mono"
        rows={8}
        value={text}
        spellCheck={false}
        onText={(next) => type(() => setTyped(next))}
      />
      <ErrorNote error={error} onRetry={retry} />
      <ErrorNote {...failureOf(save)} />
      <DialogActions
        submit={isNew ? 'Add list' : 'Add symbols'}
        isBlocked={taken.added.length === 0 || (isNew ? name.trim() === '' : before === null) || save.isPending}
        onClose={onClose}
      />
    </FormDialog>
  )
}

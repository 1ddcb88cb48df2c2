import { useState, type ReactElement } from 'react'
import type { ComparedEntry, ListChoice } from '../../../app/ipc/lists.ts'
import { countText } from '../../../app/domain/values/number-form.ts'
import { failureOf } from '../../query/errors.ts'
import { DialogActions, FormDialog } from '../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { useTakeLists, type OpenedLists } from './mutations.ts'
import { Select } from '../../ui/controls/select.tsx'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { TableHead } from '../../ui/grid/table-head.tsx'
import './lists.css'

const KINDS: Readonly<Record<ComparedEntry['kind'], string>> = {
  'watch-list': 'watch list',
  saved: 'saved search',
  alert: 'alert',
  mute: 'mute rule',
  label: 'label',
}

const STATES: Readonly<Record<ComparedEntry['state'], string>> = {
  new: 'New',
  changed: 'Adds to yours',
  same: 'Same',
  conflict: 'Differs from yours',
  refused: 'Cannot be used',
}

/** What each choice does. Of a search, adding keeps both. */
function choiceText({ kind, state }: ComparedEntry, choice: ListChoice): string {
  if (choice === 'leave') return state === 'new' ? 'Leave out' : 'Keep mine'
  if (choice === 'replace') return kind === 'label' ? 'Label all as in the file' : 'Replace mine'
  if (state === 'new') return 'Add'
  if (kind === 'watch-list') return 'Add the new symbols'
  return kind === 'label' ? 'Label the others' : 'Keep both'
}

/** Number of rows that are shown at first. */
const FIRST = 100

function EntryRow({
  entry,
  choice,
  onChoose,
}: {
  entry: ComparedEntry
  choice: ListChoice | undefined
  onChoose: (choice: ListChoice) => void
}): ReactElement {
  const { kind, name, state, detail, choices } = entry
  return (
    <tr data-state={state}>
      <th scope="row">
        <span className="isolate lists-name">{name}</span>
        <span className="quiet">{KINDS[kind]}</span>
      </th>
      <td>
        <span className="lists-state">{STATES[state]}</span>
        <span className="quiet lists-detail isolate">{detail}</span>
      </td>
      <td>
        {choices.length === 0 ? null : (
          <Select
            aria-label={`What to do with the ${KINDS[kind]} ${name}`}
            value={choice}
            options={choices.map((each) => ({ id: each, label: choiceText(entry, each) }))}
            onChoose={onChoose}
          />
        )}
      </td>
    </tr>
  )
}

/** Shows what a file of lists would change, and takes what is chosen. */
export function ListsDialog({ opened, onClose }: { opened: OpenedLists; onClose: () => void }): ReactElement {
  const { entries, ofOtherService } = opened.comparison
  const [choices, setChoices] = useState<ReadonlyMap<number, ListChoice>>(
    () => new Map(entries.flatMap(({ id, choices: [first] }) => (first === undefined ? [] : [[id, first]]))),
  )
  const [isAllShown, setIsAllShown] = useState(false)
  const take = useTakeLists(opened, onClose)
  const listed = entries.filter(({ state }) => state !== 'same')
  const shown = isAllShown ? listed : listed.slice(0, FIRST)
  const same = entries.length - listed.length
  const taken = new Map([...choices].filter(([, choice]) => choice !== 'leave'))

  function submit(): void {
    take.mutate(taken)
  }

  return (
    <FormDialog title={`Import from ${opened.file.name}`} onClose={onClose} wide onSubmit={submit}>
      {listed.length === 0 ? (
        <p role="status">
          {entries.length === 0
            ? 'There are no lists, searches or labels in this file.'
            : 'Everything in this file is here already.'}
        </p>
      ) : (
        <div className="lists-scroll" tabIndex={0} role="group" aria-label="What the file would change">
          <table className="lists-table">
            <TableHead of={['In the file', 'Compared with yours', 'What to do']} />
            <tbody>
              {shown.map((entry) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  choice={choices.get(entry.id)}
                  onChoose={(choice) => setChoices(new Map([...choices, [entry.id, choice]]))}
                />
              ))}
            </tbody>
          </table>
          {shown.length === listed.length ? null : (
            <LinkButton onClick={() => setIsAllShown(true)}>Show all {countText(listed.length)} entries</LinkButton>
          )}
        </div>
      )}
      {same === 0 || listed.length === 0 ? null : (
        <p className="quiet">
          {same === 1 ? '1 other entry is' : `${countText(same)} other entries are`} here already.
        </p>
      )}
      {ofOtherService === 0 ? null : (
        <p className="quiet">
          {ofOtherService === 1
            ? 'The label of 1 story belongs'
            : `The labels of ${countText(ofOtherService)} stories belong`}{' '}
          to another service and cannot be used in this connection.
        </p>
      )}
      <ErrorNote {...failureOf(take)} />
      {listed.length === 0 ? (
        <div className="dialog-actions">
          <Button onClick={onClose}>Close</Button>
        </div>
      ) : (
        <DialogActions
          submit={taken.size === 1 ? 'Import 1 entry' : `Import ${countText(taken.size)} entries`}
          isBlocked={taken.size === 0 || take.isPending}
          onClose={onClose}
        />
      )}
    </FormDialog>
  )
}

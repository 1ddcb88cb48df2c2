import type { ReactElement } from 'react'
import { RECONCILED_KINDS, type DeclaredScope } from '../../../../app/domain/webhooks/reconciliation.ts'
import { readNames, writeNames } from '../../../../app/domain/values/name-list.ts'
import { failureOf } from '../../../query/errors.ts'
import { DialogActions, FormDialog } from '../../../ui/controls/dialog.tsx'
import { Check, TextField } from '../../../ui/controls/field.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { useDeclareScope } from './mutations.ts'

export const SCOPE_FORM = 'declared scope'

const namesIn = (typed: string): string[] => [
  ...new Set(
    readNames(typed)
      .map((name) => name.trim().slice(0, 100))
      .filter((name) => name !== ''),
  ),
]

/** Asks what the destination receives, which the interface does not say. */
export function ScopeDialog({
  scope,
  onClose: close,
}: {
  scope: DeclaredScope | null
  onClose: () => void
}): ReactElement {
  const form = useKeptForm(SCOPE_FORM)
  const [chosen, setChosen] = form.field('kinds', (scope?.kinds ?? ['News/v1']).join(' '))
  const [symbols, setSymbols] = form.field('symbols', writeNames(scope?.symbols ?? [], ', '))
  const [channels, setChannels] = form.field('channels', writeNames(scope?.channels ?? [], ', '))
  const kinds = RECONCILED_KINDS.filter((kind) => chosen.split(' ').includes(kind))
  const onClose = form.closing(close)
  const save = useDeclareScope(onClose)
  const toggle = (kind: (typeof RECONCILED_KINDS)[number], isOn: boolean): void =>
    setChosen(RECONCILED_KINDS.filter((each) => (each === kind ? isOn : kinds.includes(each))).join(' '))
  return (
    <FormDialog
      title="What the destination receives"
      onClose={onClose}
      onSubmit={() => save.mutate({ kinds, symbols: namesIn(symbols), channels: namesIn(channels) })}
    >
      <p>
        The service does not say what it sends to a destination. What is outside of this is never called missed. Put
        commas between symbols and between channels, and quotation marks around one that has a comma. A field without
        any means all of them.
      </p>
      <fieldset className="scope-kinds">
        <legend>Kinds</legend>
        {RECONCILED_KINDS.map((kind) => (
          <Check key={kind} checked={kinds.includes(kind)} onChange={(isOn) => toggle(kind, isOn)}>
            {kind}
          </Check>
        ))}
      </fieldset>
      <TextField label="Symbols" value={symbols} spellCheck={false} placeholder="AAPL, MSFT" onText={setSymbols} />
      <TextField label="Channels" value={channels} spellCheck={false} placeholder="News, WIIM" onText={setChannels} />
      <ErrorNote {...failureOf(save)} />
      <DialogActions submit="Save" isBlocked={save.isPending || kinds.length === 0} onClose={onClose} />
    </FormDialog>
  )
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCommands } from '../../commands/commands.tsx'
import { keyName } from '../../format/key-name.ts'
import { countText } from '../../format/size.ts'
import { useConnection } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { CommandTool } from '../../ui/command-tools.tsx'
import { usePurgeKey } from './mutations.ts'
import { settingsQueries } from './queries.ts'

function DeleteDialog({
  keys,
  chosen: fingerprint,
  onChoose,
  onClose,
}: {
  keys: readonly string[]
  chosen: string
  onChoose: (fingerprint: string) => void
  onClose: () => void
}): ReactElement {
  const { id: connection } = useConnection()
  const remove = usePurgeKey(connection, fingerprint)
  return (
    <AskDialog
      title="Delete what came under the old key?"
      warning={
        <>
          {keyName(fingerprint)}: stories, versions and values that were first received with this key are deleted from
          this computer. The service can send them again, except removed stories and earlier versions.
        </>
      }
      act="Delete"
      acting="Deleting…"
      isActing={remove.isPending}
      isTask
      error={remove.error === null ? null : errorInfoOf(remove.error)}
      onAct={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {keys.length < 2 ? null : (
        <label className="field">
          <span className="field-label">Key</span>
          <select
            value={fingerprint}
            disabled={remove.isPending}
            onChange={({ target }) => {
              onChoose(target.value)
              remove.reset()
            }}
          >
            {keys.map((each) => (
              <option key={each} value={each}>
                {keyName(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p className="quiet">Your stars, notes, highlights, labels and lists stay.</p>
    </AskDialog>
  )
}

/** Cached data that came with another key than the present one, with an offer to delete them. Nothing when there are none. */
export function EarlierKeys(): ReactElement | null {
  const { id: connection, fingerprint: present, keyState } = useConnection()
  const inventory = useQuery(settingsQueries.inventory(connection))
  const [chosen, setChosen] = useState<string | null>(null)
  // While the keychain is asked, the present key could pass for an earlier one.
  const earlier =
    keyState === 'asking' ? [] : (inventory.data?.keys ?? []).filter(({ fingerprint }) => fingerprint !== present)
  const keys = earlier.map(({ fingerprint }) => fingerprint)
  // The library is read anew when a deletion ends, also one that failed. Until then the question and its error stay.
  const isRead = inventory.data !== undefined
  // Another window may have deleted what came under the chosen one. The question must not turn to another key then.
  if (isRead && chosen !== null && !keys.includes(chosen)) setChosen(null)
  const [first] = keys
  useCommands(first === undefined ? [] : [{ id: 'library.purge-key', run: () => setChosen(first) }])
  if (first === undefined && chosen === null) return null
  return (
    <>
      {earlier.map(({ fingerprint, responses }, place) => (
        <div key={fingerprint} className="settings-line">
          <span className="settings-name">Earlier key</span>
          <span>
            <span className="mono">{keyName(fingerprint)}</span> · {countText(responses)} cached{' '}
            {responses === 1 ? 'response' : 'responses'}
          </span>
          {place === earlier.length - 1 ? (
            <CommandTool id="library.purge-key" look="danger">
              {earlier.length === 1 ? 'Delete what came under it…' : 'Delete what came under one of them…'}
            </CommandTool>
          ) : null}
        </div>
      ))}
      {chosen === null ? null : (
        <DeleteDialog
          keys={isRead ? keys : [chosen]}
          chosen={chosen}
          onChoose={setChosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { keyName } from '../../format/key-name.ts'
import { countText } from '../../format/size.ts'
import { useConnection } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { usePurgeKey } from './mutations.ts'
import { settingsQueries } from './queries.ts'

function DeleteDialog({ fingerprint, onClose }: { fingerprint: string; onClose: () => void }): ReactElement {
  const { id: connection } = useConnection()
  const remove = usePurgeKey(connection, fingerprint, onClose)
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
      error={remove.error === null ? null : errorInfoOf(remove.error)}
      onAct={() => remove.mutate()}
      onClose={onClose}
    >
      <p className="quiet">Your stars, notes, highlights, labels and lists stay.</p>
    </AskDialog>
  )
}

/** Cached data that came with another key than the present one, each with an offer to delete them. Nothing when there are none. */
export function EarlierKeys(): ReactElement | null {
  const { id: connection, fingerprint: present, keyState } = useConnection()
  const inventory = useQuery(settingsQueries.inventory(connection))
  const [chosen, setChosen] = useState<string | null>(null)
  // While the keychain is asked, the present key could pass for an earlier one.
  if (keyState === 'asking') return null
  const earlier = (inventory.data?.keys ?? []).filter(({ fingerprint }) => fingerprint !== present)
  if (earlier.length === 0) return null
  return (
    <>
      {earlier.map(({ fingerprint, responses }) => (
        <div key={fingerprint} className="settings-line">
          <span className="settings-name">Earlier key</span>
          <span>
            <span className="mono">{keyName(fingerprint)}</span> · {countText(responses)} cached{' '}
            {responses === 1 ? 'response' : 'responses'}
          </span>
          <button type="button" className="button button-danger" onClick={() => setChosen(fingerprint)}>
            Delete what came under it…
          </button>
        </div>
      ))}
      {chosen === null ? null : <DeleteDialog fingerprint={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

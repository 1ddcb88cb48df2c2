import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ListedConnection } from '../../../app/ipc/connection.ts'
import { countText } from '../../format/size.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { Check } from '../../ui/check.tsx'
import { useRemoveConnection } from './mutations.ts'
import { settingsQueries } from './queries.ts'

/** Asks before a connection is removed with its secrets and its library. `others` are the connections that stay, `choices` those that could be removed instead. */
export function RemoveConnectionDialog({
  connection: { id, name, baseUrl },
  others,
  choices = [],
  onChoose,
  onClose,
}: {
  connection: ListedConnection
  others: readonly ListedConnection[]
  choices?: readonly ListedConnection[]
  onChoose?: (id: string) => void
  onClose: () => void
}): ReactElement {
  const current = useConnectionId()
  const inventory = useQuery(settingsQueries.inventory(current))
  const [withMarks, setWithMarks] = useState(false)
  const remove = useRemoveConnection(id)
  const stories = (inventory.data?.connections ?? [])
    .filter(({ connection }) => connection === id)
    .reduce((sum, each) => sum + each.stories, 0)
  const origin = URL.parse(baseUrl)?.origin ?? null
  const sharing = origin === null ? undefined : others.find((each) => URL.parse(each.baseUrl)?.origin === origin)
  return (
    <AskDialog
      title={`Remove the connection “${name}”?`}
      warning={
        <>
          Its key and its transform token are removed from the keychain. Its cached data are deleted from this computer:{' '}
          {countText(stories)} {stories === 1 ? 'story' : 'stories'} with their earlier versions, its ratios and
          earnings reports, and its webhook tests, deliveries, payload schemas and checks of the key. Removed stories
          and earlier versions cannot be fetched again.
        </>
      }
      act="Remove"
      acting="Removing…"
      isActing={remove.isPending}
      isTask
      error={remove.error === null ? null : errorInfoOf(remove.error)}
      onAct={() => remove.mutate({ withMarks }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {choices.length < 2 ? null : (
        <label className="field">
          <span className="field-label">Connection</span>
          <select
            value={id}
            disabled={remove.isPending}
            onChange={({ target }) => {
              setWithMarks(false)
              remove.reset()
              onChoose?.(target.value)
            }}
          >
            {choices.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {origin === null ? null : sharing === undefined ? (
        <Check checked={withMarks} onChange={setWithMarks}>
          Delete my stars, notes, highlights, labels and read marks on stories of {origin} too
        </Check>
      ) : (
        <p className="quiet">
          Your stars, notes, highlights, labels and read marks stay: “{sharing.name}” uses the same service.
        </p>
      )}
    </AskDialog>
  )
}

import { useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NamedQuery, QueryPurpose } from '../../../app/ipc/companies.ts'
import { parseStoryQuery, writeTerm } from '../../../app/domain/news/story-query.ts'
import { useConnectionId } from '../../query/connection.ts'
import { countText } from '../../format/size.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { useRemoveQuery, useSaveQuery } from './mutations.ts'
import { newsQueries } from './queries.ts'

const WORDS: Record<QueryPurpose, { title: string; effect: (count: string) => string }> = {
  saved: { title: 'Saved search', effect: (count) => `Finds ${count} of the cached stories.` },
  alert: {
    title: 'Alert',
    effect: (count) => `Finds ${count} of the cached stories. Tearsheet notifies you of new ones.`,
  },
  mute: {
    title: 'Mute rule',
    effect: (count) => `Hides ${count} of the cached stories from every list. They stay under “Hidden by rules”.`,
  },
}

const CONDITIONS = [
  { id: 'word', label: 'a word or phrase', example: 'bitcoin' },
  { id: 'title', label: 'a word in the title', example: 'sponsored' },
  { id: 'sym', label: 'symbol', example: 'AAPL' },
  { id: 'chan', label: 'channel', example: 'Press Releases' },
  { id: 'tag', label: 'tag', example: 'Penny Stocks' },
  { id: 'author', label: 'author', example: 'Newsdesk' },
  { id: 'exch', label: 'exchange', example: 'OTC' },
  { id: 'sector', label: 'sector', example: 'Energy' },
] as const

type ConditionId = (typeof CONDITIONS)[number]['id']

function termOf(field: ConditionId, value: string): string {
  if (field !== 'word') return writeTerm(field, value.trim())
  return /\s/.test(value.trim()) ? `"${value.trim().replaceAll('"', '')}"` : value.trim()
}

/** Adds conditions to a query without typing the query language. */
function ConditionBuilder({
  purpose,
  query,
  onQuery,
}: {
  purpose: QueryPurpose
  query: string
  onQuery: (query: string) => void
}): ReactElement {
  const [field, setField] = useState<ConditionId>('word')
  const [value, setValue] = useState('')
  const joint = purpose === 'mute' ? ' OR ' : ' '

  function add(): void {
    if (value.trim() === '') return
    onQuery(query.trim() === '' ? termOf(field, value) : `${query.trim()}${joint}${termOf(field, value)}`)
    setValue('')
  }

  return (
    <div className="builder" role="group" aria-label="Add a condition">
      <select
        aria-label="Field to search"
        value={field}
        onChange={(event) => setField(event.target.value as ConditionId)}
      >
        {CONDITIONS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <input
        aria-label="Value"
        value={value}
        placeholder={CONDITIONS.find(({ id }) => id === field)?.example}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add()
          }
        }}
      />
      <button className="button" type="button" disabled={value.trim() === ''} onClick={add}>
        {query.trim() === '' ? 'Add' : purpose === 'mute' ? 'Or' : 'And'}
      </button>
    </div>
  )
}

/** Makes or changes a saved search, an alert or a mute rule. */
export function QueryDialog({
  query: edited,
  purpose,
  proposed,
  onClose,
}: {
  query: NamedQuery | null
  purpose: QueryPurpose
  proposed: string
  onClose: () => void
}): ReactElement {
  const connection = useConnectionId()
  const [name, setName] = useState(edited?.name ?? '')
  const [query, setQuery] = useState(edited?.query ?? (purpose === 'mute' ? '' : proposed))
  const parsed = parseStoryQuery(query)
  const count = useQuery({
    ...newsQueries.counts(connection, [query]),
    enabled: parsed.ok && query.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const found = count.data?.[0]
  const total = found === undefined ? 0 : found.total + found.hidden
  const save = useSaveQuery(onClose)
  const remove = useRemoveQuery(WORDS[purpose].title, onClose)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    save.mutate({ id: edited?.id ?? null, purpose, name, query })
  }

  return (
    <Dialog title={WORDS[purpose].title} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit}>
        <Field label="Name">
          {(attributes) => (
            <input
              {...attributes}
              value={name}
              required
              maxLength={80}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <ConditionBuilder purpose={purpose} query={query} onQuery={setQuery} />
        <Field
          label="Query"
          errorText={parsed.ok ? null : parsed.errorText.message}
          note={
            query.trim() === ''
              ? 'Add a condition above, or write a query as in the search line.'
              : WORDS[purpose].effect(found?.isExact === false ? '1\u2009000 or more' : countText(total))
          }
        >
          {(attributes) => (
            <input
              {...attributes}
              className="mono"
              value={query}
              spellCheck={false}
              onChange={(event) => {
                setQuery(event.target.value)
                save.reset()
              }}
            />
          )}
        </Field>
        {save.error === null ? null : <ErrorNote error={errorInfoOf(save.error)} onRetry={retryOf(save)} />}
        {remove.error === null ? null : <ErrorNote error={errorInfoOf(remove.error)} onRetry={retryOf(remove)} />}
        <DialogActions
          submit="Save"
          isBlocked={name.trim() === '' || !parsed.ok || query.trim() === '' || save.isPending}
          onClose={onClose}
        >
          {edited === null ? null : (
            <button className="button button-danger" type="button" onClick={() => remove.mutate(edited)}>
              Remove
            </button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

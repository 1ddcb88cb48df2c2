import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NamedQuery, QueryPurpose, WatchList } from '../../../app/ipc/companies.ts'
import type { ReadSymbols } from '../../../app/domain/companies/symbols.ts'
import { COLOUR_NAMES } from '../../../app/domain/connection/connection.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import { countText } from '../../format/size.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { organiserQuery } from '../../query/organiser.ts'
import { retryOf } from '../../query/retry.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { useKeeper } from '../../ui/keeper.ts'
import type { Keeper } from '../../ui/keeper.ts'
import { Icon } from '../../ui/icon.tsx'
import { PartHead } from '../../ui/part-head.tsx'
import { NotRead } from '../../ui/not-read.tsx'
import { useSymbolIntake } from '../../ui/use-symbol-intake.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { AlertBell } from './alert-bell.tsx'
import { Facets } from './facets.tsx'
import { newsQueries } from './queries.ts'
import type { StoryFilter } from './queries.ts'
import { useAddToWatchList } from './mutations.ts'
import { QueryDialog, queryForm } from './query-dialog.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { listForm, WatchListDialog } from './watch-list-dialog.tsx'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'

type Editing =
  { what: 'list'; list: WatchList | null } | { what: 'query'; query: NamedQuery | null; purpose: QueryPurpose } | null

/** The dialog in which something was typed and not saved, such as before a crash; null for none. */
function typedIn({ watchLists, queries }: Output<'organiser.get'>, isTyped: Keeper['isTyped']): Editing {
  const all: NonNullable<Editing>[] = [
    ...[null, ...watchLists].map((list) => ({ what: 'list' as const, list })),
    ...GROUPS.map(({ purpose }) => ({ what: 'query' as const, query: null, purpose })),
    ...queries.map((query) => ({ what: 'query' as const, query, purpose: query.purpose })),
  ]
  const formOf = (each: NonNullable<Editing>): string =>
    each.what === 'list' ? listForm(each.list?.id ?? null) : queryForm(each.purpose, each.query?.id ?? null)
  return all.find((each) => isTyped(formOf(each))) ?? null
}

const FIXED = [
  { name: 'All stories', query: '' },
  { name: 'Unread', query: 'is:unread' },
  { name: 'Starred', query: 'is:starred' },
  { name: 'Edited by the service', query: 'is:revised' },
  { name: 'Removed by the service', query: 'is:removed' },
] as const

const GROUPS: readonly { purpose: QueryPurpose; title: string; add: string }[] = [
  { purpose: 'saved', title: 'Saved searches', add: 'Save a search' },
  { purpose: 'alert', title: 'Alerts', add: 'Add an alert' },
  { purpose: 'mute', title: 'Mute rules', add: 'Add a mute rule' },
]

/** The query that shows a watch list. */
export const watchListQuery = (list: WatchList): string => writeTerm('list', list.name)

function Entry({
  name,
  count,
  isCurrent,
  quiet = false,
  colour = null,
  onChoose,
  onEdit,
  onSymbols = null,
}: {
  name: string
  count: ReactNode
  isCurrent: boolean
  quiet?: boolean
  /** The colour of an alert. */
  colour?: number | null
  onChoose: () => void
  onEdit?: () => void
  /** Takes symbols that are dropped or pasted on it. */
  onSymbols?: ((read: ReadSymbols) => void) | null
}): ReactElement {
  const offer = useContextMenu()
  const intake = useSymbolIntake((read) => onSymbols?.(read))
  return (
    <li
      className="side-entry"
      data-current={isCurrent}
      {...(onSymbols === null ? {} : intake)}
      onContextMenu={(event) =>
        offer(event, {
          label: name,
          entries: [
            { label: 'Show', run: onChoose },
            ...(onEdit === undefined ? [] : [{ label: 'Edit…', run: onEdit }]),
          ],
        })
      }
    >
      <button
        type="button"
        className={quiet ? 'side-name quiet' : 'side-name'}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className="isolate" title={name}>
          {name}
        </span>
        {colour === null ? null : (
          <span title={`Its stories are marked ${(COLOUR_NAMES[colour] ?? '').toLowerCase()}`}>
            <AlertBell colour={colour} />
          </span>
        )}
        <span className="side-count figure">{count}</span>
      </button>
      {onEdit === undefined ? null : (
        <button type="button" className="side-edit" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Icon name="more" />
        </button>
      )}
    </li>
  )
}

function Group({
  title,
  add,
  onAdd,
  children,
}: {
  title: string
  add: string
  onAdd: () => void
  children: ReactNode
}): ReactElement {
  return (
    <section className="side-group" aria-label={title}>
      <PartHead title={title}>
        <button type="button" className="side-add" aria-label={add} title={add} onClick={onAdd}>
          <Icon name="plus" size={12} />
        </button>
      </PartHead>
      <ul>{children}</ul>
    </section>
  )
}

/** Fixed searches, the person's own lists and searches, and the filters. */
export function SideBar({
  filter,
  onFilter,
}: {
  filter: StoryFilter
  onFilter: (filter: Partial<StoryFilter>) => void
}): ReactElement {
  const connection = useConnectionId()
  const organiser = useQuery(organiserQuery)
  const keptScroll = useKeptScroll('side bar of the news')
  const [editing, setEditing] = useState<Editing>(null)
  const { isTyped } = useKeeper()
  const [isReopened, setIsReopened] = useState(false)
  if (!isReopened && organiser.data !== undefined) {
    setIsReopened(true)
    setEditing(typedIn(organiser.data, isTyped))
  }
  const addTo = useAddToWatchList()
  const lists = organiser.data?.watchLists ?? []
  const named = organiser.data?.queries ?? []
  const queries = [
    ...FIXED.map(({ query }) => query),
    ...lists.map((list) => `${watchListQuery(list)} is:unread`),
    ...named.map(({ query }) => query),
  ]
  const isIdle = useIdle()
  const counts = useQuery({
    ...newsQueries.counts(connection, queries),
    enabled: isIdle,
    placeholderData: keepPreviousData,
  })
  const countOf = (query: string): string => {
    const count = counts.data?.[queries.indexOf(query)]
    return count === undefined || count.total === 0 ? '' : count.isExact ? countText(count.total) : '999+'
  }
  const hasMutes = named.some(({ purpose }) => purpose === 'mute')
  const isCurrent = (query: string): boolean => filter.shows === 'visible' && filter.query.trim() === query
  const choose = (query: string): void => onFilter({ query, shows: 'visible' })

  return (
    <nav ref={keptScroll} className="side" aria-label="Stories to read" data-pane>
      <ul className="side-group">
        {FIXED.map(({ name, query }) => (
          <Entry
            key={name}
            name={name}
            count={query === '' ? '' : countOf(query)}
            isCurrent={isCurrent(query)}
            onChoose={() => choose(query)}
          />
        ))}
        {hasMutes ? (
          <Entry
            name="Hidden by rules"
            count=""
            isCurrent={filter.shows === 'hidden'}
            onChoose={() => onFilter({ query: '', shows: 'hidden' })}
          />
        ) : null}
      </ul>
      {organiser.data === undefined ? (
        <NotRead
          what="the lists and searches"
          error={organiser.error === null ? null : errorInfoOf(organiser.error)}
          onRetry={retryOf(organiser)}
        />
      ) : (
        <>
          <Group title="Watch lists" add="Add a watch list" onAdd={() => setEditing({ what: 'list', list: null })}>
            {lists.map((list) => (
              <Entry
                key={list.id}
                name={list.name}
                quiet={list.isPaused}
                isCurrent={isCurrent(watchListQuery(list))}
                count={list.isPaused ? 'paused' : countOf(`${watchListQuery(list)} is:unread`)}
                onChoose={() => choose(watchListQuery(list))}
                onEdit={() => setEditing({ what: 'list', list })}
                onSymbols={(read) => addTo(list, read)}
              />
            ))}
          </Group>
          {GROUPS.map(({ purpose, title, add }) => (
            <Group
              key={purpose}
              title={title}
              add={add}
              onAdd={() => setEditing({ what: 'query', query: null, purpose })}
            >
              {named
                .filter((query) => query.purpose === purpose)
                .map((query) => (
                  <Entry
                    key={query.id}
                    name={query.name}
                    colour={query.colour}
                    isCurrent={isCurrent(query.query)}
                    count={purpose === 'mute' ? '' : countOf(query.query)}
                    onChoose={() => {
                      if (purpose === 'mute') onFilter({ query: query.query, shows: 'hidden' })
                      else choose(query.query)
                    }}
                    onEdit={() => setEditing({ what: 'query', query, purpose })}
                  />
                ))}
            </Group>
          ))}
        </>
      )}
      {filter.shows === 'visible' && isIdle ? (
        <Facets query={filter.query} onQuery={(query) => onFilter({ query })} />
      ) : null}
      {editing?.what === 'list' ? (
        <WatchListDialog list={editing.list} onClose={() => setEditing(null)} onRemoved={() => choose('')} />
      ) : null}
      {editing?.what === 'query' ? (
        <QueryDialog
          query={editing.query}
          purpose={editing.purpose}
          proposed={filter.query}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </nav>
  )
}

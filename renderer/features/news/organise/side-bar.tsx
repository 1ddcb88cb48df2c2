import { parseStoryQuery, writeTerm } from '../../../../app/domain/news/story-query.ts'
import type { ReactElement, ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StoryFilter } from '../../../../app/domain/news/list-reads.ts'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import type { NamedQuery } from '../../../../app/ipc/companies.ts'
import type { ReadSymbols } from '../../../../app/domain/companies/symbols.ts'
import { COLOUR_NAMES } from '../../../../app/domain/connection/connection.ts'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { failureOf } from '../../../query/errors.ts'
import { organiserQuery } from '../../../query/organiser.ts'
import { useCommandButton } from '../../../ui/controls/command-tools.tsx'
import { useContextMenu } from '../../../ui/controls/context-menu.tsx'
import { useFirstScreenPart } from '../../../ui/states/startup-screen.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { PartHead } from '../../../ui/layout/tabs.tsx'
import { NotRead } from '../../../ui/states/display-state.tsx'
import { useSymbolIntake } from '../../../ui/text/dropped-symbols.ts'
import { useIdle } from '../../../ui/layout/use-idle.ts'
import { AlertBell } from '../list/story-row-marks.tsx'
import { Facets } from '../search/facets.tsx'
import { newsQueries } from '../queries.ts'
import { useAddToWatchList } from './mutations.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { QUERY_GROUPS, type Editing } from './organiser-dialogs.tsx'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'

const FIXED = [
  { name: 'All stories', query: '' },
  { name: 'Unread', query: 'is:unread' },
  { name: 'Starred', query: 'is:starred' },
  { name: 'Edited by the service', query: 'is:revised' },
  { name: 'Removed by the service', query: 'is:removed' },
] as const

function Entry({
  name,
  count,
  isCurrent,
  quiet = false,
  colour = null,
  onChoose,
  onEdit,
  refused = null,
  onSymbols = null,
}: {
  name: string
  count: ReactNode
  isCurrent: boolean
  quiet?: boolean
  colour?: number | null
  onChoose: () => void
  onEdit?: () => void
  /** Why its search cannot be run; null for one that can. */
  refused?: string | null
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
        <span className="isolate" title={refused === null ? name : `${name}: ${refused}`}>
          {name}
        </span>
        {colour === null ? null : (
          <span title={`Its stories are marked ${(COLOUR_NAMES[colour] ?? '').toLowerCase()}`}>
            <AlertBell colour={colour} />
          </span>
        )}
        <span className="side-count figure">{refused === null ? count : 'cannot be run'}</span>
      </button>
      {onEdit === undefined ? null : (
        <button type="button" className="side-edit" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Icon name="more" />
        </button>
      )}
    </li>
  )
}

function Group({ title, add, children }: { title: string; add: CommandId; children: ReactNode }): ReactElement {
  const button = useCommandButton()(add)
  return (
    <section className="side-group" aria-label={title}>
      <PartHead title={title}>
        <button {...button} className="side-add" aria-label={button.title}>
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
  onEdit,
}: {
  filter: StoryFilter
  onFilter: (filter: Partial<StoryFilter>) => void
  /** Opens the dialog of a watch list or a query. */
  onEdit: (editing: Editing) => void
}): ReactElement {
  const connection = useConnectionId()
  const organiser = useQuery(organiserQuery)
  const keptScroll = useKeptScroll('side bar of the news')
  const addTo = useAddToWatchList()
  const lists = organiser.data?.watchLists ?? []
  const named = organiser.data?.queries ?? []
  const queries = [
    ...FIXED.map(({ query }) => query),
    ...lists.map((list) => `${writeTerm('list', list.name)} is:unread`),
    ...named.map(({ query }) => query),
  ]
  const isIdle = useIdle()
  const counts = useQuery({
    ...newsQueries.counts(connection, queries),
    enabled: isIdle,
    placeholderData: keepPreviousData,
  })
  useFirstScreenPart(isIdle && !counts.isLoading && !organiser.isLoading)
  // While others are counted, those before are shown, and a new list or search stands among the queries.
  const counted = new Map(counts.data?.map((count) => [count.query, count]))
  const countOf = (query: string): string => {
    const count = counted.get(query)
    return count === undefined || count.total === 0 ? '' : count.isExact ? countText(count.total) : '999+'
  }
  const failedRules = useQuery({ ...newsQueries.page(connection, filter, 0), enabled: false }).data?.failedRules ?? []
  /** Why a query cannot be run. A mute rule is applied in another way than it is searched with. */
  function refusalOf({ name, query, purpose }: NamedQuery): string | null {
    if (purpose !== 'mute') return counted.get(query)?.refused ?? null
    const parsed = parseStoryQuery(query)
    if (!parsed.ok) return parsed.errorText.message
    return failedRules.includes(name) ? 'It hides nothing, because it cannot be applied.' : null
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
        <NotRead what="the lists and searches" {...failureOf(organiser)} />
      ) : (
        <>
          <Group title="Watch lists" add="news.add-watch-list">
            {lists.map((list) => (
              <Entry
                key={list.id}
                name={list.name}
                quiet={list.isPaused}
                isCurrent={isCurrent(writeTerm('list', list.name))}
                count={list.isPaused ? 'paused' : countOf(`${writeTerm('list', list.name)} is:unread`)}
                onChoose={() => choose(writeTerm('list', list.name))}
                onEdit={() => onEdit({ what: 'list', list })}
                onSymbols={(read) => addTo(list, read)}
              />
            ))}
          </Group>
          {QUERY_GROUPS.map(({ purpose, title, add }) => (
            <Group key={purpose} title={title} add={add}>
              {named
                .filter((query) => query.purpose === purpose)
                .map((query) => (
                  <Entry
                    key={query.id}
                    name={query.name}
                    colour={query.colour}
                    isCurrent={isCurrent(query.query)}
                    count={purpose === 'mute' ? '' : countOf(query.query)}
                    refused={refusalOf(query)}
                    onChoose={() => {
                      if (purpose === 'mute') onFilter({ query: query.query, shows: 'hidden' })
                      else choose(query.query)
                    }}
                    onEdit={() => onEdit({ what: 'query', query, purpose })}
                  />
                ))}
            </Group>
          ))}
        </>
      )}
      {filter.shows === 'visible' && isIdle ? (
        <Facets query={filter.query} onQuery={(query) => onFilter({ query })} />
      ) : null}
    </nav>
  )
}

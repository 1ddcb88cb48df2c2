import type { ReactElement } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FacetValue } from '../../../../app/ipc/news/stories.ts'
import { serviceDay } from '../../../../app/domain/responses/service-date.ts'
import { withoutDates, withTerm } from '../../../../app/domain/news/query-terms.ts'
import { MAX_FACET_STORIES } from '../../../../app/domain/news/view-choices.ts'
import { parseStoryQuery, writeTerm } from '../../../../app/domain/news/story-query.ts'
import { shortened, visibleName } from '../../../../app/domain/values/visible-text.ts'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { useFirstScreenPart } from '../../../ui/states/startup-screen.ts'
import { isFlag, useKeptChoice } from '../../../ui/states/view-state.ts'
import { Name } from '../../../ui/text/name.tsx'
import { PartHead } from '../../../ui/layout/tabs.tsx'
import { useMinute } from '../../../ui/text/clock.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { newsQueries } from '../queries.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'

const TITLES = {
  chan: 'Channel',
  sym: 'Symbol',
  tag: 'Tag',
  sector: 'Sector',
  gics: 'GICS',
  exch: 'Exchange',
  author: 'Author',
  rank: 'Importance',
  label: 'Label',
} as const

const SHOWN = 6

/** Maximum number of characters of a tooltip. */
const TOOLTIP = 200

/** States of a story to filter by, in words, each with its term. */
const STATES = [
  ['With full text', 'has:body'],
  ['With pictures', 'has:images'],
  ['With my notes', 'has:note'],
  ['Highlighted', 'has:highlight'],
  ['Edited', 'is:revised'],
  ['Only unread', 'is:unread'],
  ['Only starred', 'is:starred'],
] as const

function FacetGroup({
  field,
  values,
  query,
  onQuery,
}: {
  field: keyof typeof TITLES
  values: readonly FacetValue[]
  query: string
  onQuery: (query: string) => void
}): ReactElement | null {
  const [isOpen, setIsOpen] = useKeptChoice(`filters by ${field}`, field === 'chan' || field === 'sym', isFlag)
  const [showsAll, setShowsAll] = useKeptChoice(`every ${field} to filter by`, false, isFlag)
  if (values.length === 0) return null
  return (
    <details className="facet" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{TITLES[field]}</summary>
      <ul>
        {(showsAll ? values : values.slice(0, SHOWN)).map(({ value, count }) => {
          const term = field === 'rank' ? `rank:${value}` : writeTerm(field, value)
          return (
            <li key={value} className="side-entry">
              <button
                type="button"
                className="side-name"
                title={`Only ${visibleName(shortened(value, TOOLTIP))}`}
                onClick={() => onQuery(withTerm(query, term))}
              >
                <Name text={value} kind={field === 'sym' ? 'symbol' : 'name'} />
                <span className="side-count figure">{countText(count)}</span>
              </button>
              <button
                type="button"
                className="side-edit"
                aria-label={`Without ${visibleName(shortened(value, TOOLTIP))}`}
                title={`Without ${visibleName(shortened(value, TOOLTIP))}`}
                onClick={() => onQuery(withTerm(query, `-${term}`))}
              >
                <Icon name="minus" size={12} />
              </button>
            </li>
          )
        })}
      </ul>
      {values.length > SHOWN && !showsAll ? (
        <LinkButton className="facet-more" onClick={() => setShowsAll(true)}>
          {values.length - SHOWN} more
        </LinkButton>
      ) : null}
    </details>
  )
}

const DAYS = [
  ['Last day', 1],
  ['Last 7 days', 7],
  ['Last 30 days', 30],
  ['Last year', 365],
] as const

/** Filters by a time span that ends now; choosing a span replaces the previous one. */
function DateGroup({
  query,
  now,
  onQuery,
}: {
  query: string
  now: number
  onQuery: (query: string) => void
}): ReactElement {
  const [isOpen, setIsOpen] = useKeptChoice('filters by date', false, isFlag)
  return (
    <details className="facet" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Date</summary>
      <ul>
        {DAYS.map(([name, days]) => (
          <li key={name} className="side-entry">
            <button
              type="button"
              className="side-name"
              onClick={() => onQuery(withTerm(withoutDates(query), `after:${serviceDay(now - days * 86_400_000)}`))}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Values to filter the list by, each with its count in the newest stories. */
export function Facets({ query, onQuery }: { query: string; onQuery: (query: string) => void }): ReactElement | null {
  const connection = useConnectionId()
  const now = useMinute()
  const facets = useQuery({
    ...newsQueries.facets(connection, query),
    enabled: parseStoryQuery(query).ok,
    placeholderData: keepPreviousData,
  })
  useFirstScreenPart(!facets.isLoading)
  if (facets.data === undefined || facets.data.counted === 0) return null
  const { counted, labels } = facets.data
  const order = ['chan', 'sym', 'tag', 'sector', 'gics', 'exch', 'author', 'rank'] as const
  return (
    <section className="side-group facets" aria-label="Filter by">
      <PartHead title="Filter by" hint={`Counts cover the newest ${countText(counted)} stories of this list`}>
        {/* The number of a shorter list stands above that. */}
        {counted < MAX_FACET_STORIES ? null : <span className="side-count">newest {countText(counted)}</span>}
      </PartHead>
      {order.map((field) => (
        <FacetGroup
          key={field}
          field={field}
          values={facets.data.facets.find((facet) => facet.field === field)?.values ?? []}
          query={query}
          onQuery={onQuery}
        />
      ))}
      <DateGroup query={query} now={now} onQuery={onQuery} />
      <FacetGroup field="label" values={labels} query={query} onQuery={onQuery} />
      <div className="facet-states">
        {STATES.map(([words, term]) => (
          <button
            key={term}
            type="button"
            className="chip chip-plain"
            title={term}
            onClick={() => onQuery(withTerm(query, term))}
          >
            {words}
          </button>
        ))}
      </div>
    </section>
  )
}

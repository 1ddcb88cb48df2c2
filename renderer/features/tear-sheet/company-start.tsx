import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { WHY_MOVING } from '../../../app/domain/news/news-item.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import type { StoryRow } from '../../../app/ipc/news/stories.ts'
import { useConnectionId } from '../../query/connection.ts'
import { failureOf } from '../../query/errors.ts'
import { useWatchLists } from '../../query/organiser.ts'
import { ratiosQueries } from '../../query/ratios.ts'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { JoinedAmounts } from '../../ui/text/joined-amounts.tsx'
import { DateAsSent, Moment } from '../../ui/text/date-time.tsx'
import { Name } from '../../ui/text/name.tsx'
import { draggedSymbol, startDrag } from '../../ui/text/drag-out.ts'
import { Part } from './sheet-part.tsx'
import { sheetQueries } from './queries.ts'
import { useVisits } from '../../ui/states/visits.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { isAskable } from '../../../app/domain/companies/symbols.ts'

/** Maximum number of companies in a part, and of symbols of a watch list. */
const [MOST, MOST_LISTED] = [8, 24]

/** The first story of each company; a story is about its first symbol. */
export function moversIn(rows: readonly StoryRow[]): readonly { symbol: string; story: StoryRow }[] {
  const seen = new Set<string>()
  return rows
    .flatMap((story) => {
      const [symbol] = story.symbols
      if (symbol === undefined || seen.has(symbol) || !isAskable(symbol)) return []
      seen.add(symbol)
      return [{ symbol, story }]
    })
    .slice(0, MOST)
}

function SymbolButton({ symbol, onChoose }: { symbol: string; onChoose: (symbol: string) => void }): ReactElement {
  return (
    <LinkButton
      className="start-symbol"
      draggable
      onDragStart={(event) => startDrag(event, draggedSymbol(symbol))}
      onClick={() => onChoose(symbol)}
    >
      <Name text={symbol} kind="symbol" />
    </LinkButton>
  )
}

/** The companies whose pages were looked at last, with their cached names. */
function LastCompanies({
  now,
  suggestions,
  onChoose,
}: {
  now: number
  suggestions: readonly string[]
  onChoose: (symbol: string) => void
}): ReactElement {
  const connection = useConnectionId()
  const visits = useVisits('companies').slice(0, MOST)
  const symbols = visits.map(({ subject }) => subject)
  const read = useQuery({
    ...ratiosQueries.shown(connection, { symbols, fields: [], reportTypes: [], knownAt: null }),
    enabled: symbols.length > 0,
  })
  const nameOf = (symbol: string): string | null =>
    read.data?.value.find((entry) => entry.symbol === symbol)?.company?.standardName ?? null
  return (
    <Part title="Last shown">
      {visits.length === 0 ? (
        <>
          <p className="quiet">A company that you open is listed here.</p>
          {suggestions.length === 0 ? null : (
            <p className="start-symbols">
              {suggestions.map((symbol) => (
                <Button key={symbol} onClick={() => onChoose(symbol)}>
                  Open {symbol}
                </Button>
              ))}
            </p>
          )}
        </>
      ) : (
        <ul className="sheet-stories">
          {visits.map(({ subject: symbol, last }) => {
            const name = nameOf(symbol)
            return (
              <li key={symbol}>
                <SymbolButton symbol={symbol} onChoose={onChoose} />
                <span className="start-name">{name === null ? null : <Name text={name} />}</span>
                <Moment at={last} now={now} />
              </li>
            )
          })}
        </ul>
      )}
    </Part>
  )
}

/** The watch lists with their symbols. */
function WatchLists({ onChoose }: { onChoose: (symbol: string) => void }): ReactElement {
  const { lists, isRead, error, retry } = useWatchLists()
  return (
    <Part title="Watch lists">
      {error !== null ? (
        <ErrorNote error={error} onRetry={retry} />
      ) : !isRead ? (
        <p className="quiet">Reading the watch lists…</p>
      ) : lists.length === 0 ? (
        <p className="quiet">You have no watch list. Make one in News to have its companies here.</p>
      ) : (
        lists.map(({ id, name, symbols }) => (
          <div key={id} className="start-list">
            <h3>
              <Name text={name} />
            </h3>
            <p className="start-symbols">
              {symbols.length === 0 ? <span className="quiet">No symbol</span> : null}
              {symbols.slice(0, MOST_LISTED).map((symbol) => (
                <SymbolButton key={symbol} symbol={symbol} onChoose={onChoose} />
              ))}
              {symbols.length > MOST_LISTED ? (
                <span className="quiet">and {symbols.length - MOST_LISTED} more</span>
              ) : null}
            </p>
          </div>
        ))
      )}
    </Part>
  )
}

/** Stories with a company each. */
function StoryCompanies({
  title,
  note = '',
  movers,
  now,
  onChoose,
  onStory,
}: Actions & { title: string; note?: string; movers: ReturnType<typeof moversIn> }): ReactElement {
  return (
    <Part title={title} note={note} className="start-wide">
      <ul className="sheet-stories">
        {movers.map(({ symbol, story: { id, title: headline, createdAt, createdAsSent = null } }) => (
          <li key={id}>
            <SymbolButton symbol={symbol} onChoose={onChoose} />
            <LinkButton className="isolate start-name" onClick={() => onStory(id)}>
              <JoinedAmounts text={headline === '' ? 'Untitled' : headline} />
            </LinkButton>
            {createdAt === null ? <DateAsSent text={createdAsSent} /> : <Moment at={createdAt} now={now} />}
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface Actions {
  now: number
  onChoose: (symbol: string) => void
  onStory: (id: number) => void
}

/** The companies of the stories that say why a price moves, then those of the other newest stories. */
function InTheNews(actions: Actions): ReactElement {
  const connection = useConnectionId()
  const moving = useQuery(sheetQueries.newest(connection, writeTerm('chan', WHY_MOVING)))
  const any = useQuery(sheetQueries.newest(connection, ''))
  const movers = moversIn(moving.data?.rows ?? [])
  const moved = new Set(movers.map(({ symbol }) => symbol))
  const others = moversIn((any.data?.rows ?? []).filter(({ symbols: [symbol] }) => !moved.has(symbol ?? '')))
  const failed = [moving, any].find(({ error, data }) => error !== null && data === undefined)
  return (
    <>
      {movers.length === 0 ? null : (
        <StoryCompanies
          {...actions}
          title="Movers"
          note="from the newest cached stories that say why a price moves"
          movers={movers}
        />
      )}
      {others.length > 0 ? (
        <StoryCompanies {...actions} title="In the newest stories" movers={others} />
      ) : failed !== undefined ? (
        <Part title="In the newest stories" className="start-wide">
          <ErrorNote {...failureOf(failed)} />
        </Part>
      ) : movers.length > 0 ? null : (
        <Part title="In the newest stories" className="start-wide">
          <p className="quiet">
            {any.data === undefined || moving.data === undefined
              ? 'Reading the cached stories…'
              : `${any.data.rows.length === 0 ? 'There is no cached story to show' : 'None of the newest stories names a company'}. Fetch stories in News.`}
          </p>
        </Part>
      )}
    </>
  )
}

/** Where to go from a page without a company: the last companies, those on watch lists, and those in the news. */
export function CompanyStart({
  now,
  suggestions,
  onChoose,
  onStory,
}: {
  now: number
  suggestions: readonly string[]
  onChoose: (symbol: string) => void
  onStory: (id: number) => void
}): ReactElement {
  return (
    <div className="sheet-scroll" role="region" tabIndex={0} data-pane aria-label="Choose a company">
      <div className="start">
        <header>
          <h2>Choose a company</h2>
          <p className="quiet">Type a symbol above, or open one of these.</p>
        </header>
        <LastCompanies now={now} suggestions={suggestions} onChoose={onChoose} />
        <WatchLists onChoose={onChoose} />
        <InTheNews now={now} onChoose={onChoose} onStory={onStory} />
      </div>
    </div>
  )
}

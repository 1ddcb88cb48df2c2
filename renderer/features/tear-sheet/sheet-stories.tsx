import type { ReactElement } from 'react'
import { ErrorNote } from '../../ui/error-note.tsx'
import { JoinedAmounts } from '../../ui/joined-amounts.tsx'
import { DateAsSent, Moment } from '../../ui/moment.tsx'
import { useStoryHandle } from '../../ui/company-links.ts'
import { Part } from './part.tsx'
import { SourceLine } from './source-line.tsx'
import { useCompanyStories } from './use-company-stories.ts'
import type { CompanyStory, Identifiers } from './use-company-stories.ts'

/** Stories with their whole headlines, each of which opens one. */
function StoryLines({
  rows,
  now,
  onStory,
}: {
  rows: readonly CompanyStory[]
  now: number
  onStory: (id: number) => void
}): ReactElement {
  const handle = useStoryHandle(({ id }) => onStory(id))
  return (
    <ul className="sheet-stories">
      {rows.map(({ id, title, symbols, createdAt, createdAsSent = null, revision, by }) => (
        <li key={id} {...handle({ id, title, symbols })}>
          {createdAt === null ? (
            <time>
              <DateAsSent text={createdAsSent} />
            </time>
          ) : (
            <>
              <Moment className="sheet-on-screen" at={createdAt} now={now} />
              <Moment className="sheet-on-paper" at={createdAt} />
            </>
          )}
          <button type="button" className="button-link isolate" onClick={() => onStory(id)}>
            <JoinedAmounts text={title} />
          </button>
          {by === null ? null : (
            <span
              className="quiet sheet-by"
              title={`The story has other symbols, and a stock with the ${by} of the company`}
            >
              by {by}
            </span>
          )}
          {revision === 'none' ? null : <span className="tag-assumed">edited</span>}
        </li>
      ))}
    </ul>
  )
}

/** The newest cached stories about the company. */
export function LatestStories({
  symbol,
  company,
  now,
  onStory,
}: {
  symbol: string
  /** The company as the service states it; null where nothing was sent of it. */
  company: Identifiers | null
  now: number
  onStory: (id: number) => void
}): ReactElement {
  const cached = useCompanyStories(symbol, company)
  const rows = cached.rows ?? []
  return (
    <Part title="Latest stories" note={cached.hasMore ? `the newest ${rows.length}` : ''}>
      {cached.error !== null ? (
        <ErrorNote error={cached.error} onRetry={cached.retry} />
      ) : rows.length === 0 ? (
        <p className="quiet">
          {cached.rows === undefined
            ? 'Reading the cached stories…'
            : 'No cached story about this company. Add its symbol to a watch list to fetch stories.'}
        </p>
      ) : (
        <StoryLines rows={rows} now={now} onStory={onStory} />
      )}
      <SourceLine
        asOf={null}
        endpoint="news in the library"
        shown={
          cached.receivedAt === null
            ? { state: 'not-asked' }
            : { state: 'cached', at: cached.receivedAt, because: null }
        }
        response={null}
      />
    </Part>
  )
}

/** The stories about the company to which the person wrote a note; nothing without any. */
export function NotedStories({
  symbol,
  company,
  now,
  onStory,
}: {
  symbol: string
  /** The company as the service states it; null where nothing was sent of it. */
  company: Identifiers | null
  now: number
  onStory: (id: number) => void
}): ReactElement | null {
  const read = useCompanyStories(symbol, company, 'has:note')
  const rows = read.rows ?? []
  if (read.error !== null)
    return (
      <Part title="Your notes">
        <ErrorNote error={read.error} onRetry={read.retry} />
      </Part>
    )
  return rows.length === 0 ? null : (
    <Part title="Your notes" note="on stories about this company">
      <StoryLines rows={rows} now={now} onStory={onStory} />
    </Part>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { writeDeepLink } from '../../../app/domain/window/deep-link.ts'
import type { DeepLink, CompanyLink, RefusedLink, StoryLink } from '../../../app/domain/window/deep-link.ts'
import { errorInfoOf } from '../../query/errors.ts'
import { ratioLabel } from '../../../app/domain/fundamentals/ratio-fields.ts'
import { meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import { shortened, visibleText } from '../../../app/domain/values/visible-text.ts'
import { newsQueries } from '../../features/news/queries.ts'
import { age } from '../../../app/domain/responses/display-state.ts'
import { useConnection, useConnectionId } from '../../query/connection.ts'
import { usePreferences } from '../../query/preferences.ts'
import { ratiosQueries } from '../../query/ratios.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { ErrorLine } from '../../ui/states/error-note.tsx'
import { Name } from '../../ui/text/name.tsx'
import { useMinute } from '../../ui/text/clock.ts'
import { Button } from '../../ui/controls/button.tsx'
import './opened-link.css'

/** Maximum number of characters of the title of a story, and of a link: the buttons stay in sight. */
const [LONGEST_TITLE, LONGEST_LINK] = [200, 160]

/** Number of ratios that are named. */
const NAMED = 8

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="isolate">{children}</dd>
    </div>
  )
}

/** Whether something is cached; `receivedAt` is undefined while that is being read, and null when it is not. */
function Cached({
  receivedAt,
  error,
  none = 'Not cached',
  some = 'Cached',
}: {
  receivedAt: number | null | undefined
  error: Error | null
  /** The words for what is not cached, and for what is. */
  none?: string
  some?: string
}): ReactElement {
  const now = useMinute()
  if (error !== null)
    return (
      <Fact name="On this computer">
        <ErrorLine what="Could not be read." error={errorInfoOf(error)} onRetry={null} />
      </Fact>
    )
  const text = receivedAt === undefined ? 'Looking…' : receivedAt === null ? none : `${some} ${age(receivedAt, now)}`
  return <Fact name="On this computer">{text}</Fact>
}

/** What opening asks of the service. */
function Asks({ what }: { what: string }): ReactElement {
  const { offline } = usePreferences()
  return <Fact name="Requests">{offline ? 'Nothing, because you work offline' : what}</Fact>
}

function StoryFacts({ id }: StoryLink): ReactElement {
  // The library only: nothing is asked of the service before the person opens the link.
  const { data, error } = useQuery(newsQueries.cachedItem(useConnectionId(), id))
  const story = data?.value.found === true ? data.value.story : null
  return (
    <>
      <Fact name="Opens">
        Story {id}
        {story === null || story.title === '' ? '' : `: ${visibleText(shortened(story.title, LONGEST_TITLE))}`}
      </Fact>
      <Cached receivedAt={data === undefined ? undefined : (story?.receivedAt ?? null)} error={error} />
      <Asks what="This story, and the newest stories for the list" />
    </>
  )
}

function CompanyFacts({ symbol, ratios, basis }: CompanyLink): ReactElement {
  const { data, error } = useQuery(
    ratiosQueries.shown(useConnectionId(), { symbols: [symbol], fields: [], reportTypes: [], knownAt: null }),
  )
  return (
    <>
      <Fact name="Opens">
        {ratios.length === 0 ? 'The page of ' : ratios.length === 1 ? 'A ratio of ' : `${ratios.length} ratios of `}
        <b>
          <Name text={symbol} kind="symbol" />
        </b>
      </Fact>
      {ratios.length === 0 ? null : (
        <Fact name="Ratios">
          {ratios
            .slice(0, NAMED)
            .map((name) => ratioLabel(name))
            .join(', ')}
          {ratios.length > NAMED ? ` and ${ratios.length - NAMED} more` : ''}
        </Fact>
      )}
      {basis === null ? null : (
        <Fact name="Basis">
          {meaningOf(basis)} ({basis})
        </Fact>
      )}
      {/* Its stories and its earnings are not looked for. */}
      <Cached receivedAt={data?.source.receivedAt} error={error} none="No ratios cached" some="Ratios cached" />
      <Asks what={ratios.length === 0 ? 'The ratios and the earnings of this company' : 'The ratios of this company'} />
    </>
  )
}

// SECURITY 80: what a link leads to is shown before anything is asked of the service for it.
/** Asks whether to open a link that came from outside. */
export function LinkDialog({
  link,
  more,
  onOpen,
  onClose,
}: {
  link: DeepLink
  /** How many links wait after this one. */
  more: number
  onOpen: () => void
  onClose: () => void
}): ReactElement {
  const { name } = useConnection()
  const text = writeDeepLink(link)
  return (
    <Dialog
      title="Open this link?"
      warning="Another program or a page gave it to Tearsheet. Nothing is requested before you open it."
      onClose={onClose}
    >
      <dl className="link-facts">
        {link.kind === 'story' ? <StoryFacts {...link} /> : <CompanyFacts {...link} />}
        <Fact name="Connection">
          <Name text={name} />
        </Fact>
        <Fact name="Link">
          <span className="mono selectable" title={text}>
            {shortened(text, LONGEST_LINK)}
          </span>
        </Fact>
      </dl>
      <div className="dialog-actions">
        <Button look="primary" onClick={onOpen}>
          Open
        </Button>
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <More count={more} />
      </div>
    </Dialog>
  )
}

function More({ count }: { count: number }): ReactElement | null {
  if (count === 0) return null
  return <span className="quiet">{count === 1 ? 'Another link waits.' : `${count} other links wait.`}</span>
}

/** Says why a link that came from outside is not opened. */
export function RefusedLinkDialog({
  link: { shown, reason },
  more,
  onClose,
}: {
  link: RefusedLink
  more: number
  onClose: () => void
}): ReactElement {
  return (
    <Dialog title="This link is not opened" warning={reason} onClose={onClose}>
      <dl className="link-facts">
        <Fact name="Link">
          <span className="mono selectable">{shown}</span>
        </Fact>
      </dl>
      <div className="dialog-actions">
        <Button look="primary" autoFocus onClick={onClose}>
          Close
        </Button>
        <More count={more} />
      </div>
    </Dialog>
  )
}

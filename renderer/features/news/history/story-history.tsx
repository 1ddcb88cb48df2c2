import { memo, useCallback, useMemo, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SetChange, StoryVersion, ChangeType } from '../../../../app/ipc/news/stories.ts'
import type { StoryHighlight } from '../../../../app/domain/news/highlight.ts'
import type { StoryPart } from '../../../../app/domain/news/news-item.ts'
import { readPages, type Pages } from '../../../../app/domain/values/pages.ts'
import { shortened } from '../../../../app/domain/values/visible-text.ts'
import type { ResponseRef } from '../../../../app/domain/responses/sourced-value.ts'
import { parseServiceDate } from '../../../../app/domain/responses/service-date.ts'
import { failureOf } from '../../../query/errors.ts'
import { isSafeIntegerOrNull, useKeptChoice } from '../../../ui/states/view-state.ts'
import { DateAsSent, Moment } from '../../../ui/text/date-time.tsx'
import { NotRead } from '../../../ui/states/display-state.tsx'
import { Sliced, useSlices } from '../../../ui/text/show-more.tsx'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { madeIn, VersionHighlights } from '../highlights/version-highlights.tsx'
import { newsQueries } from '../queries.ts'
import { countsWords, LineDiff, TextDiff } from './story-diff.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'

const CHANGE_TYPES: Record<ChangeType, { title: string; note: string }> = {
  first: { title: 'First received', note: '' },
  enriched: { title: 'Enriched', note: 'The same story with more of its text. This is not an edit.' },
  cosmetic: {
    title: 'Same content',
    note: 'What was received of the title, the text, the tags, the symbols, the channels and the importance is the same. Only entities, white space, dates, the author, the address, pictures or other data of the companies changed.',
  },
  edit: { title: 'Edited', note: '' },
  'unannounced edit': {
    title: 'Unannounced edit',
    note: 'The content changed, but the service’s update time did not.',
  },
}

/** Number of versions and of names that are shown without being asked for. */
const [VERSIONS, NAMES] = [20, 40]

/** Number of versions that are added at a time. */
const MORE_VERSIONS = 10

/** Maximum number of characters of a name before the rest is left out. */
const NAME = 300

function ChangedNames({
  names,
  change,
  what,
}: {
  names: Pages<string>
  change: 'ins' | 'del'
  what: string
}): ReactElement {
  const nameAt = useMemo(() => readPages(names), [names])
  const Changed = change
  const render = useCallback(
    (index: number) => (
      <Changed key={index} className="isolate">
        {shortened(nameAt(index) ?? '', NAME)}
      </Changed>
    ),
    [Changed, nameAt],
  )
  return <Sliced total={names.total} first={NAMES} what={what} render={render} />
}

function SetDiff({ label, change }: { label: string; change: SetChange | null }): ReactElement | null {
  if (change === null) return null
  return (
    <div className="history-part">
      <span className="history-label">{label}</span>
      <div className="history-text">
        <ChangedNames names={change.removed} change="del" what={`removed ${label.toLowerCase()}`} />{' '}
        <ChangedNames names={change.added} change="ins" what={`added ${label.toLowerCase()}`} />
      </div>
    </div>
  )
}

const PARTS: Record<StoryPart, string> = {
  title: 'title',
  teaser: 'teaser',
  body: 'body',
  tags: 'tags',
  symbols: 'symbols',
  channels: 'channels',
  rank: 'importance',
}

/** The parts that name a response well enough, where it brought any of them. */
const TEXTS: readonly StoryPart[] = ['title', 'teaser', 'body']

/** A response that a version came with. One of several is named by the parts that it brought. */
function Source({
  source,
  isOnly,
  onInspect,
}: {
  source: StoryVersion['responses'][number]
  isOnly: boolean
  onInspect: (ref: ResponseRef) => void
}): ReactElement {
  const { response, receivedAt, parts } = source
  const texts = parts.filter((part) => TEXTS.includes(part))
  const names = (texts.length === 0 ? parts : texts).map((part) => PARTS[part]).join(', ')
  return (
    <span>
      <LinkButton onClick={() => onInspect(response)}>
        {' '}
        {isOnly || names === '' ? 'response' : `response with ${names}`}{' '}
      </LinkButton>
      {isOnly ? null : (
        <span className="quiet">
          {' '}
          received <Moment at={receivedAt} />
        </span>
      )}
    </span>
  )
}

const NO_HIGHLIGHTS: readonly StoryHighlight[] = []

const Version = memo(function Version({
  version,
  explains,
  highlights,
  wanted,
  onInspect,
}: {
  version: StoryVersion
  /** Whether it says what its type means: the newest one of each type does. */
  explains: boolean
  /** Those that were made in it. */
  highlights: readonly StoryHighlight[]
  /** The highlight that is looked for, by the time at which it was made; null for none. */
  wanted: number | null
  onInspect: (ref: ResponseRef) => void
}): ReactElement {
  const { changes, changeType } = version
  const updatedAt = parseServiceDate(version.updated)
  const isEdit = changeType === 'edit' || changeType === 'unannounced edit'
  return (
    <li className="history-version" data-change={changeType}>
      <div className="history-head">
        <strong>{CHANGE_TYPES[changeType].title}</strong>
        {version.responses.length > 1 ? null : (
          <span className="quiet">
            received <Moment at={version.receivedAt} />
          </span>
        )}
        <span className="quiet">
          update time{' '}
          {updatedAt === null ? (
            version.updated === null ? (
              'not sent'
            ) : (
              <DateAsSent text={version.updated} />
            )
          ) : (
            <Moment at={updatedAt} sent={version.updated} />
          )}
        </span>
        {isEdit && changes !== null && countsWords(changes.counts) !== '' ? (
          <span className="quiet">{countsWords(changes.counts)} changed</span>
        ) : null}
        {version.responses.map((source, place) => (
          <Source key={place} source={source} isOnly={version.responses.length === 1} onInspect={onInspect} />
        ))}
      </div>
      {explains && CHANGE_TYPES[changeType].note !== '' ? (
        <p className="quiet">{CHANGE_TYPES[changeType].note}</p>
      ) : null}
      {isEdit && changes !== null ? (
        <>
          <LineDiff label="Title" parts={changes.title} />
          <TextDiff label="Teaser" blocks={changes.teaser} />
          <TextDiff label="Body" blocks={changes.body} />
          <SetDiff label="Tags" change={changes.tags} />
          <SetDiff label="Symbols" change={changes.symbols} />
          <SetDiff label="Channels" change={changes.channels} />
          {changes.rank === null ? null : (
            <div className="history-part">
              <span className="history-label">Importance</span>
              <p>
                <del>{changes.rank.from ?? 'not sent'}</del> <ins>{changes.rank.to ?? 'not sent'}</ins>
              </p>
            </div>
          )}
          {changes.markup ? <p className="quiet">Only links or formatting changed.</p> : null}
        </>
      ) : null}
      <VersionHighlights highlights={highlights} wanted={wanted} />
    </li>
  )
})

/** The history of a story: every received version, newest first, with its changes and the highlights that were made in it. */
export function StoryHistory({
  id,
  knownAt,
  wanted = null,
  onInspect,
}: {
  id: number
  /** As of when, in Unix milliseconds; left out for now. */
  knownAt?: number | undefined
  /** The highlight that is looked for, by the time at which it was made; null for none. */
  wanted?: number | null
  onInspect: (ref: ResponseRef) => void
}): ReactElement {
  const connection = useConnectionId()
  const history = useQuery(newsQueries.history(connection, id, knownAt))
  const highlights = useQuery(newsQueries.highlights(connection, id)).data ?? NO_HIGHLIGHTS
  const [wholeHistory, setWholeHistory] = useKeptChoice('all versions of', null, isSafeIntegerOrNull)
  const showsUnseen = wholeHistory === id
  const versions = useMemo(
    () =>
      (history.data ?? []).map((version) => {
        const made = madeIn(version, highlights)
        return { version, made: made.length === 0 ? NO_HIGHLIGHTS : made }
      }),
    [history.data, highlights],
  )
  const seen = versions.filter(
    ({ version: { changeType }, made }) => (changeType !== 'cosmetic' && changeType !== 'enriched') || made.length > 0,
  )
  const unseen = versions.length - seen.length
  const listed = showsUnseen ? versions : seen
  const wantedPlace = listed.findIndex(({ made }) => made.some(({ madeAt }) => madeAt === wanted))
  const { shown, isGrowing, showAll } = useSlices(listed.length, Math.max(VERSIONS, wantedPlace + 1), MORE_VERSIONS)
  if (history.data === undefined) return <NotRead what="the history" {...failureOf(history)} />
  return (
    <section className="history" aria-label="History" data-paper="">
      <h2>History</h2>
      <ol>
        {listed.slice(0, shown).map(({ version, made }, place) => (
          <Version
            key={`${version.receivedAt} ${place}`}
            version={version}
            explains={listed.findIndex((each) => each.version.changeType === version.changeType) === place}
            highlights={made}
            wanted={wanted}
            onInspect={onInspect}
          />
        ))}
      </ol>
      {shown < listed.length && !isGrowing ? (
        <p>
          <LinkButton onClick={showAll}>Show all {countText(listed.length)} versions</LinkButton>
        </p>
      ) : null}
      {unseen > 0 && !showsUnseen ? (
        <LinkButton onClick={() => setWholeHistory(id)}>
          Show {unseen === 1 ? '1 version that is no edit' : `${unseen} versions that are no edits`}
        </LinkButton>
      ) : null}
    </section>
  )
}

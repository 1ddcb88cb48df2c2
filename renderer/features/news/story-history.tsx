import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { DiffPart, SetChange, StoryVersion, ChangeType } from '../../../app/ipc/news-schemas.ts'
import type { StoryPart } from '../../../app/domain/news/story-parts.ts'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import { Moment } from '../../ui/moment.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { newsQueries } from './queries.ts'

const CHANGE_TYPES: Record<ChangeType, { title: string; note: string }> = {
  first: { title: 'First received', note: '' },
  enriched: { title: 'Enriched', note: 'The same story with more of its text. This is not an edit.' },
  cosmetic: { title: 'No visible change', note: 'Only entities, white space or dates changed.' },
  edit: { title: 'Edited', note: '' },
  'unannounced edit': {
    title: 'Unannounced edit',
    note: 'The content changed, but the service’s update time did not.',
  },
}

/** Characters of unchanged text that are shown on either side of a change. */
const CONTEXT = 90

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= CONTEXT * 2) return text
  return `${isFirst ? '' : text.slice(0, CONTEXT)} … ${isLast ? '' : text.slice(-CONTEXT)}`
}

function Diff({ label, parts }: { label: string; parts: readonly DiffPart[] | null }): ReactElement | null {
  if (parts === null) return null
  return (
    <div className="history-part">
      <span className="history-label">{label}</span>
      <p className="selectable isolate">
        {parts.map(({ kind, text }, place) => {
          if (kind === 'added') return <ins key={place}>{text}</ins>
          if (kind === 'removed') return <del key={place}>{text}</del>
          return <span key={place}>{shortened(text, place === 0, place === parts.length - 1)}</span>
        })}
      </p>
    </div>
  )
}

function SetDiff({ label, change }: { label: string; change: SetChange | null }): ReactElement | null {
  if (change === null) return null
  return (
    <div className="history-part">
      <span className="history-label">{label}</span>
      <p>
        {change.removed.map((value) => (
          <del key={`- ${value}`} className="isolate">
            {value}
          </del>
        ))}{' '}
        {change.added.map((value) => (
          <ins key={`+ ${value}`} className="isolate">
            {value}
          </ins>
        ))}
      </p>
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
      <button type="button" className="button-link" onClick={() => onInspect(response)}>
        {' '}
        {isOnly || names === '' ? 'response' : `response with ${names}`}{' '}
      </button>
      {isOnly ? null : (
        <span className="quiet">
          {' '}
          received <Moment at={receivedAt} />
        </span>
      )}
    </span>
  )
}

function Version({
  version,
  onInspect,
}: {
  version: StoryVersion
  onInspect: (ref: ResponseRef) => void
}): ReactElement {
  const { changes, changeType } = version
  const updatedAt = version.updated === null ? null : parseServiceDate(version.updated)
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
          {updatedAt === null ? (version.updated ?? 'not sent') : <Moment at={updatedAt} sent={version.updated} />}
        </span>
        {version.responses.map((source, place) => (
          <Source key={place} source={source} isOnly={version.responses.length === 1} onInspect={onInspect} />
        ))}
      </div>
      {CHANGE_TYPES[changeType].note === '' ? null : <p className="quiet">{CHANGE_TYPES[changeType].note}</p>}
      {isEdit && changes !== null ? (
        <>
          <Diff label="Title" parts={changes.title} />
          <Diff label="Teaser" parts={changes.teaser} />
          <Diff label="Body" parts={changes.body} />
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
    </li>
  )
}

/** The history of a story: every received version, newest first, with its changes. */
export function StoryHistory({
  id,
  onInspect,
}: {
  id: number
  onInspect: (ref: ResponseRef) => void
}): ReactElement | null {
  const connection = useConnectionId()
  const history = useQuery(newsQueries.history(connection, id))
  const [showsAll, setShowsAll] = useState(false)
  if (history.data === undefined) return null
  const unseen = history.data.filter(({ changeType }) => changeType === 'cosmetic' || changeType === 'enriched').length
  const shown = history.data.filter(
    ({ changeType }) => showsAll || (changeType !== 'cosmetic' && changeType !== 'enriched'),
  )
  return (
    <section className="history" aria-label="History">
      <h2>History</h2>
      <ol>
        {shown.map((version, place) => (
          <Version key={`${version.receivedAt} ${place}`} version={version} onInspect={onInspect} />
        ))}
      </ol>
      {unseen > 0 && !showsAll ? (
        <button type="button" className="button-link" onClick={() => setShowsAll(true)}>
          Show {unseen === 1 ? '1 version' : `${unseen} versions`} without a visible change
        </button>
      ) : null}
    </section>
  )
}

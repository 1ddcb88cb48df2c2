import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Story } from '../../../app/domain/news-views.ts'
import type { AnswerRef } from '../../../app/domain/source-ref.ts'
import { parseServiceDate } from '../../../app/domain/service-date.ts'
import { call } from '../../bridge/desk.ts'
import { fullTime } from '../../format/time.ts'
import { faultOfError } from '../../query/fault-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNote } from '../../ui/fault-note.tsx'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import { SourceMark } from '../../ui/source-mark.tsx'
import { newsQueries } from './news-queries.ts'
import { StoryBody } from './story-body.tsx'

/** Where a click in a story can lead. */
export interface StoryLinks {
  onSymbol: (symbol: string) => void
  onRatios: (symbol: string) => void
  onOpen: (id: number) => void
  onInspect: (ref: AnswerRef) => void
}

const openLink = (url: string): void => { void call('link.open', { url }) }

function When({ label, text }: { label: string; text: string | null }): ReactElement | null {
  if (text === null) return null
  const at = parseServiceDate(text)
  return (
    <span title={`As sent: ${text}`}>
      {label} <time>{at === null ? text : fullTime(at)}</time>
    </span>
  )
}

function StoryArticle({ story, onSymbol, onRatios, onOpen, onInspect }: { story: Story } & StoryLinks): ReactElement {
  const { item } = story
  const edited = item.updated !== null && item.created !== null && (parseServiceDate(item.updated) ?? 0) - (parseServiceDate(item.created) ?? 0) > 1000
  const symbols = [...new Map(item.stocks.filter((stock) => stock.name !== '').map((stock) => [stock.name, stock])).values()]
  return (
    <article className="story">
      <h1 className="selectable isolate">{item.title === '' ? 'Untitled' : item.title}</h1>
      <div className="story-facts">
        {item.author === null || item.author === '' ? null : <span className="isolate">{item.author}</span>}
        <When label="Created" text={item.created} />
        {edited ? <When label="Updated" text={item.updated} /> : null}
        <span title={item.importanceRank === null ? 'The service sent none; the description says 1 is meant' : undefined}>Importance {item.importanceRank ?? '1 (not sent)'}</span>
        <span className="mono selectable">{item.id}</span>
      </div>
      <div className="story-chips">
        {symbols.map((stock) => (
          <span key={stock.name} className="story-symbol">
            <button type="button" className="chip isolate" title={[stock.exchange, stock.sector, stock.gics, stock.isin].filter((part) => part !== null && part !== '').join(' · ') || 'Stories of this symbol'} onClick={() => { onSymbol(stock.name) }}>
              <b>{stock.name}</b>
            </button>
            <button type="button" className="button-link story-ratios" onClick={() => { onRatios(stock.name) }}>ratios</button>
          </span>
        ))}
        {item.channels.map((channel) => <span key={`channel ${channel}`} className={channel === 'WIIM' ? 'chip chip-mark isolate' : 'chip chip-plain isolate'} title={channel === 'WIIM' ? 'Why is it moving' : 'Channel'}>{channel}</span>)}
        {item.tags.map((tag) => <span key={`tag ${tag}`} className="chip chip-plain isolate" title="Tag">#{tag}</span>)}
      </div>
      {item.originalId === null ? null : (
        <p className="story-related quiet">
          Refers to story <button type="button" className="button-link mono" onClick={() => { onOpen(item.originalId as number) }}>{item.originalId}</button>
        </p>
      )}
      {story.textIsOlder ? <p className="fault" data-calm="true">The service has updated this item since its text was received. The text below is of the earlier version.</p> : null}
      {story.completeness === 'full' ? null : <p className="quiet">Only the {story.completeness} of this story is held; its body was never received.</p>}
      <StoryBody teaser={item.teaser} body={item.body} onLink={openLink} />
      <footer className="story-foot">
        {item.url === null || item.url === '' ? null : <button type="button" className="button-link" title={item.url} onClick={() => { openLink(item.url as string) }}>Open in browser</button>}
        <button type="button" className="button-link" onClick={() => { onInspect(story.textAnswer) }}>Show the answer behind it</button>
      </footer>
    </article>
  )
}

/** One story: what is held at once, then what is live; an empty answer explained. */
export function StoryPane({ id, now, ...links }: { id: number; now: number } & StoryLinks): ReactElement {
  const live = useQuery(newsQueries.item(id))
  const held = useQuery({ ...newsQueries.heldItem(id), enabled: live.data === undefined })
  const shown = live.data ?? (held.data?.value.found === true ? held.data : undefined)
  const story = shown === undefined ? null : shown.value.found ? shown.value.story : shown.value.held
  const fault = live.error === null ? (shown?.source.because ?? null) : faultOfError(live.error)

  useShortcuts([
    { keys: 'b', label: 'Open the story in the browser', group: 'News', run: () => { if (story?.item.url) openLink(story.item.url) } },
    { keys: 'i', label: 'Show the answer behind the story', group: 'News', run: () => { if (story !== null) links.onInspect(story.textAnswer) } },
  ])

  return (
    <section className="story-pane" aria-label="Story">
      <div className="pane-head">
        <span className="quiet">Story <span className="mono">{id}</span></span>
        <span className="toolbar-spring" />
        {live.isFetching ? null : <button type="button" className="button-link" onClick={() => { void live.refetch() }}>Ask again</button>}
        <SourceMark source={shown?.source ?? null} waiting={live.isFetching} now={now} />
      </div>
      <div className="story-scroll" tabIndex={0}>
        {fault === null ? null : <FaultNote fault={fault} calm={story !== null} bar={story !== null} />}
        {live.data?.value.found === false ? (
          <div className="fault fault-bar" data-calm="true" role="status">
            <strong>The service answered with an empty list</strong>
            <p>
              It does so both for an ID it does not know and for a story this key’s plan leaves out; the two cannot be told apart.{' '}
              <span className="fault-next">{story === null ? 'Check the ID, or try a key with another plan.' : 'Below is what was received earlier.'}</span>
            </p>
          </div>
        ) : null}
        {story === null ? (
          live.isFetching ? <EmptyState title="Asking the service…" /> : live.data?.value.found === false ? <EmptyState title={`Nothing to show for ${id}`} /> : fault === null ? null : <EmptyState title="This story was never received here" />
        ) : <StoryArticle story={story} {...links} />}
      </div>
    </section>
  )
}

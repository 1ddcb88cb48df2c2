import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { StoryRow } from '../../../app/domain/news-views.ts'
import { fullTime, shortTime } from '../../format/time.ts'

const ROW_HEIGHT = 44

/** The list of stories; only rows in sight exist. Asks for more when its end comes near. */
export function StoryList({ rows, selected, now, more, onSelect, onMore }: {
  rows: readonly StoryRow[]
  selected: number | null
  now: number
  more: boolean
  onSelect: (id: number) => void
  onMore: () => void
}): ReactElement {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT, overscan: 12 })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? -1

  useEffect(() => {
    if (more && last >= rows.length - 8 && rows.length > 0) onMore()
  }, [more, last, rows.length, onMore])

  const place = rows.findIndex((row) => row.id === selected)
  useEffect(() => {
    if (place >= 0) virtualizer.scrollToIndex(place)
  }, [place, virtualizer])

  return (
    <div ref={scroller} className="story-list" role="listbox" aria-label="Stories" tabIndex={0} aria-activedescendant={place >= 0 ? `story-${selected}` : undefined}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start }) => {
          const row = rows[index] as StoryRow
          return (
            <div
              key={row.id} id={`story-${row.id}`} className="story-row" role="option" aria-selected={row.id === selected} aria-posinset={index + 1} aria-setsize={rows.length}
              style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }} onClick={() => { onSelect(row.id) }}
            >
              <span className="story-row-title isolate">{row.title === '' ? 'Untitled' : row.title}</span>
              <time className="story-row-time" title={row.createdAt === null ? 'The date could not be read' : fullTime(row.createdAt)}>{row.createdAt === null ? '—' : shortTime(row.createdAt, now)}</time>
              <span className="story-row-meta isolate">
                {row.channels.includes('WIIM') ? <b className="story-row-wiim">WIIM</b> : null}
                {row.symbols.length > 0 ? <b className="isolate">{row.symbols.slice(0, 4).join(' ')}{row.symbols.length > 4 ? ` +${row.symbols.length - 4}` : ''}</b> : null}
                <span>{row.channels.filter((channel) => channel !== 'WIIM').join(' · ')}</span>
              </span>
              {row.importanceRank !== null && row.importanceRank >= 4 ? <span className="story-row-rank" title={`Importance ${row.importanceRank} of 5`}>{row.importanceRank}</span> : null}
            </div>
          )
        })}
      </div>
    </div>
  )
}

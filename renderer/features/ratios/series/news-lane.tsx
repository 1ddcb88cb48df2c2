import { useMemo, useState, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { columnTimes, timeEdges } from '../../../../app/domain/fundamentals/period-columns.ts'
import { HIGH_IMPORTANCE, MAX_DATED_SYMBOLS, MAX_STRETCHES } from '../../../../app/domain/news/view-choices.ts'
import type { DatedStories } from '../../../../app/ipc/news/stories.ts'
import { counted } from '../../../../app/domain/values/number-form.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { failureOf } from '../../../query/errors.ts'
import type { ChartLane } from '../../../ui/chart/chart-request.ts'
import { CommandLink } from '../../../ui/controls/command-tools.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { dayText } from '../../../format/time.ts'
import { ErrorLine } from '../../../ui/states/error-note.tsx'
import { useStoryHandle } from '../../../ui/text/link-menus.ts'
import { ratioNewsQueries } from '../queries.ts'
import { usePinKeys } from './use-pin-keys.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { joined } from '../../../../app/domain/values/visible-text.ts'

/** The stories of one part of the lane. */
type Stretch = DatedStories['stretches'][number]

type DatedStory = Stretch['stories'][number]

/** How a pin looks: the only company of its stories among those shown, and whether one of them is important or says why a price moves. */
function pinLook(
  { count, stories }: Stretch,
  symbols: readonly string[],
): { symbol: string | null; isImportant: boolean; isWhyMoving: boolean } {
  const named = new Set(stories.flatMap((story) => story.symbols.filter((symbol) => symbols.includes(symbol))))
  const [only] = named
  return {
    symbol: named.size === 1 && count === stories.length ? (only ?? null) : null,
    isImportant: stories.some(({ importanceRank }) => (importanceRank ?? 0) >= HIGH_IMPORTANCE),
    isWhyMoving: stories.some((story) => story.isWhyMoving),
  }
}

/** What is said of a story beside its headline: its day, companies and channels. */
const storyFacts = ({ createdAt, symbols, channels, isWhyMoving, importanceRank }: DatedStory): string =>
  joined(' · ', [
    createdAt === null ? '' : dayText(createdAt),
    symbols.join(' '),
    isWhyMoving ? 'why it moves' : '',
    channels.slice(0, 3).join(', '),
    importanceRank !== null && importanceRank >= HIGH_IMPORTANCE ? `importance ${importanceRank}` : '',
  ])

const storyLine = (story: DatedStory): string => `${story.title} · ${storyFacts(story)}`

/** What a pin stands for: its story, or how many and the first of them. */
function pinWords({ count, stories }: Stretch): string {
  const lines = stories.slice(0, 3).map(storyLine)
  if (count === 1) return lines[0] ?? ''
  return [
    counted(count, 'story', 'stories'),
    ...lines,
    ...(count > lines.length ? [`and ${count - lines.length} more`] : []),
  ].join('\n')
}

/** Width of a part of the lane, in which stories share a pin, in pixels. */
const PART = 26

/** The largest count that has room in a pin, and what stands there for more. */
const [MOST_COUNTED, COUNT_BEYOND] = [99, '99+']

/** Stories after the newest column stand in the last part. */
const LATEST = Date.UTC(9999, 0, 1)

/** Why not every story is in the lane; null where every one is. */
function cutWords(isPartial: boolean, companies: number): string | null {
  const isOfFirst = companies > MAX_DATED_SYMBOLS
  if (!isPartial && !isOfFirst) return null
  const whose = `of the first ${MAX_DATED_SYMBOLS} companies`
  const which = !isOfFirst ? 'the newest' : isPartial ? `the newest, ${whose}` : `those ${whose}`
  return `Not every story is shown: only ${which}.`
}

/** Pins of the cached stories about the companies, in the time axis of the plot. Arrow keys move between them, and Enter opens one. */
export function NewsLane({
  lane: { plot, columns, isNewest, mark },
  symbols,
  strokeOf,
  current: shown = null,
  onStory,
  onNews,
}: {
  lane: ChartLane
  symbols: readonly string[]
  strokeOf: (symbol: string) => string | undefined
  /** The story that is open beside the chart; null for none. */
  current?: number | null
  onStory: (story: DatedStory) => void
  /** Lists the news of the visible periods. */
  onNews: () => void
}): ReactElement | null {
  const connection = useConnectionId()
  const parts = Math.max(1, Math.min(MAX_STRETCHES, Math.floor((plot?.width ?? 0) / PART)))
  const edges = useMemo(() => {
    const times = columnTimes(columns)
    if (times === null || times.length < 2) return []
    const all = timeEdges(times, parts)
    return isNewest ? [...all.slice(0, -1), LATEST] : all
  }, [columns, parts, isNewest])
  const dated = useQuery({
    ...ratioNewsQueries.dated(connection, symbols.slice(0, MAX_DATED_SYMBOLS), edges),
    enabled: plot !== null && edges.length > 1 && symbols.length > 0,
  })
  const stretches = dated.data?.stretches ?? []
  // While a lane of another width is read, the pins of the last one stand where they belong: its parts divide the same time.
  const pins = stretches.flatMap((stretch, part) =>
    stretch.count === 0 ? [] : [{ stretch, part, at: (part + 0.5) / stretches.length }],
  )
  const keys = usePinKeys(pins.length)
  const [open, setOpen] = useState<Stretch | null>(null)
  function openStory(story: DatedStory): void {
    setOpen(null)
    onStory(story)
  }
  const handle = useStoryHandle(({ id }) => {
    const story = open?.stories.find((each) => each.id === id)
    if (story !== undefined) openStory(story)
  })

  // A single column has no length in time, and a column may have no time at all.
  if (edges.length < 2) return null
  if (plot === null) return <div className="news-lane" />
  if (dated.error !== null) return <ErrorLine what="The news is not shown." {...failureOf(dated)} />
  const cut = cutWords(dated.data?.isPartial === true, symbols.length)
  return (
    <div className="news-lane" style={{ gridTemplateColumns: `${plot.start - 8}px ${plot.width}px` }}>
      <CommandLink id="ratios.news-of-range">News</CommandLink>
      <div
        className="news-lane-track"
        role="group"
        aria-label={cut === null ? 'News of the companies' : `News of the companies. ${cut}`}
        title={cut ?? undefined}
        onKeyDown={keys.press}
      >
        {pins.length === 0 ? (
          <span className="quiet">
            {dated.data === undefined
              ? 'Reading the cached stories…'
              : `No cached story of ${symbols.length > MAX_DATED_SYMBOLS ? `the first ${MAX_DATED_SYMBOLS}` : 'these'} companies in this time.`}
          </span>
        ) : null}
        {pins.map(({ stretch, part, at }, place) => {
          const { symbol, isImportant, isWhyMoving } = pinLook(stretch, symbols)
          const [first] = stretch.stories
          return (
            <button
              key={part}
              type="button"
              className="news-pin"
              tabIndex={place === keys.at ? 0 : -1}
              data-many={stretch.count > 1 || undefined}
              data-important={isImportant || undefined}
              data-moving={isWhyMoving || undefined}
              data-open={stretch.stories.some(({ id }) => id === shown) || undefined}
              style={{
                insetInlineStart: `${at * 100}%`,
                color: symbol === null ? undefined : strokeOf(symbol),
              }}
              title={pinWords(stretch)}
              aria-label={`${stretch.count > MOST_COUNTED ? `${COUNT_BEYOND}, ` : ''}${pinWords(stretch).replaceAll('\n', '. ')}`}
              onFocus={() => keys.reach(place)}
              onPointerEnter={() => mark(at)}
              onPointerLeave={() => mark(null)}
              onClick={() => (stretch.count === 1 && first !== undefined ? onStory(first) : setOpen(stretch))}
            >
              {stretch.count === 1 ? '' : stretch.count > MOST_COUNTED ? COUNT_BEYOND : stretch.count}
            </button>
          )
        })}
      </div>
      {open === null ? null : (
        <Dialog title={counted(open.count, 'story', 'stories')} onClose={() => setOpen(null)}>
          <ul className="news-lane-stories">
            {open.stories.map((story) => (
              <li key={story.id} {...handle(story)}>
                <LinkButton className="isolate" onClick={() => openStory(story)}>
                  {story.title}
                </LinkButton>
                <span className="quiet isolate">{storyFacts(story)}</span>
              </li>
            ))}
          </ul>
          {open.count > open.stories.length ? (
            <p className="quiet">The {open.stories.length} most important of the newest are listed.</p>
          ) : null}
          <div className="dialog-actions">
            <Button onClick={onNews}>Show the stories of this range</Button>
            <Button look="primary" onClick={() => setOpen(null)}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

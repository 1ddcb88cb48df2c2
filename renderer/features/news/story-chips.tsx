import { useCallback, useMemo } from 'react'
import type { ReactElement } from 'react'
import type { NewsItem, Stock } from '../../../app/domain/news/news-item.ts'
import { shortened, visibleName } from '../../../app/domain/values/visible-text.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import { Name } from '../../ui/name.tsx'
import { Sliced } from '../../ui/sliced.tsx'
import { useStable } from '../../ui/use-stable.ts'
import type { StoryLinks } from './story-links.ts'

/** Number of symbols, channels or tags that are shown without being asked for. */
const FIRST = 40

/** Maximum number of characters of a tooltip. */
const TOOLTIP = 600

function identifiers({ exchange, sector, gics, gicsCode, isin, cusip }: Stock): string {
  const parts = [
    ['Exchange', exchange],
    ['Sector', sector],
    ['GICS', gics === null ? gicsCode : `${gics}${gicsCode === null ? '' : ` (${gicsCode})`}`],
    ['ISIN', isin],
  ] as const
  const known = parts
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name} ${value ?? ''}`)
  const all = [...known, cusip === null ? 'CUSIP not sent: it needs a licence' : `CUSIP ${cusip}`]
  return all.map((line) => shortened(visibleName(shortened(line, TOOLTIP)), TOOLTIP)).join('\n')
}

/** Each name once. An empty name says nothing, although some are sent. */
const shownNames = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '')

const tooltipName = (name: string): string => visibleName(shortened(name, TOOLTIP))

function Symbols({
  stocks,
  onQuery,
  onRatios,
}: { stocks: readonly Stock[] } & Pick<StoryLinks, 'onQuery' | 'onRatios'>): ReactElement {
  const symbols = useMemo(
    () => [...new Map(stocks.filter((stock) => stock.name !== '').map((stock) => [stock.name, stock])).values()],
    [stocks],
  )
  const render = useCallback(
    (index: number) => {
      const stock = symbols[index]
      if (stock === undefined) return <></>
      return (
        <span key={stock.name} className="story-symbol">
          <button
            type="button"
            className="chip isolate"
            title={`Stories of ${tooltipName(stock.name)}\n${identifiers(stock)}`}
            onClick={() => onQuery(writeTerm('sym', stock.name))}
          >
            <b>
              <Name text={stock.name} kind="symbol" />
            </b>
          </button>
          <button type="button" className="button-link story-ratios" onClick={() => onRatios(stock.name)}>
            ratios
          </button>
        </span>
      )
    },
    [symbols, onQuery, onRatios],
  )
  return <Sliced total={symbols.length} first={FIRST} what="symbols" render={render} />
}

interface NamesProps extends Pick<StoryLinks, 'onQuery'> {
  all: readonly string[]
  /** What they are, and the field of a search that finds them. */
  kind: 'channels' | 'tags'
}

const KINDS = {
  channels: { field: 'chan', mark: '', title: 'Channel' },
  tags: { field: 'tag', mark: '#', title: 'Tag' },
} as const

/** The channel of stories that say why a price moves. */
const isWhyMoving = (kind: NamesProps['kind'], name: string): boolean => kind === 'channels' && name === 'WIIM'

function Names({ all, kind, onQuery }: NamesProps): ReactElement {
  const names = useMemo(() => shownNames(all), [all])
  const render = useCallback(
    (index: number) => {
      const name = names[index] ?? ''
      const { field, mark, title } = KINDS[kind]
      return (
        <button
          key={name}
          type="button"
          className={isWhyMoving(kind, name) ? 'chip chip-mark isolate' : 'chip chip-plain isolate'}
          title={isWhyMoving(kind, name) ? 'Why is it moving' : title}
          onClick={() => onQuery(writeTerm(field, name))}
        >
          {mark}
          <Name text={name} />
        </button>
      )
    },
    [names, kind, onQuery],
  )
  return <Sliced total={names.length} first={FIRST} what={kind} render={render} />
}

/** The symbols, channels and tags of a story, each of which searches for others with it. */
export function StoryChips({
  item,
  onQuery,
  onRatios,
}: { item: NewsItem } & Pick<StoryLinks, 'onQuery' | 'onRatios'>): ReactElement {
  const search = useStable(onQuery)
  const showRatios = useStable(onRatios)
  return (
    <div className="story-chips">
      <Symbols stocks={item.stocks} onQuery={search} onRatios={showRatios} />
      <Names all={item.channels} kind="channels" onQuery={search} />
      <Names all={item.tags} kind="tags" onQuery={search} />
    </div>
  )
}

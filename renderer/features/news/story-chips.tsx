import { useCallback, useMemo } from 'react'
import type { DragEvent, MouseEvent, ReactElement } from 'react'
import { WHY_MOVING } from '../../../app/domain/news/news-item.ts'
import type { ListedStock, StoryItem } from '../../../app/domain/news/news-item.ts'
import { readPages } from '../../../app/domain/values/pages.ts'
import type { Pages } from '../../../app/domain/values/pages.ts'
import { shortened, visibleName } from '../../../app/domain/values/visible-text.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'
import { useSymbolMenu } from '../../ui/company-links.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { draggedSymbol, startDrag } from '../../ui/drag-out.ts'
import { Name } from '../../ui/name.tsx'
import { Sliced } from '../../ui/sliced.tsx'
import { useStable } from '../../ui/use-stable.ts'
import type { StoryLinks } from './story-links.ts'
import { identifiersOf, useIdentifierMenu } from './use-identifier-menu.ts'

/** Number of symbols, channels or tags that are shown without being asked for. */
const FIRST = 40

/** Maximum number of characters of a tooltip. */
const TOOLTIP = 600

function factsOf({ exchange, sector, gics, gicsCode, isin, cusip }: ListedStock): string {
  const parts = [
    ['Exchange', exchange],
    ['Sector', sector],
    ['GICS', gics === undefined ? gicsCode : `${gics}${gicsCode === undefined ? '' : ` (${gicsCode})`}`],
    ['ISIN', isin],
  ] as const
  const known = parts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name} ${value ?? ''}`)
  const all = [...known, cusip === undefined || cusip === '' ? 'CUSIP not sent: it needs a licence' : `CUSIP ${cusip}`]
  return all.map((line) => shortened(visibleName(shortened(line, TOOLTIP)), TOOLTIP)).join('\n')
}

const tooltipName = (name: string): string => visibleName(shortened(name, TOOLTIP))

function Symbols({
  stocks,
  onQuery,
  onRatios,
}: { stocks: Pages<ListedStock> } & Pick<StoryLinks, 'onQuery' | 'onRatios'>): ReactElement {
  const stockAt = useMemo(() => readPages(stocks), [stocks])
  const offer = useContextMenu()
  const symbolMenu = useSymbolMenu()
  const identifierMenu = useIdentifierMenu(onQuery)
  const offerSymbol = useStable((event: MouseEvent, symbol: string) => offer(event, symbolMenu(symbol)))
  const offerIdentifier = useStable((event: MouseEvent, identifier: Parameters<typeof identifierMenu>[0]) =>
    offer(event, identifierMenu(identifier)),
  )
  const render = useCallback(
    (index: number) => {
      const stock = stockAt(index)
      if (stock === undefined) return <></>
      const onContextMenu = (event: MouseEvent): void => offerSymbol(event, stock.name)
      return (
        <span key={stock.name} className="story-symbol">
          <button
            type="button"
            className="chip isolate"
            draggable
            onDragStart={(event: DragEvent) => startDrag(event, draggedSymbol(stock.name))}
            title={`Stories of ${tooltipName(stock.name)}\n${factsOf(stock)}`}
            onClick={() => onQuery(writeTerm('sym', stock.name))}
            onContextMenu={onContextMenu}
          >
            <b>
              <Name text={stock.name} kind="symbol" />
            </b>
          </button>
          <button
            type="button"
            className="button-link story-ratios"
            onClick={() => onRatios(stock.name)}
            onContextMenu={onContextMenu}
          >
            ratios
          </button>
          {identifiersOf(stock).map((identifier) => (
            <button
              key={identifier.name}
              type="button"
              className="button-link story-identifier"
              aria-label={`${identifier.name} ${identifier.value}`}
              title={`Stories with the ${identifier.name} ${identifier.value}`}
              onClick={() => onQuery(identifier.query)}
              onContextMenu={(event) => offerIdentifier(event, identifier)}
            >
              {identifier.name}
            </button>
          ))}
        </span>
      )
    },
    [stockAt, onQuery, onRatios, offerSymbol, offerIdentifier],
  )
  return <Sliced total={stocks.total} first={FIRST} what="symbols" render={render} />
}

interface NamesProps extends Pick<StoryLinks, 'onQuery'> {
  all: Pages<string>
  /** What they are, and the field of a search that finds them. */
  kind: 'channels' | 'tags'
}

const KINDS = {
  channels: { field: 'chan', mark: '', title: 'Channel' },
  tags: { field: 'tag', mark: '#', title: 'Tag' },
} as const

/** The channel of stories that say why a price moves. */
const isWhyMoving = (kind: NamesProps['kind'], name: string): boolean => kind === 'channels' && name === WHY_MOVING

function Names({ all, kind, onQuery }: NamesProps): ReactElement {
  const nameAt = useMemo(() => readPages(all), [all])
  const render = useCallback(
    (index: number) => {
      const name = nameAt(index) ?? ''
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
    [nameAt, kind, onQuery],
  )
  return <Sliced total={all.total} first={FIRST} what={kind} render={render} />
}

/** The symbols, channels and tags of a story, each of which searches for others with it. */
export function StoryChips({
  item,
  onQuery,
  onRatios,
}: { item: Pick<StoryItem, 'stocks' | 'channels' | 'tags'> } & Pick<StoryLinks, 'onQuery' | 'onRatios'>): ReactElement {
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

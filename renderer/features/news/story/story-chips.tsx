import { useCallback, useMemo, use, type DragEvent, type MouseEvent, type ReactElement } from 'react'
import { WHY_MOVING, type ListedStock, type StoryItem } from '../../../../app/domain/news/news-item.ts'
import { readPages, type Pages } from '../../../../app/domain/values/pages.ts'
import { shortened, visibleName } from '../../../../app/domain/values/visible-text.ts'
import { writeTerm } from '../../../../app/domain/news/story-query.ts'
import { useSymbolMenu, CompanyLinksContext } from '../../../ui/text/link-menus.ts'
import { useContextMenu, type MenuGroup } from '../../../ui/controls/context-menu.tsx'
import { draggedSymbol, startDrag } from '../../../ui/text/drag-out.ts'
import { Name } from '../../../ui/text/name.tsx'
import { Sliced } from '../../../ui/text/show-more.tsx'
import { useStable } from '../../../ui/keys/stable-values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { isIdentifier } from '../../../../app/domain/companies/symbols.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { errorInfoOf, inBackground } from '../../../query/errors.ts'
import { ratiosQueries } from '../../../query/ratios.ts'
import { copyAndSay } from '../../../ui/text/copy-with-message.ts'
import { sayDone, sayFailure } from '../../../ui/states/messages.tsx'
import type { ResponseRef } from '../../../../app/domain/responses/sourced-value.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'

const IDENTIFIERS = [
  ['isin', 'ISIN'],
  ['cusip', 'CUSIP'],
] as const

/** Maximum number of characters of an identifier in a menu. */
const LONGEST = 24

/** An identifier of a stock. */
interface Identifier {
  name: 'ISIN' | 'CUSIP'
  value: string
  /** The search for the stories with it. */
  query: string
}

/** The ISIN and the CUSIP of a stock, as far as they were sent. */
export const identifiersOf = (stock: Pick<ListedStock, 'isin' | 'cusip'>): Identifier[] =>
  IDENTIFIERS.flatMap(([field, name]) => {
    const value = stock[field]?.trim() ?? ''
    return isIdentifier(value) ? [{ name, value, query: writeTerm(field, value) }] : []
  })

/** Returns what can be done with an identifier of a stock. */
export function useIdentifierMenu(onQuery: StoryLinks['onQuery']): (identifier: Identifier) => MenuGroup {
  const client = useQueryClient()
  const connection = useConnectionId()
  const links = use(CompanyLinksContext)

  async function openCompany(name: string, value: string): Promise<void> {
    try {
      const found = await client.query(ratiosQueries.named(connection, [value]))
      // What is only called so has another identifier.
      const company = found.find(({ identifier }) => identifier !== null)
      if (company === undefined) sayDone(`No company with the ${name} ${value} is cached`)
      else links?.onPage(company.symbol)
    } catch (thrown) {
      sayFailure('The company could not be looked for', errorInfoOf(thrown), () =>
        inBackground(openCompany(name, value)),
      )
    }
  }

  return ({ name, value, query }) => ({
    label: `${name} ${shortened(value, LONGEST)}`,
    entries: [
      { label: `Show the stories with this ${name}`, run: () => onQuery(query) },
      ...(links === null
        ? []
        : [{ label: `Open the company with this ${name}`, run: () => inBackground(openCompany(name, value)) }]),
      { label: `Copy the ${name}`, run: () => copyAndSay(value, `${name} copied`) },
    ],
  })
}

/** Targets of the clicks in a story. */
export interface StoryLinks {
  onQuery: (query: string) => void
  onRatios: (symbol: string) => void
  onOpen: (id: number) => void
  onInspect: (ref: ResponseRef) => void
  /** Opens an address in the browser or the mail program, or says why not. */
  onLink: (address: string) => void
}

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
          <LinkButton className="story-ratios" onClick={() => onRatios(stock.name)} onContextMenu={onContextMenu}>
            ratios
          </LinkButton>
          {identifiersOf(stock).map((identifier) => (
            <LinkButton
              key={identifier.name}
              className="story-identifier"
              aria-label={`${identifier.name} ${identifier.value}`}
              title={`Stories with the ${identifier.name} ${identifier.value}`}
              onClick={() => onQuery(identifier.query)}
              onContextMenu={(event) => offerIdentifier(event, identifier)}
            >
              {identifier.name}
            </LinkButton>
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

import { useRef, useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { parseNodeId } from '../../../app/domain/node-id.ts'
import { isCalendarDate } from '../../../app/domain/service-date.ts'
import { parseSymbols } from '../../../app/domain/symbols.ts'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import type { NewsFilter } from './news-queries.ts'

/** Filter and open-by-ID: one line above the list. */
export function NewsToolbar({ filter, onFilter, onOpen, onRefresh }: {
  filter: NewsFilter
  onFilter: (filter: NewsFilter) => void
  onOpen: (id: number) => void
  onRefresh: () => void
}): ReactElement {
  const [tickers, setTickers] = useState(filter.tickers.join(' '))
  const [target, setTarget] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const tickersInput = useRef<HTMLInputElement>(null)
  const targetInput = useRef<HTMLInputElement>(null)

  // A chip elsewhere may set the filter: the text follows it.
  const shown = filter.tickers.join(' ')
  const [applied, setApplied] = useState(shown)
  if (applied !== shown) {
    setApplied(shown)
    setTickers(shown)
  }

  useShortcuts([
    { keys: '/', label: 'Filter by symbols', group: 'News', run: () => tickersInput.current?.select() },
    { keys: 'Mod+o', label: 'Open a story by ID or address', group: 'News', run: () => targetInput.current?.select() },
    { keys: 'r', label: 'Refresh the list', group: 'News', run: onRefresh },
  ])

  function open(event: SubmitEvent): void {
    event.preventDefault()
    const id = parseNodeId(target)
    if (id === null) {
      setProblem(target.trim() === '' ? 'Enter a node ID or paste a story’s address.' : 'There is no node ID in this. An ID is a number; an address contains one.')
      return
    }
    setProblem(null)
    setTarget('')
    onOpen(id)
  }

  const day = (value: string): string | null => (isCalendarDate(value) ? value : null)

  return (
    <div className="toolbar news-toolbar">
      <form className="news-filter" onSubmit={(event) => { event.preventDefault(); onFilter({ ...filter, tickers: parseSymbols(tickers).slice(0, 50) }) }}>
        <input ref={tickersInput} aria-label="Filter by symbols" placeholder="Symbols, then Enter" value={tickers} spellCheck={false} onChange={(event) => { setTickers(event.target.value) }} />
      </form>
      <label className="news-date">
        From <input type="date" value={filter.dateFrom ?? ''} onChange={(event) => { onFilter({ ...filter, dateFrom: day(event.target.value) }) }} />
      </label>
      <label className="news-date">
        To <input type="date" value={filter.dateTo ?? ''} onChange={(event) => { onFilter({ ...filter, dateTo: day(event.target.value) }) }} />
      </label>
      {filter.tickers.length > 0 || filter.dateFrom !== null || filter.dateTo !== null ? (
        <button type="button" className="button button-quiet" onClick={() => { onFilter({ tickers: [], dateFrom: null, dateTo: null }) }}>Clear</button>
      ) : null}
      <span className="toolbar-spring" />
      {problem === null ? null : <span className="field-problem" role="alert">{problem}</span>}
      <form className="news-open" onSubmit={open}>
        <input
          ref={targetInput} aria-label="Open by node ID or address" placeholder="Node ID or address" value={target} spellCheck={false} aria-invalid={problem !== null}
          onChange={(event) => { setTarget(event.target.value); setProblem(null) }}
        />
        <button className="button" type="submit">Open</button>
      </form>
      <button type="button" className="button" onClick={onRefresh}>Refresh</button>
    </div>
  )
}

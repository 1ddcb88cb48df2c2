import type { ReactElement } from 'react'
import type { SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { MAX_SYMBOLS } from '../../../../app/domain/companies/symbols.ts'
import { joined, shortened, visibleName, visibleText } from '../../../../app/domain/values/visible-text.ts'
import type { Shown } from '../../../../app/domain/responses/display-state.ts'
import { draggedSymbol, startDrag } from '../../../ui/text/drag-out.ts'
import type { SharedLooks } from '../../../ui/chart/series-names.ts'
import { usePointing } from '../../../ui/chart/front.ts'
import { SharedSwatch } from '../../../ui/chart/line-swatch.tsx'
import { useCommandButton } from '../../../ui/controls/command-tools.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { Name } from '../../../ui/text/name.tsx'
import { PartHead } from '../../../ui/layout/tabs.tsx'
import { useCompanyIntake } from '../../../ui/text/dropped-symbols.ts'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { useSymbolEntry } from '../../../ui/controls/symbol-entry.ts'
import { WatchListChoice } from '../../../ui/controls/company-choice.tsx'
import { useWatchLists } from '../../../query/organiser.ts'
import { withoutRecords } from './outcome-words.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'

/** Maximum number of characters of a tooltip. */
const LONGEST_TOOLTIP = 300

function Outcome({
  entry,
  shown,
  knownAt,
}: {
  entry: SymbolRatios | undefined
  shown: Shown
  knownAt: number | null
}): ReactElement | null {
  if (entry === undefined) return null
  const name = entry.company?.standardName ?? ''
  const words = withoutRecords(entry, shown, knownAt)
  const message = entry.outcome === 'refused' ? words : entry.message
  const problem =
    message === null ? null : (
      <span
        className="field-problem isolate"
        title={`Message from the service: ${visibleText(shortened(message, LONGEST_TOOLTIP))}`}
      >
        {message}
      </span>
    )
  if (words === null)
    return (
      <>
        <span className="quiet" title={visibleName(shortened(name, LONGEST_TOOLTIP))}>
          <Name text={name} />
        </span>
        {problem}
      </>
    )
  if (entry.outcome === 'refused') return problem
  return <span className="quiet isolate">{joined(' · ', [entry.outcome === 'no-records' ? name : '', words])}</span>
}

/** Companies to show: typed, pasted or from a watch list, each with the state of its data. */
export function CompanyPicker({
  symbols,
  entries,
  unnamed,
  knownAt,
  looks,
  onChange,
  onSheet,
}: {
  symbols: readonly string[]
  entries: readonly SymbolRatios[]
  /** What is known of a company that no response named. */
  unnamed: Shown
  /** Until when responses count, in Unix milliseconds; null for now. */
  knownAt: number | null
  /** The looks of the companies in the chart. */
  looks: SharedLooks['ofCompanies']
  onChange: (symbols: string[]) => void
  onSheet: (symbol: string) => void
}): ReactElement {
  const keptScroll = useKeptScroll('companies of the ratios')
  const entry = useSymbolEntry('companies of the ratios', '', addAll)
  const button = useCommandButton()
  const { lists, error: unread, retry } = useWatchLists()
  const intake = useCompanyIntake(symbols, onChange)
  const pointing = usePointing()

  function addAll(added: readonly string[]): void {
    if (new Set([...symbols, ...added]).size > MAX_SYMBOLS)
      entry.refuse(`The service accepts at most ${MAX_SYMBOLS} symbols.`)
    else {
      onChange([...new Set([...symbols, ...added])])
    }
  }

  return (
    <section className="picker-part" aria-label="Companies" data-pane {...intake}>
      <PartHead title="Companies">
        {symbols.length > 1 ? (
          <button {...button('ratios.clear-companies')} className="button-link quiet" aria-label="Clear companies">
            clear
          </button>
        ) : null}
      </PartHead>
      <form className="picker-add" onSubmit={entry.submit}>
        <input
          id="ratio-symbols"
          data-pane-focus
          aria-label="Add symbols"
          placeholder="Add symbols, then Enter"
          {...entry.input}
        />
        {lists.length === 0 ? null : (
          <WatchListChoice
            label="Add a watch list"
            title="Add the symbols of a watch list"
            lists={lists}
            onChoose={addAll}
          />
        )}
      </form>
      <ErrorNote error={unread} onRetry={retry} />
      {entry.errorText === null ? null : (
        <p className="field-problem" role="alert">
          {entry.errorText}
        </p>
      )}
      <ul ref={keptScroll} className="picker-symbols">
        {symbols.map((symbol) => (
          <li key={symbol} {...pointing({ symbol })}>
            <SharedSwatch shared={looks.get(symbol)} />
            <LinkButton
              className="isolate picker-symbol"
              title="Open the tear sheet"
              draggable
              onDragStart={(event) => startDrag(event, draggedSymbol(symbol))}
              onClick={() => onSheet(symbol)}
            >
              <Name text={symbol} kind="symbol" />
            </LinkButton>{' '}
            <Outcome entry={entries.find((each) => each.symbol === symbol)} shown={unnamed} knownAt={knownAt} />
            <Button
              look="quiet"
              className="picker-remove"
              aria-label={`Remove ${symbol}`}
              onClick={() => onChange(symbols.filter((each) => each !== symbol))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

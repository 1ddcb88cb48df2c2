import { MAX_SYMBOLS } from '../../../app/domain/companies/symbols.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings-reports.ts'
import { EARNINGS_COMPARISONS, EARNINGS_FORMS, VALUE_STYLES } from '../../../app/domain/fundamentals/view-choices.ts'
import type { WatchList } from '../../../app/ipc/companies.ts'
import type { EarningsRequest } from '../../query/earnings.ts'
import { CommandChoice, CommandSelect, CommandTool } from '../../ui/command-tools.tsx'
import { CompanyChoice, WatchListChoice } from '../../ui/company-choice.tsx'
import type { Tool } from '../../ui/toolbar.tsx'
import type { useSymbolEntry } from '../../ui/use-symbol-entry.ts'
import type { EarningsState } from './earnings-state.ts'
import { FieldSearch } from './field-search.tsx'
import { reportTools } from './report-choice.tsx'
import { FromChoice, PeriodChoice, TypeChoice } from './request-choices.tsx'

/** The tools of the earnings in one row, the most important first: what has no room is in “More”. */
export function earningsTools({
  state,
  onChange,
  onAsk,
  entry,
  lists,
  symbols,
  company,
  reports,
  hasOwnOrder,
}: {
  state: EarningsState
  onChange: (change: Partial<EarningsState>) => void
  onAsk: (change: Partial<EarningsRequest>) => void
  entry: ReturnType<typeof useSymbolEntry>
  lists: readonly WatchList[]
  /** The companies of the response, and the one that is shown. */
  symbols: readonly string[]
  company: string | undefined
  /** The reports of that company. */
  reports: readonly EarningsReport[]
  /** Whether the person has given the fields an order. */
  hasOwnOrder: boolean
}): readonly (Tool | null)[] {
  const { request, shows, style, compare } = state
  const isGrid = shows === 'grid' && reports.length > 0
  return [
    {
      id: 'symbols',
      room: 'stays',
      shows: (
        <form className="toolbar-form earnings-symbols" onSubmit={entry.submit}>
          <input id="earnings-symbols" aria-label="Symbols" placeholder="Symbols, then Enter" {...entry.input} />
        </form>
      ),
    },
    symbols.length > 1 && company !== undefined && shows !== 'tree'
      ? {
          id: 'company',
          name: 'Company',
          shows: (
            <CompanyChoice symbols={symbols} value={company} onChange={(symbol) => onChange({ company: symbol })} />
          ),
        }
      : null,
    {
      id: 'show',
      name: 'Show',
      shows: (
        <CommandChoice label="Show" options={EARNINGS_FORMS} value={shows} command={(id) => `earnings.form-${id}`} />
      ),
    },
    isGrid ? { id: 'search', shows: <FieldSearch /> } : null,
    ...(shows === 'tree' ? [] : reportTools(reports, state, onChange)),
    {
      id: 'values',
      name: 'Values',
      shows: (
        <CommandSelect label="Values" options={VALUE_STYLES} value={style} command={(id) => `earnings.style-${id}`} />
      ),
    },
    isGrid
      ? {
          id: 'compare',
          name: 'Compare',
          // What is shown instead of the numbers is said as long as it is on.
          ...(compare === 'none' ? {} : { room: 'stays' as const }),
          shows: (
            <CommandSelect
              label="Compare"
              options={EARNINGS_COMPARISONS}
              value={compare}
              command={(id) => `earnings.compare-${id}`}
            />
          ),
        }
      : null,
    { id: 'export', shows: <CommandTool id="earnings.export">Export…</CommandTool> },
    isGrid && hasOwnOrder
      ? { id: 'order', shows: <CommandTool id="earnings.reset-order">Usual order</CommandTool> }
      : null,
    lists.length === 0
      ? null
      : {
          id: 'lists',
          shows: (
            <WatchListChoice
              label="Symbols of a watch list"
              lists={lists}
              onChoose={(chosen) => {
                entry.discard()
                onAsk({ symbols: chosen.slice(0, MAX_SYMBOLS) })
              }}
            />
          ),
        },
    { id: 'period', shows: <PeriodChoice period={request.period} onChange={(period) => onAsk({ period })} /> },
    {
      id: 'type',
      shows: <TypeChoice type={request.reportType} onChange={(reportType) => onAsk({ reportType })} />,
    },
    { id: 'from', shows: <FromChoice from={request.fromDate} onChange={(fromDate) => onAsk({ fromDate })} /> },
  ]
}

import type { ReactElement, InputHTMLAttributes, KeyboardEvent } from 'react'
import { MAX_SYMBOLS } from '../../../app/domain/companies/symbols.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { EARNINGS_COMPARISONS, EARNINGS_FORMS, VALUE_STYLES } from '../../../app/domain/fundamentals/view-choices.ts'
import type { WatchList } from '../../../app/ipc/companies.ts'
import { REPORT_TYPES, basisLabel, meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import {
  basesIn,
  EVERY,
  ofChoice,
  periodsIn,
  shownChoice,
} from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { NOT_STATED } from '../../../app/domain/fundamentals/view-choices.ts'
import { periodOptions } from '../../../app/domain/fundamentals/period-words.ts'
import type { EarningsRequest } from '../../query/earnings.ts'
import { CommandChoice, CommandTool, selectTool } from '../../ui/controls/command-tools.tsx'
import { CompanyChoice, WatchListChoice } from '../../ui/controls/company-choice.tsx'
import type { Tool } from '../../ui/controls/toolbar.tsx'
import type { useSymbolEntry } from '../../ui/controls/symbol-entry.ts'
import { isText, useKeptChoice, useKeptForm } from '../../ui/states/view-state.ts'
import { ListedInput, type Suggestion } from '../../ui/controls/suggestions.tsx'
import { DateField } from '../../ui/controls/date-field.tsx'
import type { EarningsState } from './earnings-state.ts'
import { Select } from '../../ui/controls/select.tsx'

const nameOf = (code: string, name: (code: string) => string): string =>
  code === NOT_STATED ? 'Not stated' : name(code)

/** The tools for the basis and the period of the reports that are shown, as far as there are several. */
export function reportTools(
  reports: readonly EarningsReport[],
  wanted: Pick<EarningsState, 'basis' | 'period'>,
  onChoose: (choice: { basis: string; period?: null } | { period: string }) => void,
): readonly Tool[] {
  const choice = shownChoice(reports, wanted)
  const bases = basesIn(reports)
  const periods = periodsIn(ofChoice(reports, { ...choice, period: EVERY }))
  const basis: Tool = {
    id: 'basis',
    name: 'Basis',
    shows: (
      <Select
        aria-label="Basis"
        value={choice.basis}
        options={[
          ...bases.map((code) => ({
            id: code,
            label: nameOf(code, basisLabel),
            title: nameOf(code, (known) => `${meaningOf(known)} (${known})`),
          })),
          { id: EVERY, label: 'Every basis', title: 'All reports beside each other, newest first' },
        ]}
        onChoose={(id) => onChoose({ basis: id, period: null })}
      />
    ),
  }
  const period: Tool = {
    id: 'period-shown',
    name: 'Reports of',
    shows: (
      <Select
        aria-label="Period of the reports"
        value={choice.period}
        options={[
          ...periodOptions(periods).map(({ id, label, title }) => ({ id, label: nameOf(id, () => label), title })),
          { id: EVERY, label: 'Every period', title: 'Reports of every length' },
        ]}
        onChoose={(id) => onChoose({ period: id })}
      />
    ),
  }
  return [...(bases.length < 2 ? [] : [basis]), ...(periods.length < 2 ? [] : [period])]
}

/** Any text can be a period: the service does not list them. */
const isAnyPeriod = (): boolean => true

const PERIODS = ['Q1', 'Q2', 'Q3', 'Q4', 'FY', 'TTM'].map((text) => ({ text, note: '' }))

export function PeriodChoice({
  period,
  onChange,
}: {
  period: string
  onChange: (period: string) => void
}): ReactElement {
  return (
    <label className="earnings-choice">
      Period
      <DraftField
        name="period"
        options={PERIODS}
        aria-label="Period"
        placeholder="any"
        spellCheck={false}
        asked={period}
        isComplete={isAnyPeriod}
        onAsk={onChange}
      />
    </label>
  )
}

/** The basis to request; empty for any. */
function TypeChoice({ type, onChange }: { type: string; onChange: (type: string) => void }): ReactElement {
  return (
    <Select
      aria-label="Report type"
      value={type}
      options={[
        { id: '', label: 'Request any basis' },
        ...REPORT_TYPES.map(({ id, label, meaning }) => ({ id, label: `${label} only`, title: `${meaning} (${id})` })),
      ]}
      onChoose={onChange}
    />
  )
}

/** The first day to request; null for any. */
function FromChoice({
  from,
  onChange,
}: {
  from: string | null
  onChange: (from: string | null) => void
}): ReactElement {
  return (
    <DateField
      label="From"
      title="Request reports of this day and later"
      form="earnings request"
      name="from"
      day={from}
      edge="first"
      none="any day"
      onChange={onChange}
    />
  )
}

/**
 * A field of a request. What is typed is requested with Enter, when the field is left, or when it was picked from a list; until
 * then a note says what the shown values were requested with.
 */
function DraftField({
  name,
  asked,
  isComplete,
  options,
  onAsk,
  ...input
}: {
  /** Its name in the form of the request. */
  name: string
  /** What was requested last. */
  asked: string
  /** Whether a text can be requested. */
  isComplete: (text: string) => boolean
  options?: readonly Suggestion[]
  onAsk: (text: string) => void
} & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'list'
>): ReactElement {
  const [typed, setTyped] = useKeptForm('earnings request').field(name, asked)
  const text = typed.trim()
  const isPending = text !== asked

  function ask(): void {
    setTyped(asked)
    if (isPending && isComplete(text)) onAsk(text)
  }

  function press({ key }: KeyboardEvent): void {
    if (key === 'Enter') ask()
    if (key === 'Escape') setTyped(asked)
  }

  const shared = { ...input, value: typed, onBlur: ask }
  return (
    <>
      {options === undefined ? (
        <input {...shared} onChange={(event) => setTyped(event.target.value)} onKeyDown={press} />
      ) : (
        <ListedInput
          {...shared}
          options={options}
          onType={setTyped}
          onTake={(taken) => {
            setTyped(asked)
            if (taken.text !== asked) onAsk(taken.text)
          }}
          onKey={press}
        />
      )}
      {isPending ? (
        <span className="quiet" role="status">
          {isComplete(text) ? 'Enter to request; ' : ''}shown: {asked === '' ? 'any' : asked}
        </span>
      ) : null}
    </>
  )
}

/** What the fields of the grid are searched for, with a way to change it. */
export const useFieldSearch = (): readonly [search: string, setSearch: (search: string) => void] =>
  useKeptChoice('earnings search', '', isText)

/** Searches the fields of the grid by their names. */
export function FieldSearch(): ReactElement {
  const [search, setSearch] = useFieldSearch()
  return (
    <input
      className="earnings-search"
      aria-label="Search fields"
      placeholder="Search fields"
      value={search}
      spellCheck={false}
      onChange={({ target }) => setSearch(target.value)}
    />
  )
}

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
  known,
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
  /** The time as of which they are shown. */
  known: readonly Tool[]
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
    selectTool('values', {
      label: 'Values',
      options: VALUE_STYLES,
      value: style,
      command: (id) => `earnings.style-${id}`,
    }),
    isGrid
      ? selectTool('compare', {
          label: 'Compare',
          // What is shown instead of the numbers is said as long as it is on.
          room: compare === 'none' ? 'moves' : 'stays',
          options: EARNINGS_COMPARISONS,
          value: compare,
          command: (id) => `earnings.compare-${id}`,
        })
      : null,
    ...known,
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
                if (chosen.length > MAX_SYMBOLS) {
                  entry.refuse(`The service accepts at most ${MAX_SYMBOLS} symbols.`)
                  return
                }
                entry.discard()
                onAsk({ symbols: chosen })
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

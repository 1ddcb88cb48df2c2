import { useMemo, useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { RATIO_FIELDS, RATIO_GROUPS, ratioField } from '../../../app/domain/ratio-fields.ts'
import { isSymbol, MAX_SYMBOLS, parseSymbols } from '../../../app/domain/symbols.ts'
import type { SymbolRatios } from '../../../app/domain/ratio-record.ts'

function Outcome({ entry }: { entry: SymbolRatios | undefined }): ReactElement | null {
  if (entry === undefined) return null
  switch (entry.outcome) {
    case 'records':
      return <span className="quiet isolate">{entry.company?.standardName ?? ''}</span>
    case 'refused':
      return <span className="field-problem isolate" title="The service’s own words">{entry.message}</span>
    case 'no-records':
      return <span className="quiet">no records of this basis</span>
    case 'not-in-answer':
      return <span className="quiet">nothing received</span>
  }
}

function Companies({ symbols, entries, onChange }: { symbols: readonly string[]; entries: readonly SymbolRatios[]; onChange: (symbols: string[]) => void }): ReactElement {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function add(event: SubmitEvent): void {
    event.preventDefault()
    const typed = parseSymbols(text)
    const odd = typed.filter((symbol) => !isSymbol(symbol))
    if (odd.length > 0) setProblem(`“${odd[0] ?? ''}” is not a symbol.`)
    else if (new Set([...symbols, ...typed]).size > MAX_SYMBOLS) setProblem(`The service takes at most ${MAX_SYMBOLS} symbols.`)
    else {
      setText('')
      onChange([...new Set([...symbols, ...typed])])
    }
  }

  return (
    <section className="picker-part">
      <h2>Companies</h2>
      <form onSubmit={add}>
        <input id="ratio-symbols" aria-label="Add symbols" aria-invalid={problem !== null} placeholder="Add symbols, then Enter" value={text} spellCheck={false} onChange={(event) => { setText(event.target.value); setProblem(null) }} />
      </form>
      {problem === null ? null : <p className="field-problem" role="alert">{problem}</p>}
      <ul className="picker-symbols">
        {symbols.map((symbol) => (
          <li key={symbol}>
            <b className="isolate">{symbol}</b> <Outcome entry={entries.find((entry) => entry.symbol === symbol)} />
            <button type="button" className="button button-quiet picker-remove" aria-label={`Remove ${symbol}`} onClick={() => { onChange(symbols.filter((each) => each !== symbol)) }}>×</button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Companies and ratios to show: what is chosen, and everything that could be, searchable, with wire names. */
export function RatioPicker({ symbols, fields, entries, onSymbols, onFields }: {
  symbols: readonly string[]
  fields: readonly string[]
  entries: readonly SymbolRatios[]
  onSymbols: (symbols: string[]) => void
  onFields: (fields: string[]) => void
}): ReactElement {
  const [search, setSearch] = useState('')
  const others = useMemo(() => [...new Set(entries.flatMap((entry) => entry.fieldNames))].filter((name) => ratioField(name) === undefined).sort(), [entries])
  const wanted = search.trim().toLowerCase()
  const matches = (...texts: string[]): boolean => texts.some((text) => text.toLowerCase().includes(wanted))
  const toggle = (name: string): void => { onFields(fields.includes(name) ? fields.filter((each) => each !== name) : [...fields, name]) }

  const option = (name: string, label: string): ReactElement => (
    <label key={name} className="picker-ratio" title={name}>
      <input type="checkbox" checked={fields.includes(name)} onChange={() => { toggle(name) }} />
      <span>{label}</span>
      <span className="mono picker-wire">{name}</span>
    </label>
  )

  return (
    <div className="picker">
      <Companies symbols={symbols} entries={entries} onChange={onSymbols} />
      <section className="picker-part picker-ratios">
        <h2>Ratios <span className="quiet">{fields.length} of {RATIO_FIELDS.length + others.length}</span></h2>
        <input aria-label="Search ratios" placeholder="Search ratios" value={search} spellCheck={false} onChange={(event) => { setSearch(event.target.value) }} />
        <div className="picker-scroll">
          {RATIO_GROUPS.map((group) => {
            const shown = RATIO_FIELDS.filter((field) => field.group === group && matches(field.label, field.name, group))
            return shown.length === 0 ? null : <fieldset key={group}><legend>{group}</legend>{shown.map(({ name, label }) => option(name, label))}</fieldset>
          })}
          {others.some((name) => matches(name)) ? <fieldset><legend>Other, not described</legend>{others.filter((name) => matches(name)).map((name) => option(name, name))}</fieldset> : null}
        </div>
      </section>
    </div>
  )
}

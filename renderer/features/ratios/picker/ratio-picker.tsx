import { useMemo, useState, type ReactElement } from 'react'
import type { NamedFormula } from '../../../../app/domain/fundamentals/formula.ts'
import { RATIO_FIELDS, RATIO_GROUPS, undescribed } from '../../../../app/domain/fundamentals/ratio-fields.ts'
import type { SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { usePreferences, useSavePreferences } from '../../../query/preferences.ts'
import type { SharedLooks } from '../../../ui/chart/series-names.ts'
import { usePointing } from '../../../ui/chart/front.ts'
import { SharedSwatch } from '../../../ui/chart/line-swatch.tsx'
import { Check } from '../../../ui/controls/field.tsx'
import { CommandLink, useCommandButton } from '../../../ui/controls/command-tools.tsx'
import { PartHead } from '../../../ui/layout/tabs.tsx'
import { useUndo } from '../../../undo/undo.tsx'
import type { Shown } from '../../../../app/domain/responses/display-state.ts'
import { FormulaDialog, formulaForm } from './formula-dialog.tsx'
import { TemplateBar } from './template-bar.tsx'
import { useKeeper, isText, useKeptChoice } from '../../../ui/states/view-state.ts'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import { SentName, Name } from '../../../ui/text/name.tsx'
import { LinkButton, Button } from '../../../ui/controls/button.tsx'
import { MAX_SYMBOLS } from '../../../../app/domain/companies/symbols.ts'
import { joined, shortened, visibleName, visibleText } from '../../../../app/domain/values/visible-text.ts'
import { draggedSymbol, startDrag } from '../../../ui/text/drag-out.ts'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { useCompanyIntake } from '../../../ui/text/dropped-symbols.ts'
import { useSymbolEntry } from '../../../ui/controls/symbol-entry.ts'
import { WatchListChoice } from '../../../ui/controls/company-choice.tsx'
import { useWatchLists } from '../../../query/organiser.ts'
import { withoutRecords } from './outcome-words.ts'

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
function CompanyPicker({
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

/** Lists of the companies and ratios to show, found by their names as sent as well. */
export function RatioPicker({
  symbols,
  fields,
  entries,
  unnamed,
  knownAt,
  looks,
  onSymbols,
  onFields,
  onSheet,
}: {
  symbols: readonly string[]
  fields: readonly string[]
  entries: readonly SymbolRatios[]
  /** What is known of a company that no response named. */
  unnamed: Shown
  /** Until when responses count, in Unix milliseconds; null for now. */
  knownAt: number | null
  /** The looks of the companies and ratios in the chart. */
  looks: SharedLooks
  onSymbols: (symbols: string[]) => void
  onFields: (fields: string[]) => void
  onSheet: (symbol: string) => void
}): ReactElement {
  const keptScroll = useKeptScroll('ratios to choose from')
  const [search, setSearch] = useKeptChoice('ratio search', '', isText)
  const { formulas } = usePreferences()
  const { isTyped } = useKeeper()
  const [editing, setEditing] = useState<NamedFormula | 'new' | null>(
    formulas.find(({ name }) => isTyped(formulaForm(name))) ?? (isTyped(formulaForm(null)) ? 'new' : null),
  )
  const save = useSavePreferences()
  const { together } = useUndo()
  const others = useMemo(() => undescribed(entries.flatMap((entry) => entry.fieldNames)), [entries])
  const wanted = search.trim().toLowerCase()
  const matches = (...texts: string[]): boolean => texts.some((text) => text.toLowerCase().includes(wanted))
  const toggle = (name: string): void =>
    onFields(fields.includes(name) ? fields.filter((each) => each !== name) : [...fields, name])
  const edited = editing === 'new' ? null : editing
  useCommands([
    { id: 'ratios.new-formula', run: () => setEditing('new') },
    {
      id: 'ratios.clear-companies',
      unavailable: symbols.length === 0 ? 'No company is chosen.' : null,
      run: () => onSymbols([]),
    },
    {
      id: 'ratios.clear-ratios',
      unavailable: fields.length === 0 ? 'No ratio is chosen.' : null,
      run: () => onFields([]),
    },
  ])
  const button = useCommandButton()
  const pointing = usePointing()

  function keep(formula: NamedFormula): void {
    together(() => {
      save({ formulas: [...formulas.filter((each) => each !== edited), formula] })
      onFields([...fields.filter((field) => field !== edited?.name && field !== formula.name), formula.name])
    })
    setEditing(null)
  }
  function remove(formula: NamedFormula): void {
    together(() => {
      save({ formulas: formulas.filter((each) => each !== formula) }, `Formula “${formula.name}” removed`)
      onFields(fields.filter((field) => field !== formula.name))
    })
    setEditing(null)
  }

  /** A heading that chooses all ratios shown below it, or none if all are chosen. Those that were chosen keep their order. */
  const groupHeading = (group: string, names: readonly string[]): ReactElement => {
    const isWhole = names.every((name) => fields.includes(name))
    return (
      <legend>
        {group}{' '}
        <LinkButton
          className="quiet"
          aria-label={isWhole ? `None of ${group}` : `All of ${group}`}
          onClick={() =>
            onFields(isWhole ? fields.filter((field) => !names.includes(field)) : [...new Set([...fields, ...names])])
          }
        >
          {isWhole ? 'none' : 'all'}
        </LinkButton>
      </legend>
    )
  }

  const option = (name: string, label: string): ReactElement => (
    <label
      key={name}
      className="picker-ratio"
      title={name}
      {...(fields.includes(name) ? pointing({ field: name }) : {})}
    >
      <input type="checkbox" checked={fields.includes(name)} onChange={() => toggle(name)} />
      <span>{label}</span>
      <SharedSwatch shared={looks.ofRatios.get(name)} />
      <SentName name={name} label={label} />
    </label>
  )
  const shownOthers = others.filter((name) => matches(name))
  const ownFormulas = formulas.filter(({ name, expression }) => matches(name, expression))

  return (
    <div className="picker">
      <CompanyPicker
        symbols={symbols}
        entries={entries}
        unnamed={unnamed}
        knownAt={knownAt}
        looks={looks.ofCompanies}
        onChange={onSymbols}
        onSheet={onSheet}
      />
      <section className="picker-part picker-ratios" aria-label="Ratios to choose from" data-pane>
        <PartHead title="Ratios">
          <span className="quiet">
            {fields.length} of {RATIO_FIELDS.length + others.length + formulas.length}
          </span>
          {fields.length > 0 ? (
            <button {...button('ratios.clear-ratios')} className="button-link quiet" aria-label="Clear ratios">
              clear
            </button>
          ) : null}
        </PartHead>
        <div className="picker-tools">
          <input
            data-pane-focus
            aria-label="Search ratios"
            placeholder="Search ratios"
            value={search}
            spellCheck={false}
            onChange={(event) => setSearch(event.target.value)}
          />
          <TemplateBar fields={fields} onFields={onFields} />
        </div>
        <div ref={keptScroll} className="picker-scroll">
          {RATIO_GROUPS.map((group) => {
            const shown = RATIO_FIELDS.filter(
              (field) => field.group === group && matches(field.label, field.name, group),
            )
            return shown.length === 0 ? null : (
              <fieldset key={group} aria-label={group}>
                {groupHeading(
                  group,
                  shown.map(({ name }) => name),
                )}
                {shown.map(({ name, label }) => option(name, label))}
              </fieldset>
            )
          })}
          {shownOthers.length > 0 ? (
            <fieldset aria-label="Other, not described">
              {groupHeading('Other, not described', shownOthers)}
              {shownOthers.map((name) => option(name, name))}
            </fieldset>
          ) : null}
          <fieldset>
            <legend>Own formulas</legend>
            {ownFormulas.map((formula) => (
              <div key={formula.name} className="picker-ratio" title={formula.expression}>
                <Check checked={fields.includes(formula.name)} onChange={() => toggle(formula.name)}>
                  {formula.name}
                </Check>
                <LinkButton className="quiet" onClick={() => setEditing(formula)}>
                  edit
                </LinkButton>
              </div>
            ))}
            <CommandLink id="ratios.new-formula">New formula…</CommandLink>
          </fieldset>
        </div>
      </section>
      {editing === null ? null : (
        <FormulaDialog
          formula={edited}
          names={[...RATIO_FIELDS.map(({ name }) => name), ...others]}
          taken={formulas.filter((each) => each !== edited).map(({ name }) => name)}
          onSave={keep}
          onRemove={edited === null ? null : () => remove(edited)}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

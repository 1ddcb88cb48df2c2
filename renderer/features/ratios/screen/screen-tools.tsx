import { useId, useState, type ReactElement, type SubmitEvent } from 'react'
import type { FarLimit } from '../../../../app/domain/fundamentals/screen/screen.ts'
import type { ScreenChoice, ScreenTemplate } from '../../../../app/domain/fundamentals/screen/screen-template.ts'
import { SCREEN_STANDINGS } from '../../../../app/domain/fundamentals/view-choices.ts'
import { isSame } from '../../../../app/domain/values/undo-values.ts'
import { useCommands, useHint } from '../../../commands/commands.tsx'
import { counted, shownDigits, shownNumber } from '../../../../app/domain/values/number-form.ts'
import { typedProblem } from '../../../../app/domain/fundamentals/screen/screen-filter.ts'
import { shownDay } from '../../../format/date-form.ts'
import { formatNumber } from '../../../format/value.ts'
import { usePreferences, useSavePreferences } from '../../../query/preferences.ts'
import { selectTool } from '../../../ui/controls/command-tools.tsx'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { SavedSelect, Select, useNaming } from '../../../ui/controls/select.tsx'
import type { Tool } from '../../../ui/controls/toolbar.tsx'
import { valuesTool, checkTool } from '../ratio-toolbar.tsx'
import type { RatiosState } from '../ratios-state.ts'
import type { Screen } from './use-screen.ts'
import { Button } from '../../../ui/controls/button.tsx'

/** ID of the field, which the command focuses. */
const FIELD_ID = 'screen-filter'

/** The field for the filter of the companies; Enter applies it, Escape takes back what was typed. */
function ScreenFilterField({
  filter,
  errorText,
  onFilter,
}: {
  filter: string
  /** What is wrong with the filter; null for nothing. */
  errorText: string | null
  onFilter: (filter: string) => void
}): ReactElement {
  const form = useKeptForm('screen filter')
  const [text, setText] = form.field('filter', filter)
  const [problem, setProblem] = useState<string | null>(null)
  const shownError = problem ?? errorText
  const hint = useHint()
  const id = useId()
  useCommands([
    {
      id: 'ratios.filter',
      run: () => {
        document.getElementById(FIELD_ID)?.focus()
      },
    },
  ])

  function apply(event?: SubmitEvent): void {
    event?.preventDefault()
    const wrong = text.trim() === filter ? null : typedProblem(text)
    setProblem(wrong)
    if (wrong !== null) return
    form.discard()
    if (text.trim() !== filter) onFilter(text.trim())
  }

  return (
    <form className="screen-filter" onSubmit={apply}>
      <input
        id={FIELD_ID}
        type="search"
        aria-label="Filter"
        aria-invalid={shownError !== null}
        aria-describedby={shownError === null ? undefined : id}
        title={hint(
          'ratios.filter',
          'Ratios by their names as shown or as sent, compared as sent: 15 % is 0.15; = finds what is shown as the number. Use and, or, not, brackets, rank( ) and percentile( )',
        )}
        placeholder="Filter: roe > 15 % and rank(roa) <= 10"
        spellCheck={false}
        maxLength={400}
        value={text}
        onChange={(event) => {
          setProblem(null)
          setText(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The browser would empty the field after this.
          event.preventDefault()
          form.discard()
          setProblem(null)
          if (text === filter && filter !== '') onFilter('')
        }}
      />
      {text.trim() === filter ? null : <Button type="submit">Apply</Button>}
      {shownError === null ? null : (
        <span id={id} className="field-problem" role="alert">
          {shownError}
        </span>
      )}
    </form>
  )
}

/** What a state of the view is called as a saved screen. */
const templateOf = ({ screen, fields, reportType }: RatiosState): Omit<ScreenTemplate, 'name'> => ({
  ...screen,
  fields,
  reportType,
})

/** The saved screens, with the commands for them. The companies stay as they are. */
function SavedScreens({
  state,
  onChange,
}: {
  state: RatiosState
  onChange: (change: Partial<RatiosState>) => void
}): ReactElement {
  const { screens } = usePreferences()
  const savePreferences = useSavePreferences()
  const naming = useNaming('screen template')
  const shown = templateOf(state)
  const current = screens.find(({ name: _name, ...template }) => isSame(template, shown))

  function show(wanted: string): void {
    const chosen = screens.find(({ name }) => name === wanted)
    if (chosen === undefined) return
    const { name: _name, fields, reportType, ...screen } = chosen
    onChange({ screen, fields, reportType })
  }
  function remove(): void {
    if (current === undefined) return
    savePreferences({ screens: screens.filter((each) => each !== current) }, `Screen “${current.name}” removed`)
  }
  useCommands([
    { id: 'ratios.save-screen', run: naming.begin },
    {
      id: 'ratios.remove-screen',
      unavailable: current === undefined ? 'Show a saved screen first.' : null,
      run: remove,
    },
  ])
  return (
    <SavedSelect
      label="Saved screens"
      naming={naming}
      nameLabel="Name of the screen"
      empty="Screens"
      none="No saved screen"
      save="Save this screen…"
      names={screens.map(({ name }) => name)}
      current={current?.name ?? null}
      others={current === undefined ? [] : [{ id: ':remove', label: `Remove “${current.name}”` }]}
      onChoose={(id) => {
        if (id === ':remove') remove()
        else show(id)
      }}
      onSave={(name) =>
        savePreferences({ screens: [...screens.filter((each) => each.name !== name), { name, ...shown }] })
      }
    />
  )
}

/** Value of the choice of each company's own latest period. */
const LATEST_EACH = ''

/** The tools for how a screen shows its companies. */
export function tableTools(
  state: RatiosState,
  { periods: known }: Screen,
  onChange: (change: Partial<RatiosState>) => void,
): readonly Tool[] {
  const change = (part: Partial<ScreenChoice>): void => onChange({ screen: { ...state.screen, ...part } })
  const { at, beside } = state.screen
  // The period of a saved screen may be one that no company has.
  const periods = at === null || known.includes(at) ? known : [at, ...known]
  return [
    {
      id: 'at',
      name: 'Values of',
      shows: (
        <Select
          aria-label="Values of"
          title="The period of the values"
          value={at ?? LATEST_EACH}
          options={[
            { id: LATEST_EACH, label: 'Latest of each' },
            ...periods.map((period) => ({ id: period, label: shownDay(period) })),
          ]}
          onChoose={(period) => change({ at: period === LATEST_EACH ? null : period })}
        />
      ),
    },
    selectTool('beside', {
      name: 'Beside',
      label: 'Beside the values',
      options: SCREEN_STANDINGS,
      value: beside,
      command: (id) => `ratios.beside-${id}`,
    }),
    valuesTool(state),
    checkTool('ratios.heat-map', 'Heat map', 'Colour the values of each ratio by their order'),
    checkTool('ratios.totals', 'Statistics', 'Median, mean and quartiles of the companies that are shown'),
    checkTool('ratios.by-sector', 'By sector', 'Group the companies by sector, as the newest cached stories said it'),
  ]
}

/** The filter of the screen with those that were saved, and how many companies match it. */
export function ScreenFilter({
  state,
  screen,
  onChange,
}: {
  state: RatiosState
  screen: Screen
  onChange: (change: Partial<RatiosState>) => void
}): ReactElement {
  const { filter } = state.screen
  return (
    <>
      <div className="screen-line">
        <ScreenFilterField
          filter={filter}
          errorText={screen.filterError}
          onFilter={(text) => onChange({ screen: { ...state.screen, filter: text } })}
        />
        <SavedScreens state={state} onChange={onChange} />
        <span className="quiet" role="status">
          {matchWords(screen, filter)}
        </span>
      </div>
      {screen.farLimits.length === 0 ? null : (
        <p className="ratios-note quiet" role="status">
          {screen.farLimits.map(farWords).join(' ')}
        </p>
      )}
    </>
  )
}

/** What may be wrong with a number that is far from every value, or in another unit. */
function farWords({
  number,
  written,
  unit,
  isOtherUnit,
  isFar,
  least,
  greatest,
  series: { label, display },
}: FarLimit): string {
  const write = (value: number): string => formatNumber(value, display)
  const range =
    least === greatest
      ? `every value of ${label} is ${write(least)}${display === 'as-sent' ? ' as sent' : ''}.`
      : `the values of ${label} lie between ${write(least)} and ${write(greatest)}${display === 'as-sent' ? ' as sent' : ''}.`
  const typed = shownDigits(String(number))
  if (isOtherUnit) return `${written}${unit === '%' ? '' : ' '}${unit} is ${write(number)} here, and ${range}`
  if (display === 'percent' && unit === '' && Math.abs(number) >= 1)
    return `${typed} is ${write(number)} here, and ${range} For ${typed} per cent write ${typed}%.`
  return `${write(number)} is ${isFar ? 'far away' : number < least ? 'below every value' : 'above every value'}: ${range}`
}

/** As what the numbers of a filter are read that are written in another form than the numbers on screen. */
const readings = (limits: Screen['limits']): string[] =>
  limits
    .filter(({ written, digits }) => ![shownDigits(digits), shownNumber(digits)].includes(written))
    .map(({ written, digits }) => `“${written}” is read as ${shownNumber(digits)}`)

/** What = and != mean of numbers that are shown rounded. */
const equalities = (limits: Screen['limits']): string[] => {
  const forms = limits.flatMap(({ number, shownAs }) => (shownAs === null ? [] : [formatNumber(number, shownAs)]))
  return forms.length === 0 ? [] : [`= means shown as ${[...new Set(forms)].join(', ')}`]
}

/** How many companies the screen shows, in words; empty before there are any. */
function matchWords(screen: Screen, filter: string): string {
  const { companies, shown, unjudged, filterError, limits } = screen
  if (companies.length === 0) return ''
  if (filter === '' || filterError !== null) return counted(companies.length, 'company', 'companies')
  const leavesOut = `: the filter leaves out none${unjudged === 0 ? '' : ' of those with a value'}`
  return [
    `${shown.length} of ${counted(companies.length, 'company', 'companies')} match${screen.leavesOutNone ? leavesOut : ''}`,
    ...readings(limits),
    ...equalities(limits),
    ...(unjudged === 0 ? [] : [`${unjudged} cannot be judged, because a value is missing`]),
  ].join(' · ')
}

import type { ReactElement } from 'react'
import type { FarLimit } from '../../../app/domain/fundamentals/screen.ts'
import type { ScreenChoice } from '../../../app/domain/fundamentals/screen-template.ts'
import { SCREEN_STANDINGS } from '../../../app/domain/fundamentals/view-choices.ts'
import { useCommands } from '../../commands/commands.tsx'
import { counted } from '../../format/counted.ts'
import { shownDay } from '../../format/date-form.ts'
import { formatNumber, minus } from '../../format/value.ts'
import { CommandCheck, CommandSelect, CommandTool } from '../../ui/command-tools.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { RatiosState } from './ratios-state.ts'
import { ScreenChanges } from './screen-changes.tsx'
import { ScreenFilterField } from './screen-filter-field.tsx'
import { ScreenTable } from './screen-table.tsx'
import { ScreenTemplates } from './screen-templates.tsx'
import { valuesTool } from './ratio-toolbar.tsx'
import type { Screen } from './use-screen.ts'
import type { CompanyGroups } from './use-sectors.ts'
import { useScreenTemplates } from './use-screen-templates.ts'
import './screen.css'

/** Value of the choice of each company's own latest period. */
const LATEST_EACH = ''

/** Tools for how the screen shows its companies. */
export function ScreenTools({
  state,
  screen,
  onChange,
}: {
  state: RatiosState
  screen: Screen
  onChange: (change: Partial<RatiosState>) => void
}): ReactElement {
  const change = (part: Partial<ScreenChoice>): void => onChange({ screen: { ...state.screen, ...part } })
  const { at, filter, beside } = state.screen
  const templates = useScreenTemplates(state, onChange)
  // The period of a saved screen may be one that no company has.
  const periods = at === null || screen.periods.includes(at) ? screen.periods : [at, ...screen.periods]
  return (
    <>
      <Toolbar
        className="toolbar screen-tools"
        tools={[
          {
            id: 'at',
            shows: (
              <select
                aria-label="Values of"
                title="The period of the values"
                value={at ?? LATEST_EACH}
                onChange={({ target }) => change({ at: target.value === LATEST_EACH ? null : target.value })}
              >
                <option value={LATEST_EACH}>Latest of each</option>
                {periods.map((period) => (
                  <option key={period} value={period}>
                    {shownDay(period)}
                  </option>
                ))}
              </select>
            ),
          },
          {
            id: 'beside',
            shows: (
              <CommandSelect
                label="Beside the values"
                options={SCREEN_STANDINGS}
                value={beside}
                command={(id) => `ratios.beside-${id}`}
              />
            ),
          },
          valuesTool(state),
          {
            id: 'heat-map',
            shows: (
              <CommandCheck id="ratios.heat-map" words="Colour the values of each ratio by their order">
                Heat map
              </CommandCheck>
            ),
          },
          {
            id: 'totals',
            shows: (
              <CommandCheck id="ratios.totals" words="Median, mean and quartiles of the companies that are shown">
                Totals
              </CommandCheck>
            ),
          },
          {
            id: 'by-sector',
            shows: (
              <CommandCheck
                id="ratios.by-sector"
                words="Group the companies by sector, as the newest cached stories said it"
              >
                By sector
              </CommandCheck>
            ),
          },
          {
            id: 'screens',
            // A name that is being typed stays in sight.
            room: templates.naming.isNaming ? 'stays' : 'moves',
            shows: <ScreenTemplates use={templates} />,
          },
        ]}
      />
      <div className="screen-line">
        <ScreenFilterField
          filter={filter}
          errorText={screen.filterError}
          onFilter={(text) => change({ filter: text })}
        />
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

/** What may be wrong with a number that is far from every value. */
function farWords({ number, hasUnit, least, greatest, series: { label, display } }: FarLimit): string {
  const write = (value: number): string => formatNumber(value, display)
  const range = `the values of ${label} lie between ${write(least)} and ${write(greatest)}${display === 'as-sent' ? ' as sent' : ''}.`
  const typed = minus(String(number))
  return display === 'percent' && !hasUnit
    ? `${typed} is ${write(number)} here, and ${range} For ${typed} per cent write ${typed}%.`
    : `${write(number)} is far away: ${range}`
}

/** How many companies the screen shows, in words; empty before there are any. */
function matchWords({ companies, shown, unjudged, filterError }: Screen, filter: string): string {
  if (companies.length === 0) return ''
  if (filter === '' || filterError !== null) return counted(companies.length, 'company', 'companies')
  return [
    `${shown.length} of ${counted(companies.length, 'company', 'companies')} match`,
    ...(unjudged === 0 ? [] : [`${unjudged} cannot be judged, because a value is missing`]),
  ].join(' · ')
}

/** Companies beside each other at one period, with what changed since the last look. */
export function ScreenPart({
  state,
  screen,
  foot,
  groups,
  onChange,
}: {
  state: RatiosState
  screen: Screen
  /** Lines below a copy, which say what it shows. */
  foot: readonly string[]
  groups: CompanyGroups
  onChange: (change: Partial<RatiosState>) => void
}): ReactElement {
  const change = (part: Partial<ScreenChoice>): void => onChange({ screen: { ...state.screen, ...part } })
  const looks = screen.shown.flatMap(({ symbol }) =>
    Object.hasOwn(state.looks, symbol) ? [state.looks[symbol] ?? 0] : [],
  )
  useCommands([
    {
      id: 'ratios.mark-seen',
      unavailable: screen.changes.length === 0 ? 'Nothing changed since the last look.' : null,
      run: screen.markSeen,
    },
    {
      id: 'ratios.clear-filter',
      unavailable: state.screen.filter === '' ? 'The screen has no filter.' : null,
      run: () => change({ filter: '' }),
    },
  ])
  return (
    <div className="screen">
      <ScreenChanges changes={screen.changes} since={looks.length === 0 ? null : Math.min(...looks)} />
      {screen.shown.length === 0 ? (
        <EmptyState title="No company matches the filter">
          <p>Change a limit of the filter, or clear it.</p>
          <CommandTool id="ratios.clear-filter">Clear the filter</CommandTool>
        </EmptyState>
      ) : (
        <ScreenTable
          screen={screen}
          fields={state.fields}
          foot={foot}
          choice={state.screen}
          onChange={change}
          groups={groups}
        />
      )}
    </div>
  )
}

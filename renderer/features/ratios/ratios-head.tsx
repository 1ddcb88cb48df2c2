import type { ReactElement, ReactNode } from 'react'
import { CompanyChoice } from '../../ui/company-choice.tsx'
import { PartTabs } from '../../ui/parts.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import type { Tool } from '../../ui/toolbar.tsx'
import { KnownOn } from './known-on.tsx'
import { chartsUseTool, screenTools, seriesTools, valuesTool, useNextPeriod } from './ratio-toolbar.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { companyOf } from './ratios-state.ts'
import type { RatiosState } from './ratios-state.ts'
import { ScreenTools } from './screen-tools.tsx'
import type { Screen } from './use-screen.ts'

/** The day whose knowledge is shown; null for now. */
function KnownOn({ day, onChange }: { day: string | null; onChange: (day: string | null) => void }): ReactElement {
  return (
    <DateField
      label="As known on"
      title="Show records as of this day or earlier, with the values received by the end of it"
      form="ratios"
      name="known on"
      day={day}
      edge="last"
      none="now"
      onChange={onChange}
    />
  )
}

/** The tools of the part of the view that is shown, with what is said of its values below them. */
export function RatiosHead({
  state,
  periods,
  period,
  screen,
  onChange,
  end,
  children,
}: {
  state: RatiosState
  periods: readonly string[]
  period: string
  screen: Screen
  onChange: (change: Partial<RatiosState>) => void
  /** What stands at the end of the tools. */
  end: ReactNode
  children: ReactNode
}): ReactElement {
  const { panel, symbols, knownOn } = state
  const company = companyOf(state)
  const companyTools: (Tool | null)[] = [
    symbols.length > 1 && company !== null
      ? {
          id: 'company',
          shows: (
            <CompanyChoice symbols={symbols} value={company} onChange={(symbol) => onChange({ company: symbol })} />
          ),
        }
      : null,
    panel === 'radar' ? valuesTool(state) : null,
  ]
  const known: Tool = { id: 'known', shows: <KnownOn day={knownOn} onChange={(day) => onChange({ knownOn: day })} /> }
  const of = { periods, period, known }
  useNextPeriod(panel === 'units' || panel === 'radar' ? [] : periods, period, (next) => onChange({ period: next }))
  const tools =
    panel === 'series'
      ? seriesTools(state, of, onChange)
      : panel === 'screen'
        ? screenTools(state, of, onChange)
        : [...companyTools, known]
  return (
    <div className="ratios-head">
      <Toolbar
        tools={[
          { id: 'show', room: 'stays', shows: <PartTabs label="Show" /> },
          ...tools,
          panel === 'radar' ? chartsUseTool(state) : null,
        ]}
        end={end}
      />
      {panel === 'screen' ? <ScreenTools state={state} screen={screen} onChange={onChange} /> : null}
      {children}
    </div>
  )
}

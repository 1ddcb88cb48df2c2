import type { ReactElement } from 'react'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { CompanyChoice } from '../../ui/controls/company-choice.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { PartTabs } from '../../ui/layout/tabs.tsx'
import { SourceMark } from '../../ui/states/source-mark.tsx'
import { Toolbar } from '../../ui/controls/toolbar.tsx'
import { UnreadableNote } from '../../ui/states/unreadable-note.tsx'
import type { Tool } from '../../ui/controls/toolbar.tsx'
import { chartsUseTool, screenTools, seriesTools, valuesTool, useNextPeriod } from './ratio-toolbar.tsx'
import { useKnownAt } from '../../ui/controls/moment-field.tsx'
import { ScreenFilter, tableTools } from './screen/screen-tools.tsx'
import type { Ratios } from './use-ratios.ts'

/** The tools of the part of the view that is shown, with what is said of its values below them. */
export function RatiosHead({ ratios }: { ratios: Ratios }): ReactElement {
  const { state, change, periods, period, screen, company, error, notes, now } = ratios
  const { panel, symbols, knownAt } = state
  const requested = ratios.refreshed.data?.symbols.length ?? 0
  const companyTools: (Tool | null)[] = [
    symbols.length > 1 && company !== null
      ? {
          id: 'company',
          shows: <CompanyChoice symbols={symbols} value={company} onChange={(symbol) => change({ company: symbol })} />,
        }
      : null,
    panel === 'radar' ? valuesTool(state) : null,
  ]
  const known = useKnownAt('ratios', knownAt, (at) => change({ knownAt: at }))
  const of = { periods, period, known }
  useNextPeriod(ratios.isOfMany ? periods : [], period, (next) => change({ period: next }))
  const tools =
    panel === 'series'
      ? seriesTools(state, of, change)
      : panel === 'screen'
        ? screenTools(state, { ...of, tools: tableTools(state, screen, change) }, change)
        : [...companyTools, ...known]
  return (
    <div className="ratios-head">
      <Toolbar
        tools={[
          { id: 'show', room: 'stays', shows: <PartTabs label="Show" /> },
          ...tools,
          panel === 'radar' ? chartsUseTool(state) : null,
        ]}
        end={
          <>
            {symbols.length === 0 ? null : (
              <SourceMark
                shown={ratios.onScreen}
                isPast={knownAt !== null}
                isRefreshing={ratios.refreshed.isFetching}
                now={now}
              />
            )}
            <CommandTool id="ratios.refresh">Refresh</CommandTool>
          </>
        }
      />
      {panel === 'screen' ? <ScreenFilter state={state} screen={screen} onChange={change} /> : null}
      <ErrorNote error={error} calm={ratios.hasValues} bar onRetry={ratios.onRefresh} />
      <UnreadableNote
        items={ratios.refreshed.data?.unreadable ?? null}
        companies={requested > symbols.length ? requested : 1}
        lack="symbol, identifier or number"
        className="ratios-note quiet"
      />
      {notes.length === 0 ? null : (
        <p className="ratios-note quiet" role="status">
          {notes.join(' ')}
        </p>
      )}
    </div>
  )
}

import { useId, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { durationText } from '../../../app/domain/values/number-form.ts'
import { NO_SCENARIOS, SCENARIOS } from '../../../app/domain/connection/scenario.ts'
import type { ScenarioName, ScenarioState } from '../../../app/domain/connection/scenario.ts'
import { failureOf } from '../../query/errors.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CommandTool, useCommandButton } from '../../ui/controls/command-tools.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { useChangeScenario } from './mutations.ts'
import { useInSight } from './settings-lines.ts'
import { settingsQueries } from './queries.ts'
import './scenarios.css'

const titleOf = (wanted: ScenarioName): string => SCENARIOS.find(({ name }) => name === wanted)?.title ?? wanted

function stateText({ active }: ScenarioState): string {
  if (active.length === 0) return 'No scenario is active.'
  return `Active: ${active.map(titleOf).join(', ')}.`
}

function ScenarioLine({
  scenario: { name, title, shows, changes },
  isActive,
}: {
  scenario: (typeof SCENARIOS)[number]
  isActive: boolean
}): ReactElement {
  const id = useId()
  const button = useCommandButton()
  return (
    <li className="scenario" data-active={isActive}>
      <div className="scenario-words" id={id}>
        <strong>{title}</strong>
        {isActive ? <span className="chip chip-mark">Active</span> : null}
        <p>{shows}</p>
        <p className="field-note">{changes}</p>
      </div>
      <button
        {...button(`demonstration.scenario-${name}`)}
        className="button"
        aria-label={`${isActive ? 'Start again' : 'Start'}: ${title}`}
        aria-describedby={id}
        // It starts the scenario again, so it is no switch.
        aria-pressed={undefined}
      >
        {isActive ? 'Start again' : 'Start'}
      </button>
    </li>
  )
}

/** The scenarios of the embedded service, with a button to reset it. */
export function ScenariosSection({ isRunning }: { isRunning: boolean }): ReactElement {
  const scenarios = useQuery(settingsQueries.scenarios)
  const { data: state = NO_SCENARIOS } = scenarios
  const change = useChangeScenario()
  const line = useInSight(change.isPending)
  const stopped = isRunning ? null : 'Start the demonstration first.'
  useCommands([
    { id: 'demonstration.reset', unavailable: stopped, run: () => change.mutate(null) },
    ...SCENARIOS.map(({ name }) => ({
      id: `demonstration.scenario-${name}` as const,
      unavailable: stopped,
      isOn: state.active.includes(name),
      run: () => change.mutate(name),
    })),
  ])
  return (
    <section className="settings-section" aria-label="Scenarios">
      <h2>Scenarios</h2>
      <p className="quiet">
        See how Tearsheet handles changes and failures of the service. Start one or more scenarios, then refresh a view.
      </p>
      <div className="settings-line" ref={line}>
        <CommandTool id="demonstration.reset">Reset the service</CommandTool>
        {/* What is so when the settings are opened is no news. */}
        <span role="status" aria-live={change.isIdle ? 'off' : undefined}>
          {isRunning
            ? scenarios.data === undefined
              ? ''
              : stateText(state)
            : 'Start the service above to use a scenario.'}
        </span>
      </div>
      {state.clockMovedMs > 0 ? (
        <p className="field-note">
          The clock of the service is {durationText(state.clockMovedMs)} ahead. To return to the present, stop and start
          the service.
        </p>
      ) : null}
      <ErrorNote {...failureOf(scenarios)} />
      <ErrorNote {...failureOf(change)} />
      <ul className="scenarios">
        {SCENARIOS.map((scenario) => (
          <ScenarioLine key={scenario.name} scenario={scenario} isActive={state.active.includes(scenario.name)} />
        ))}
      </ul>
    </section>
  )
}

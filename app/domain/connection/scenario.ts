/**
 * Situations that a client of the real service has to handle, for the embedded service to play. `shows` says what the
 * user of a client sees, `changes` what the scenario does to the service.
 */
export const SCENARIOS = [
  {
    name: 'burst',
    title: 'Burst',
    shows: 'Hundreds of press releases arrive within seconds before the market opens.',
    changes: 'Moves the clock to 07:59:55 in New York on the next trading day; the releases arrive at 08:00:00.',
  },
  {
    name: 'earnings-day',
    title: 'Earnings day',
    shows: 'Companies report after the close: hundreds of stories within a minute.',
    changes: 'Moves the clock to 16:04:50 in New York on the next trading day; the reports arrive at 16:05:00.',
  },
  {
    name: 'week-offline',
    title: 'A week offline',
    shows: 'You come back after a week: thousands of stories, edits and removals are new.',
    changes: 'Moves the clock forward by seven days.',
  },
  {
    name: 'restatement',
    title: 'Restatement',
    shows: 'A company restates a quarter, so its figures differ from those you have.',
    changes: 'Moves the clock to just after the next restatement is filed.',
  },
  {
    name: 'unannounced-edits',
    title: 'Unannounced edits',
    shows: 'Titles and texts change, most of them without a new update time.',
    changes: 'Edits 20 of the 40 newest stories; only 6 of them get a new update time.',
  },
  {
    name: 'outage',
    title: 'Outage',
    shows: 'Every request fails, but cached data stays readable.',
    changes: 'Returns 503, returns 504 after three seconds, or closes the connection.',
  },
  {
    name: 'rate-limited',
    title: 'Rate limit',
    shows: 'Requests over the limit are rejected, with the time to wait.',
    changes: 'Allows a key 5 requests a second and 10 a minute.',
  },
  {
    name: 'plan-downgraded',
    title: 'Plan downgraded',
    shows: 'Ratios and earnings are denied, and professional stories are missing.',
    changes: 'Removes fundamentals and professional news from the full plan.',
  },
  {
    name: 'key-revoked',
    title: 'Key revoked',
    shows: 'Every request is denied because of its key.',
    changes: 'Revokes the keys of all plans.',
  },
  {
    name: 'clock-skew',
    title: 'Clock skew',
    shows: 'The connection test shows the difference between the service’s clock and this computer’s.',
    changes: 'Dates every response 15 minutes ahead.',
  },
] as const satisfies readonly { name: string; title: string; shows: string; changes: string }[]

/** Name of a scenario, as used by the control port and the command line. */
export type ScenarioName = (typeof SCENARIOS)[number]['name']

/** Names of the scenarios, in the order of the table. */
export const SCENARIO_NAMES = SCENARIOS.map(({ name }) => name)

/** Whether an untrusted value is the name of a scenario. */
export const isScenarioName = (text: unknown): text is ScenarioName =>
  (SCENARIO_NAMES as readonly unknown[]).includes(text)

/** Which scenarios a service runs. */
export interface ScenarioState {
  /** In the order in which they were started. */
  active: readonly ScenarioName[]
  /**
   * How far scenarios have moved the service's clock forward, in milliseconds. It never decreases while the service
   * runs.
   */
  clockMovedMs: number
}

/** The state of a service without scenarios, or of one that does not run. */
export const NO_SCENARIOS: ScenarioState = { active: [], clockMovedMs: 0 }

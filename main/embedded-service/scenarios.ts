import type { ScenarioName, ScenarioState } from '../../app/domain/connection/scenario.ts'
import type { Clock } from './clock.ts'
import { DAY_MS, nextTradingMoment } from './data/market-calendar.ts'
import { nextRestatementAfter } from './data/fundamentals/filings.ts'
import type { SampleSet } from './data/sample-set.ts'
import type { Interventions, FaultInjection, StoryEdit } from './interventions.ts'
import { DEMONSTRATION_PLANS, type DemonstrationPlan } from '../../app/domain/connection/connection.ts'
import type { Plan } from './plans.ts'
import { newestStories, sampleStory, storyPlace, type SampleStory } from './data/stories/stories.ts'
import { storyLife } from './data/stories/story-times.ts'

/** Number of the newest stories to consider, which are all on a client's first page. Every second one is edited. */
const NEWEST = 40

/** Amounts and shares. A digit of a name, such as that of an index, a quarter or a year, is no figure. */
const FIGURE = /\$[\d.,]*\d|\d[\d.,]*(?=%)/g

/** Wordings that an editor might change in a title without a figure. */
const REWORDINGS = [
  ['Little Changed', 'Slightly Lower'],
  ['Stocks Moving', 'Stocks On The Move'],
  ['What Stands Out', 'What To Know'],
] as const

/** Changes the last digit of a figure in the title, like an unannounced correction, or the words of a title without one. */
function rewordTitle(title: string): string {
  const figure = [...title.matchAll(FIGURE)].at(-1)
  if (figure !== undefined) {
    const last = figure.index + figure[0].length - 1
    return `${title.slice(0, last)}${(Number(title[last]) + 1) % 10}${title.slice(last + 1)}`
  }
  const [before, after] = REWORDINGS.find(([words]) => title.includes(words)) ?? [title, `${title}, Sources Say`]
  return title.replace(before, () => after)
}

/** The text that the service itself would write after one more change of that kind. */
function textAfter(set: SampleSet, { item }: SampleStory, kind: 'correction' | 'unannounced', at: number): StoryEdit {
  const place = storyPlace(set, item.id) ?? 0
  const life = storyLife(set, place)
  const changes = [...life.changes.filter((change) => change.at <= at), { kind, at }]
  const { title, teaser, body } = sampleStory(set, place, at, { ...life, changes })?.item ?? item
  return { title, teaser, body }
}

/**
 * Edits of the newest stories at that time, by node ID. In turn: an unannounced edit of the body, an unannounced edit
 * of the title, and an announced correction of title, teaser and body.
 */
export function storyEdits(set: SampleSet, at: number): Map<number, StoryEdit> {
  const edited = newestStories(set, at)
    .take(NEWEST)
    .filter((_, index) => index % 2 === 1)
    .map((story, index): [number, StoryEdit] => {
      const { id, title } = story.item
      if (index % 3 === 0) return [id, { ...textAfter(set, story, 'unannounced', at), silent: true }]
      if (index % 3 === 1) return [id, { title: rewordTitle(title), silent: true }]
      return [id, textAfter(set, story, 'correction', at)]
    })
  return new Map(edited)
}

export interface ScenarioParts {
  set: SampleSet
  interventions: Interventions
  /** The interventions at the start of the service. */
  initially: () => Interventions
  clock: Clock
}

/** The data of this service does not allow a scenario; the message says why. */
export class ScenarioError extends Error {}

/** The scenarios of a running service. Several may be active at once, in addition to a tester's other changes. */
export interface Scenarios {
  /**
   * Starts a scenario. If it is active already, one that moves the clock moves it further, and any other one only
   * applies its changes again. Throws a ScenarioError and changes nothing when the data does not allow the scenario.
   */
  start: (name: ScenarioName) => void
  /**
   * Ends all scenarios and reverts all changes of a tester. The clock stays where it is, because it only moves forward.
   */
  putBack: () => void
  state: () => ScenarioState
}

/** Seconds of a day in New York, a few before each of the two bursts of a trading day. */
const BEFORE_OPENING_NEWS = 8 * 3600 - 5
const BEFORE_REPORTS = 16 * 3600 + 5 * 60 - 10

const SKEW_MS = 15 * 60_000

/** Drawn in turn by the service's seed; the last one takes all the rest, so that no request succeeds. */
const OUTAGE: readonly FaultInjection[] = [
  { area: 'any', how: 'status', share: 0.4, status: 503, body: '{"message":"Service temporarily unavailable"}' },
  { area: 'any', how: 'reset', share: 0.5, status: 500, body: '' },
  { area: 'any', how: 'slow', share: 1, status: 504, body: '{"message":"Upstream request timed out"}' },
]

const change = ({ plans }: Interventions, name: DemonstrationPlan, changes: Partial<Plan>): void => {
  plans.set(name, { ...plans.get(name), ...changes })
}

const EFFECTS: Record<ScenarioName, (parts: ScenarioParts) => void> = {
  burst: ({ clock }) => clock.moveTo(nextTradingMoment(clock.now(), BEFORE_OPENING_NEWS)),
  'earnings-day': ({ clock }) => clock.moveTo(nextTradingMoment(clock.now(), BEFORE_REPORTS)),
  'week-offline': ({ clock }) => clock.moveTo(clock.now() + 7 * DAY_MS),
  restatement: ({ clock, set }) => {
    const restatedAt = nextRestatementAfter(set, clock.now())
    if (restatedAt === Infinity) throw new ScenarioError('no company of this service restates its figures')
    clock.moveTo(restatedAt + 1000)
  },
  'unannounced-edits': ({ clock, set, interventions: { edits } }) => {
    for (const [id, edit] of storyEdits(set, clock.now())) if (!edits.has(id)) edits.set(id, { edit, at: clock.now() })
  },
  outage: ({ interventions: { faultInjections } }) => {
    faultInjections.push(...OUTAGE.filter((faultInjection) => !faultInjections.includes(faultInjection)))
  },
  'rate-limited': ({ interventions }) => {
    interventions.rateLimit = { second: 5, minute: 10 }
  },
  'plan-downgraded': ({ interventions }) =>
    change(interventions, 'full', { fundamentals: false, professionalNews: false }),
  'key-revoked': ({ interventions }) => {
    for (const plan of DEMONSTRATION_PLANS) change(interventions, plan, { revoked: true })
  },
  'clock-skew': ({ interventions }) => {
    interventions.clockSkewMs = SKEW_MS
  },
}

/** The scenarios for a service's data, interventions and clock. */
export function createScenarios(parts: ScenarioParts): Scenarios {
  const { interventions, clock } = parts
  return {
    start(name) {
      EFFECTS[name](parts)
      interventions.scenarios.add(name)
    },
    putBack: () => {
      Object.assign(interventions, parts.initially())
    },
    state: () => ({ active: [...interventions.scenarios], clockMovedMs: clock.movedMs() }),
  }
}

import { describe, expect, it } from 'vitest'
import { SCENARIO_NAMES, type ScenarioName } from '../../../../app/domain/connection/scenario.ts'
import { createClock } from '../../../../main/embedded-service/clock.ts'
import { createSampleSet } from '../../../../main/embedded-service/data/sample-set.ts'
import { noInterventions } from '../../../../main/embedded-service/interventions.ts'
import { createScenarios, storyEdits } from '../../../../main/embedded-service/scenarios.ts'
import { FROZEN, FROZEN_AT } from '../../../support/service/frozen-service.ts'
import { sampleStory, storyPlace } from '../../../../main/embedded-service/data/stories/stories.ts'

const MOVES_CLOCK: readonly ScenarioName[] = ['burst', 'earnings-day', 'week-offline', 'restatement']

/** The scenarios over a frozen clock, after starting these. */
function after(...names: ScenarioName[]) {
  const clock = createClock({ ...FROZEN, speed: 1 }, () => 0)
  const set = createSampleSet({ ...FROZEN, seed: 7 }, clock.now())
  const interventions = noInterventions()
  const scenarios = createScenarios({ set, interventions, initially: noInterventions, clock })
  for (const name of names) scenarios.start(name)
  return { clock, interventions, scenarios }
}

const shownInNewYork = (at: number): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'America/New_York', hourCycle: 'h23' })

describe('starting scenarios', () => {
  it.each([
    ['burst', '2026-11-02 07:59:55'],
    ['earnings-day', '2026-11-02 16:04:50'],
    // The clocks go back on 1 November, so seven days later they show an hour less.
    ['week-offline', '2026-11-06 15:30:17'],
  ] as const)('%s moves the clock to %s', (name, expected) => {
    expect(shownInNewYork(after(name).clock.now())).toBe(expected)
  })

  it.each(MOVES_CLOCK)('%s again moves the clock further', (name) => {
    expect(after(name, name).clock.now()).toBeGreaterThan(after(name).clock.now())
  })

  it.each(MOVES_CLOCK)('%s changes only the clock', (name) => {
    expect({ ...after(name).interventions, scenarios: new Set() }).toEqual(noInterventions())
  })

  it.each(SCENARIO_NAMES.filter((name) => !MOVES_CLOCK.includes(name)))('%s does not change the clock', (name) => {
    expect(after(name).clock.now()).toBe(FROZEN_AT)
  })

  it.each(SCENARIO_NAMES.filter((name) => !MOVES_CLOCK.includes(name)))('%s again changes nothing more', (name) => {
    expect(after(name, name).interventions).toEqual(after(name).interventions)
  })

  it('rejects restatement for data without one, and does not move the clock', () => {
    const clock = createClock({ ...FROZEN, speed: 1 }, () => 0)
    const set = createSampleSet({ ...FROZEN, seed: 7, companies: 0 }, clock.now())
    const scenarios = createScenarios({ set, interventions: noInterventions(), initially: noInterventions, clock })
    expect(() => scenarios.start('restatement')).toThrow('no company of this service restates its figures')
    expect(scenarios.state()).toEqual({ active: [], clockMovedMs: 0 })
  })

  it('lists them in the order in which they were started', () => {
    expect(after('outage', 'burst', 'clock-skew').scenarios.state().active).toEqual(['outage', 'burst', 'clock-skew'])
  })

  it('keeps the changes of another one to the same plan', () => {
    expect(after('plan-downgraded', 'key-revoked').interventions.plans.get('full')).toEqual({
      fundamentals: false,
      professionalNews: false,
      revoked: true,
    })
  })
})

describe('the reset', () => {
  it('reverts the changes of every scenario', () => {
    const { scenarios, interventions } = after(...SCENARIO_NAMES)
    scenarios.putBack()
    expect(interventions).toEqual(noInterventions())
  })

  it('does not change the clock, and reports how far it was moved', () => {
    const { scenarios, clock } = after('week-offline')
    const moved = clock.now()
    scenarios.putBack()
    expect(clock.now()).toBe(moved)
    expect(scenarios.state()).toEqual({ active: [], clockMovedMs: moved - FROZEN_AT })
  })
})

const set = createSampleSet({ ...FROZEN, seed: 7 }, FROZEN_AT)
const edits = [...storyEdits(set, FROZEN_AT)].map(([id, { silent = false, ...edit }]) => {
  const item = sampleStory(set, storyPlace(set, id) ?? 0, FROZEN_AT)?.item
  return { silent, before: { ...item, body: item?.body }, after: { ...item, body: item?.body, ...edit } }
})

describe('the edits of the newest stories', () => {
  it('are 20, of which 6 are announced', () => {
    expect(edits).toHaveLength(20)
    expect(edits.filter(({ silent }) => !silent)).toHaveLength(6)
  })

  it('change every story', () => {
    expect(edits.filter(({ before, after }) => before.title === after.title && before.body === after.body)).toEqual([])
  })

  it('include unannounced edits of titles and of bodies', () => {
    const silent = edits.filter((edit) => edit.silent)
    expect(silent.filter(({ before, after }) => before.title !== after.title)).not.toEqual([])
    expect(silent.filter(({ before, after }) => before.body !== after.body)).not.toEqual([])
  })

  it('change figures and words of titles, but no digit of a name', () => {
    // Many times, so that every kind of title is edited.
    const titles = Array.from({ length: 40 }, (_, hour) => FROZEN_AT - hour * 3_600_000).flatMap((at) =>
      [...storyEdits(set, at)].flatMap(([id, { title, silent = false }]) => {
        const before = sampleStory(set, storyPlace(set, id) ?? 0, at)?.item.title ?? ''
        return silent && title !== undefined && title !== before ? [{ before, after: title }] : []
      }),
    )
    const names = (title: string): string[] => title.match(/S&(?:amp;)?P \d+|\bQ\d\b|\b20\d\d\b|^\d+(?= Stocks)/g) ?? []
    expect(titles.filter(({ before }) => before.includes(' 500 '))).not.toEqual([])
    for (const { before, after } of titles) expect(names(after)).toEqual(names(before))
  })

  it('include announced corrections of title and body together', () => {
    const announced = edits.filter((edit) => !edit.silent)
    expect(announced.every(({ after }) => after.title?.endsWith('(Corrected)'))).toBe(true)
    expect(announced.filter(({ before, after }) => before.body !== after.body)).not.toEqual([])
  })

  it('are the same for the same data and time', () => {
    expect(storyEdits(set, FROZEN_AT)).toEqual(storyEdits(set, FROZEN_AT))
  })
})

import { describe, expect, it } from 'vitest'
import { NO_LIMITS } from '../../../../../app/domain/settings/retention-limits.ts'
import { readSettings } from '../../../../../main/platform/settings/settings.ts'

const limitsOf = (preferences: object) => readSettings({ connections: [], preferences }).preferences.limits
const NO_BUDGET = { maxAgeDays: null, maxMegabytes: null }

describe('the limits in a settings file', () => {
  it('are none in a new file', () => {
    expect(limitsOf({})).toEqual(NO_LIMITS)
  })

  it('are read as they were written', () => {
    const limits = {
      ...NO_LIMITS,
      images: { maxAgeDays: 30, maxMegabytes: 200 },
      deliveries: { maxAgeDays: 90, maxMegabytes: null },
      libraryMegabytes: 5000,
    }
    expect(limitsOf({ limits })).toEqual(limits)
  })

  it('of an earlier version become an age of stories and responses, and a size of the library', () => {
    expect(limitsOf({ maxAgeDays: 90, maxMegabytes: 1000 })).toEqual({
      ...NO_LIMITS,
      stories: { maxAgeDays: 90, maxMegabytes: null },
      responses: { maxAgeDays: 90, maxMegabytes: null },
      libraryMegabytes: 1000,
    })
  })

  it('of an earlier version do not return when there are new ones', () => {
    expect(limitsOf({ maxAgeDays: 90, limits: NO_LIMITS })).toEqual(NO_LIMITS)
  })

  it.each([
    ['an age of no days', { stories: { maxAgeDays: 0, maxMegabytes: 200 } }],
    ['an age that is no number', { stories: { maxAgeDays: '90', maxMegabytes: 200 } }],
    ['a damaged budget beside it', { stories: { maxMegabytes: 200 }, images: 7 }],
    ['a damaged size of the library', { stories: { maxMegabytes: 200 }, libraryMegabytes: -1 }],
  ])('do not become stricter by %s', (_what, limits) => {
    expect(limitsOf({ limits })).toEqual({ ...NO_LIMITS, stories: { ...NO_BUDGET, maxMegabytes: 200 } })
  })

  it('of an earlier version are none where they are invalid', () => {
    expect(limitsOf({ maxAgeDays: 0, maxMegabytes: 1e9 })).toEqual(NO_LIMITS)
  })
})

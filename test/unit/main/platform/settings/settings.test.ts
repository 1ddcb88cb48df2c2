import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { NO_LIMITS } from '../../../../../app/domain/settings/retention-limits.ts'
import { readSettings } from '../../../../../main/platform/settings/settings.ts'

const preferencesOf = (preferences: object) => readSettings({ connections: [], preferences }).preferences

describe('preferences of a file', () => {
  it.each([
    ['refreshMinutes', -1],
    ['refreshMinutes', 0.5],
    ['quietHours', { from: 25, to: 3 }],
    ['timeZone', 'mars'],
    ['theme', 'pink'],
    ['density', 1],
    ['fontSize', 15],
    ['singleKeys', 'yes'],
  ] as const)('have their default where %s is %j', (name, value) => {
    expect(preferencesOf({ [name]: value })[name]).toEqual(DEFAULT_PREFERENCES[name])
  })

  it('lose one invalid element of a list, not the list', () => {
    const good = { name: 'Margin', expression: 'a / b' }
    expect(preferencesOf({ formulas: [good, { name: '', expression: 1 }, null] }).formulas).toEqual([good])
  })

  it('lose one invalid entry of a record, not the record', () => {
    const field = { label: 'EPS', display: 'as-sent', isPinned: true }
    expect(preferencesOf({ earningsFields: { eps: field, sales: { label: 3 } } }).earningsFields).toEqual({
      eps: field,
    })
  })

  it('keep the valid members next to an invalid one', () => {
    expect(preferencesOf({ offline: true, imageHosts: 7 })).toEqual({ ...DEFAULT_PREFERENCES, offline: true })
  })
})

describe('the limits in a settings file', () => {
  const limitsOf = (limits?: unknown) => preferencesOf({ limits }).limits

  it('are none in a new file', () => {
    expect(limitsOf()).toEqual(NO_LIMITS)
  })

  it('are read as they were written', () => {
    const limits = {
      ...NO_LIMITS,
      images: { maxAgeDays: 30, maxMegabytes: 200 },
      deliveries: { maxAgeDays: 90, maxMegabytes: null },
      libraryMegabytes: 5000,
    }
    expect(limitsOf(limits)).toEqual(limits)
  })

  it.each([
    ['an age of no days', { stories: { maxAgeDays: 0, maxMegabytes: 200 } }],
    ['an age that is no number', { stories: { maxAgeDays: '90', maxMegabytes: 200 } }],
    ['a damaged budget beside it', { stories: { maxMegabytes: 200 }, images: 7 }],
    ['a damaged size of the library', { stories: { maxMegabytes: 200 }, libraryMegabytes: -1 }],
  ])('do not become stricter by %s', (_what, limits) => {
    expect(limitsOf(limits)).toEqual({ ...NO_LIMITS, stories: { maxAgeDays: null, maxMegabytes: 200 } })
  })
})

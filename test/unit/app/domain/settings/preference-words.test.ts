import { expect, it } from 'vitest'
import { FIRST_SCREEN } from '../../../../../app/domain/fundamentals/screen/screen-template.ts'
import { PREFERENCE_WORDS } from '../../../../../app/domain/settings/preference-words.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../../app/domain/settings/preferences.ts'
import { changeWords } from '../../../../../app/domain/values/undo-values.ts'

const FORMULA = { name: 'Spread', expression: 'a - b' }
const TEMPLATE = { name: 'Margins', fields: ['grossMargin'] }
const SCREEN = { ...FIRST_SCREEN, name: 'Quality', fields: ['roe'], reportType: 'TTM' } as const
const FIELD = { label: null, display: 'as-sent', isPinned: true } as const

it.each<[string, Partial<Preferences>, Partial<Preferences>]>([
  ['change the theme to Dark', {}, { theme: 'dark' }],
  ['change the density to Compact', {}, { density: 'compact' }],
  ['change the text size to 16 px', {}, { fontSize: 16 }],
  ['work offline', {}, { offline: true }],
  ['go online', { offline: true }, { offline: false }],
  ['show times of UTC', {}, { timeZone: 'utc' }],
  ['show dates as 2026-11-24', {}, { dateForm: 'iso' }],
  ['show numbers as 1.234,5', {}, { numberForm: 'point-comma' }],
  ['show numbers as the system does', { numberForm: 'point-comma' }, { numberForm: 'system' }],
  ['copy numbers with a comma', {}, { decimalSign: 'comma' }],
  ['copy numbers as the system writes them', { decimalSign: 'point' }, { decimalSign: 'system' }],
  ['show dates as the system does', {}, { dateForm: 'system' }],
  ['show names as sent', {}, { namesAsSent: true }],
  ['hide names as sent', { namesAsSent: true }, { namesAsSent: false }],
  ['switch the sound of charts on', {}, { chartSound: true }],
  ['change the reading width to Wide', {}, { readingWidth: 'wide' }],
  ['switch single keys off', {}, { singleKeys: false }],
  ['search words as they are typed', {}, { wordForms: false }],
  ['search words in any form', { wordForms: false }, { wordForms: true }],
  ['begin each day with the changes', {}, { changesFirst: true }],
  ['no longer begin each day with the changes', { changesFirst: true }, { changesFirst: false }],
  ['change the keys of “Next story”', {}, { keys: { 'news.next': ['x'] } }],
  ['change the keys of the commands', {}, { keys: { 'news.next': ['x'], 'news.previous': ['y'] } }],
  ['show the column Channel', {}, { storyColumns: [...DEFAULT_PREFERENCES.storyColumns, 'channel'] }],
  ['hide the column Time', {}, { storyColumns: DEFAULT_PREFERENCES.storyColumns.slice(1) }],
  ['always load pictures from “a.example”', {}, { imageHosts: ['a.example'] }],
  ['ask before loading pictures from “a.example”', { imageHosts: ['a.example'] }, { imageHosts: [] }],
  ['switch notifications off', {}, { notifications: false }],
  ['switch quiet hours on', {}, { quietHours: { from: 19, to: 7 } }],
  ['change the quiet hours', { quietHours: { from: 19, to: 7 } }, { quietHours: { from: 20, to: 7 } }],
  ['switch quiet hours off', { quietHours: { from: 19, to: 7 } }, { quietHours: null }],
  ['change the automatic refresh', {}, { refreshMinutes: 30 }],
  ['change the unit of Gross margin', {}, { displays: { grossMargin: 'percent' } }],
  ['add the formula “Spread”', {}, { formulas: [FORMULA] }],
  ['change the formula “Spread”', { formulas: [FORMULA] }, { formulas: [{ ...FORMULA, expression: 'b' }] }],
  ['rename the formula “Spread” to “Gap”', { formulas: [FORMULA] }, { formulas: [{ ...FORMULA, name: 'Gap' }] }],
  ['remove the template “Margins”', { templates: [TEMPLATE] }, { templates: [] }],
  ['add the template “Margins”', {}, { templates: [TEMPLATE], formulas: [FORMULA] }],
  ['add the screen “Quality”', {}, { screens: [SCREEN] }],
  ['remove the screen “Quality”', { screens: [SCREEN] }, { screens: [] }],
  ['save the destination “https://a.example”', {}, { destinationsOf: { a: ['https://a.example'] } }],
  [
    'remove the destination “https://a.example”',
    { destinationsOf: { a: ['https://a.example'] } },
    { destinationsOf: { a: [] } },
  ],
  ['pin the field “eps”', {}, { earningsFields: { eps: FIELD } }],
  ['unpin the field “eps”', { earningsFields: { eps: FIELD } }, { earningsFields: {} }],
  [
    'change the field “eps”',
    { earningsFields: { eps: FIELD } },
    { earningsFields: { eps: { ...FIELD, label: 'EPS' } } },
  ],
])('a change is called: %s', (words, before, changes) => {
  expect(changeWords(PREFERENCE_WORDS, { ...DEFAULT_PREFERENCES, ...before }, changes)).toBe(words)
})

it('a name is shown with its hidden characters, and not at any length', () => {
  const called = (name: string): string | null =>
    changeWords(PREFERENCE_WORDS, DEFAULT_PREFERENCES, { formulas: [{ ...FORMULA, name }] })
  expect([called('a\u202eb'), called('x'.repeat(80))]).toEqual([
    'add the formula “a[U+202E]b”',
    `add the formula “${'x'.repeat(40)}…”`,
  ])
})

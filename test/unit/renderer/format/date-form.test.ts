import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { DATE_FORMS, type DateForm } from '../../../../app/domain/settings/appearance.ts'
import { readDay } from '../../../../app/domain/values/date-text.ts'
import {
  dateOrder,
  dateText,
  longDateText,
  setDateForm,
  setSystemDates,
  shortDateText,
  shownDay,
  weekBegin,
} from '../../../../renderer/format/date-form.ts'
import { clockTime, dayText, fullTime, shortTime } from '../../../../renderer/format/time.ts'

afterEach(() => setDateForm('day-month'))

// U31
describe('a date', () => {
  it.each<[DateForm, string, string, string]>([
    ['day-month', '5 Nov 2026', '5 Nov', '5 November 2026'],
    ['month-day', 'Nov 5, 2026', 'Nov 5', 'November 5, 2026'],
    ['iso', '2026-11-05', '11-05', '2026-11-05'],
    ['slashes-day', '05/11/2026', '05/11', '05/11/2026'],
    ['slashes-month', '11/05/2026', '11/05', '11/05/2026'],
    ['dots', '05.11.2026', '05.11.', '05.11.2026'],
  ])('as %s is %s, %s in its year and %s in full', (form, ...texts) => {
    setDateForm(form)
    const date = [2026, 11, 5] as const
    expect([dateText(date), shortDateText(date), longDateText(date)]).toEqual(texts)
  })

  it.each([
    ['en-US', '11/24/2026', 'month-first', 6],
    ['de-DE', '24.11.2026', 'day-first', 0],
    ['sv-SE', '2026-11-24', 'day-first', 0],
  ])('as the system shows it is that of its place: %s', (locale, shown, order, firstDay) => {
    setDateForm('system')
    setSystemDates(locale)
    onTestFinished(() => setSystemDates('en-US'))
    expect([shownDay('2026-11-24'), dateOrder(), weekBegin()]).toEqual([shown, order, firstDay])
  })

  it.each(DATE_FORMS.map(({ id }) => id))('that is shown as %s is read as the same one', (form) => {
    setDateForm(form)
    const text = shownDay('2026-11-05')
    expect(readDay(text, { today: '2026-11-24', order: dateOrder(), edge: 'first' })).toEqual({ day: '2026-11-05' })
  })
})

it.each(DATE_FORMS.map(({ id }) => id))('a date of the first century is not shown as one of the last: %s', (form) => {
  setDateForm(form)
  expect(['0001-01-01', '0099-06-30'].map((day) => /\d{4}/.exec(shownDay(day))?.[0])).toEqual(['0001', '0099'])
})

it('a text that is no day is shown as it is', () => {
  expect(['2026 Q3', '', '2026-02-30', '\u202E2024'].map(shownDay)).toEqual([
    '2026 Q3',
    '',
    '2026-02-30',
    '[U+202E]2024',
  ])
})

it('every text of a time has its date in the chosen form', () => {
  setDateForm('iso')
  const [at, now] = [Date.UTC(2026, 9, 30, 14, 5, 9, 123), Date.UTC(2026, 10, 24)]
  expect([
    shortTime(at, now, 'utc'),
    shortTime(at, Date.UTC(2027, 0), 'utc'),
    dayText(at, 'utc'),
    clockTime(at, now, 'utc'),
    fullTime(at, 'utc'),
  ]).toEqual(['10-30 14:05', '2026-10-30', 'Friday, 2026-10-30', '10-30 14:05:09.123', '2026-10-30, 14:05:09 UTC'])
})

it.each<[DateForm, number]>([
  ['day-month', 0],
  ['month-day', 6],
  ['slashes-month', 6],
  ['iso', 0],
  ['dots', 0],
])('weeks begin as where dates are written as %s', (form, begin) => {
  setDateForm(form)
  expect(weekBegin()).toBe(begin)
})

it('weeks begin on a day that this computer knows where dates are written as the system does', () => {
  setDateForm('system')
  expect([0, 1, 2, 3, 4, 5, 6]).toContain(weekBegin())
})

import { addDays, addMonths, dayOf, daysInMonth, partsOfDay } from './date-text.ts'

/** The place of a day in its week, Monday at 0. */
function weekdayOf(day: string): number {
  const [year, month, date] = partsOfDay(day)
  return (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7
}

/** The weeks of the month of a day, each from Monday to Sunday, with the days of its neighbours that fill them. */
export function weeksOfMonth(day: string): readonly (readonly string[])[] {
  const [year, month] = partsOfDay(day)
  const first = dayOf(year, month, 1)
  const before = weekdayOf(first)
  const count = Math.ceil((before + daysInMonth(year, month)) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => addDays(first, week * 7 + place - before)),
  )
}

/** The day to which a key of the keyboard leads from a day of a calendar; null for another key. */
export function dayByKey(day: string, key: string, isShifted: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, isShifted ? -12 : -1)
    case 'PageDown':
      return addMonths(day, isShifted ? 12 : 1)
    default:
      return null
  }
}

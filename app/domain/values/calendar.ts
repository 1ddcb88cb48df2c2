import { addDays, addMonths, dayOf, daysInMonth, partsOfDay } from './date-text.ts'

/** The place of a day in its week, which begins with this day: 0 for Monday to 6 for Sunday. */
function placeInWeek(day: string, begin: number): number {
  const [year, month, date] = partsOfDay(day)
  return (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 13 - begin) % 7
}

/** The days of a week that begins with this one, 0 for Monday to 6 for Sunday. */
export const daysOfWeek = (begin: number): readonly number[] =>
  Array.from({ length: 7 }, (_, place) => (begin + place) % 7)

/** The weeks of the month of a day with the days of its neighbours that fill them; `begin` is 0 for Monday to 6 for Sunday. */
export function weeksOfMonth(day: string, begin: number): readonly (readonly string[])[] {
  const [year, month] = partsOfDay(day)
  const first = dayOf(year, month, 1)
  const before = placeInWeek(first, begin)
  const count = Math.ceil((before + daysInMonth(year, month)) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => addDays(first, week * 7 + place - before)),
  )
}

/** The day to which a key of the keyboard leads from a day of a calendar whose weeks begin so; null for another key. */
export function dayByKey(day: string, key: string, isShifted: boolean, begin: number): string | null {
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
      return addDays(day, -placeInWeek(day, begin))
    case 'End':
      return addDays(day, 6 - placeInWeek(day, begin))
    case 'PageUp':
      return addMonths(day, isShifted ? -12 : -1)
    case 'PageDown':
      return addMonths(day, isShifted ? 12 : 1)
    default:
      return null
  }
}

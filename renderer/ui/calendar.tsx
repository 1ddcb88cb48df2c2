import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { dayByKey, daysOfWeek, weeksOfMonth, addMonths, partsOfDay } from '../../app/domain/values/date-text.ts'
import { monthName, weekBegin, weekdayNames } from '../format/date-form.ts'
import { Icon } from './icon.tsx'

const isOfMonth = (day: string, month: string): boolean => day.slice(0, 7) === month.slice(0, 7)

/** What a day of a calendar is called: `Tuesday, 24 November 2026`. */
function dayName(day: string, weekday: number): string {
  const [year, month, date] = partsOfDay(day)
  return `${weekdayNames[weekday] ?? ''}, ${date} ${monthName(month)} ${year}`
}

/** A month, of which a day is chosen with the arrow keys and Enter or by a press. The focus begins at the chosen day. */
export function Calendar({
  chosen,
  today,
  onChoose,
}: {
  /** YYYY-MM-DD; null for none. */
  chosen: string | null
  today: string
  onChoose: (day: string) => void
}): ReactElement {
  const [day, setDay] = useState(chosen ?? today)
  const grid = useRef<HTMLTableElement>(null)
  // A press on a button of the head moves the month, and the focus stays there.
  const [followsKeys, setFollowsKeys] = useState(true)
  const [year, month] = partsOfDay(day)
  const begin = weekBegin()
  const weekdays = daysOfWeek(begin)

  useEffect(() => {
    if (followsKeys) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [day, followsKeys])

  function show(next: string, byKeys: boolean): void {
    setFollowsKeys(byKeys)
    setDay(next)
  }
  function press(event: KeyboardEvent): void {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : dayByKey(day, event.key, event.shiftKey, begin)
    if (next === null) return
    event.preventDefault()
    show(next, true)
  }

  return (
    <div className="calendar">
      <div className="calendar-head">
        <button
          type="button"
          className="button button-quiet"
          aria-label="Previous month"
          onClick={() => show(addMonths(day, -1), false)}
        >
          <Icon name="previous" />
        </button>
        <span className="calendar-month" aria-live="polite">
          {monthName(month)} {year}
        </span>
        <button
          type="button"
          className="button button-quiet"
          aria-label="Next month"
          onClick={() => show(addMonths(day, 1), false)}
        >
          <Icon name="next" />
        </button>
      </div>
      <table ref={grid} role="grid" aria-label={`${monthName(month)} ${year}`} onKeyDown={press}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" aria-label={weekdayNames[weekday]}>
                {weekdayNames[weekday]?.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(day, begin).map((week) => (
            <tr key={week[0]}>
              {week.map((each, place) => (
                <td key={each} role="gridcell" aria-selected={each === chosen}>
                  <button
                    type="button"
                    className="calendar-day"
                    tabIndex={each === day ? 0 : -1}
                    aria-label={dayName(each, weekdays[place] ?? 0)}
                    aria-current={each === today ? 'date' : undefined}
                    data-outside={!isOfMonth(each, day)}
                    onClick={() => onChoose(each)}
                  >
                    {partsOfDay(each)[2]}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="button-link" onClick={() => onChoose(today)}>
        Today
      </button>
    </div>
  )
}

import { Popover } from '@base-ui/react/popover'
import { useId, useRef, useState, useEffect, type KeyboardEvent, type ReactElement, type RefObject } from 'react'
import type { TimeZone } from '../../../app/domain/settings/preferences.ts'
import {
  partsOfDay,
  readDay,
  addMonths,
  dayByKey,
  daysOfWeek,
  weeksOfMonth,
} from '../../../app/domain/values/date-text.ts'
import type { DateReading } from '../../../app/domain/values/date-text.ts'
import { usePausedKeys } from '../../commands/commands.tsx'
import { dateOrder, longDateText, shownDay, monthName, weekBegin, weekdayNames } from '../../format/date-form.ts'
import { presentDay } from '../../format/time.ts'
import { Icon } from './icon.tsx'
import { useKeptForm } from '../states/view-state.ts'
import { useMinute } from '../text/clock.ts'
import { Button, LinkButton } from './button.tsx'
import './date-field.css'

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
        <Button look="quiet" aria-label="Previous month" onClick={() => show(addMonths(day, -1), false)}>
          <Icon name="previous" />
        </Button>
        <span className="calendar-month" aria-live="polite">
          {monthName(month)} {year}
        </span>
        <Button look="quiet" aria-label="Next month" onClick={() => show(addMonths(day, 1), false)}>
          <Icon name="next" />
        </Button>
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
      <LinkButton onClick={() => onChoose(today)}>Today</LinkButton>
    </div>
  )
}

function CalendarPanel({
  day,
  today,
  field,
  onChoose,
}: {
  day: string | null
  today: string
  /** What gets the focus afterwards. */
  field: RefObject<HTMLInputElement | null>
  onChoose: (day: string) => void
}): ReactElement {
  // The keys are those of the calendar.
  usePausedKeys()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Popup
      ref={popup}
      className="menu"
      aria-label="Calendar"
      finalFocus={field}
      initialFocus={() => popup.current?.querySelector<HTMLElement>('table [tabindex="0"]') ?? true}
    >
      <Calendar chosen={day} today={today} onChoose={onChoose} />
    </Popover.Popup>
  )
}

/**
 * A field for a day, which is typed as a person writes it, or picked from a calendar. What was understood is said below it; it counts with
 * Enter, when the field is left, or when a day is picked.
 */
export function DateField({
  label,
  title,
  form,
  name,
  day,
  edge,
  none,
  zone = 'local',
  onChange,
}: {
  label: string
  title?: string
  /** The form that keeps what is typed, and its name in it. */
  form: string
  name: string
  /** YYYY-MM-DD; null for none. */
  day: string | null
  /** What an empty field means, as `any day`. */
  none: string
  /** Where the days are; they are those of this computer unless it says otherwise. */
  zone?: TimeZone
  onChange: (day: string | null) => void
} & Pick<DateReading, 'edge'>): ReactElement {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const today = presentDay(useMinute(), zone)
  const shown = day === null ? '' : shownDay(day)
  const [typed, setTyped] = useKeptForm(form).field(name, shown)
  const text = typed.trim()
  const isPending = text !== shown
  const read = text === '' ? null : readDay(text, { today, order: dateOrder(), edge })
  const problem = isPending && read !== null && 'problem' in read ? read.problem : null

  function choose(chosen: string | null): void {
    setTyped(shown)
    if (chosen !== day) onChange(chosen)
  }
  function take(): void {
    if (!isPending) setTyped(shown)
    else if (read === null) choose(null)
    else if ('day' in read) choose(read.day)
  }
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') take()
    else if (event.key === 'ArrowDown') {
      event.preventDefault()
      setIsOpen(true)
    } else if (event.key === 'Escape' && isPending) {
      event.stopPropagation()
      setTyped(shown)
    }
  }

  return (
    <span className="date-field" title={title}>
      <label htmlFor={id}>{label}</label>
      <span className="date-entry">
        <input
          ref={field}
          id={id}
          value={typed}
          placeholder={none}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
          onBlur={take}
        />
        <span id={`${id}-note`} className="date-note" role="status" data-problem={problem !== null}>
          {!isPending
            ? ''
            : (problem ??
              `${read !== null && 'day' in read ? longDateText(partsOfDay(read.day)) : `Empty: ${none}`} · Enter to take it`)}
        </span>
        <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
          <Popover.Trigger className="date-open" aria-label="Open the calendar" title="Open the calendar">
            <Icon name="calendar" />
          </Popover.Trigger>
          <Popover.Portal className="menu-portal">
            <Popover.Positioner align="end" sideOffset={4} collisionPadding={6}>
              <CalendarPanel
                day={day}
                today={today}
                field={field}
                onChoose={(chosen) => {
                  setIsOpen(false)
                  choose(chosen)
                }}
              />
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      </span>
    </span>
  )
}

import { Popover } from '@base-ui/react/popover'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import type { TimeZone } from '../../app/domain/settings/preferences.ts'
import { partsOfDay, readDay } from '../../app/domain/values/date-text.ts'
import type { DateReading } from '../../app/domain/values/date-text.ts'
import { usePausedKeys } from '../commands/commands.tsx'
import { dateOrder, longDateText, shownDay } from '../format/date-form.ts'
import { presentDay } from '../format/time.ts'
import { Calendar } from './calendar.tsx'
import './date-field.css'
import { Icon } from './icon.tsx'
import { useKeptForm } from './keeper.ts'
import { useMinute } from './use-minute.ts'

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

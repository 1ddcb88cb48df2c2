import { useRef, useState, type ReactElement } from 'react'
import { LAST_SECOND, readMoment } from '../../../app/domain/values/date-text.ts'
import { useCommands } from '../../commands/commands.tsx'
import { dateOrder } from '../../format/date-form.ts'
import { fullTime, momentOf, presentDay } from '../../format/time.ts'
import { useKeptForm } from '../states/view-state.ts'
import { useMinute } from '../text/clock.ts'
import { useTimeZone } from '../text/date-time.tsx'
import { CommandTool } from './command-tools.tsx'
import type { Tool } from './toolbar.tsx'
import './date-field.css'

/** How far behind the minute that is shown may be, in milliseconds. */
const MINUTE_MS = 60_000

/**
 * A field for a past time, as a person writes it, such as `yesterday 16:00`. What was understood is said below it; it counts with Enter, and
 * Escape takes it back.
 */
export function MomentField({
  id,
  label,
  form: name,
  at,
  edge,
  autoFocus = false,
  onChange,
  onLeave,
}: {
  id: string
  label: string
  /** The form that keeps what is typed. */
  form: string
  /** Unix milliseconds; null for none. */
  at: number | null
  /** Whether a day without a time means its beginning or its end. */
  edge: 'first' | 'last'
  /** Whether it takes the focus when it appears. */
  autoFocus?: boolean
  onChange: (at: number) => void
  /** Called after Escape where nothing is typed, for a field that is shown only while it is used. */
  onLeave?: () => void
}): ReactElement {
  const zone = useTimeZone()
  const now = useMinute()
  const shown = at === null ? '' : fullTime(at, zone).replace(/ [A-Z]+$/, '')
  const form = useKeptForm(name)
  const [typed, setTyped] = form.field('time', shown)
  const [isRefused, setIsRefused] = useState(false)
  const isPending = typed.trim() !== '' && typed !== shown
  const today = presentDay(now, zone)
  const read = isPending ? readMoment(typed, { today, order: dateOrder(), edge }) : null
  const written = read === null || 'problem' in read ? null : read
  // The present day has no end yet, so by its end means by now.
  const isByNow = edge === 'last' && written?.day === today && written.seconds === LAST_SECOND
  const meant = written === null ? null : isByNow ? now : momentOf(written.day, written.seconds, zone)
  const problem =
    read !== null && 'problem' in read
      ? read.problem
      : (meant ?? 0) > now + MINUTE_MS
        ? 'This time is still to come'
        : null
  return (
    <form
      className="toolbar-form moment-field"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem !== null) setIsRefused(true)
        else if (meant !== null) {
          form.discard()
          onChange(isByNow ? Date.now() : meant)
        }
      }}
    >
      <input
        id={id}
        aria-label={label}
        placeholder="yesterday 16:00, then Enter"
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        value={typed}
        aria-invalid={isRefused && problem !== null}
        aria-describedby={`${id}-note`}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || (!isPending && onLeave === undefined)) return
          event.stopPropagation()
          form.discard()
          setIsRefused(false)
          if (!isPending) onLeave?.()
        }}
        onChange={({ target }) => {
          setIsRefused(false)
          setTyped(target.value)
        }}
      />
      <span id={`${id}-note`} className="moment-note" role="status" data-problem={problem !== null}>
        {problem ?? (meant === null ? '' : `${isByNow ? 'Now' : fullTime(meant, zone)} · Enter to take it`)}
      </span>
    </form>
  )
}

/** Why what is only about now is not available. */
export const OF_EARLIER_TIME = 'This is of an earlier time. Show what is known now first.'

/**
 * Offers the commands that show what was known at a time, and returns the tools in the head of a view for it: the field, which is there
 * while it is used, and the way back to now.
 */
export function useKnownAt(
  view: string,
  /** Unix milliseconds; null for now. */
  at: number | null,
  onChange: (at: number | null) => void,
  /** Takes the focus after Escape. */
  onLeft?: () => void,
): readonly Tool[] {
  const [isAsking, setIsAsking] = useState(false)
  const before = useRef<Element | null>(null)
  function show(next: number | null): void {
    setIsAsking(false)
    onChange(next)
  }
  useCommands([
    {
      id: 'window.show-known-at',
      run() {
        before.current = document.activeElement
        setIsAsking(true)
        document.getElementById('known-at')?.focus()
      },
    },
    {
      id: 'window.show-now',
      unavailable: at === null ? 'This is what is known now.' : null,
      run: () => show(null),
    },
  ])
  return [
    ...(at === null && !isAsking
      ? []
      : [
          {
            id: 'known',
            room: 'stays' as const,
            shows: (
              <MomentField
                key={at ?? 'now'}
                id="known-at"
                label="Known at this time"
                form={`known at in ${view}`}
                at={at}
                edge="last"
                autoFocus={isAsking}
                onChange={show}
                onLeave={() => {
                  setIsAsking(false)
                  if (onLeft !== undefined) onLeft()
                  else if (before.current instanceof HTMLElement) before.current.focus()
                }}
              />
            ),
          },
        ]),
    ...(at === null
      ? []
      : [{ id: 'now', room: 'stays' as const, shows: <CommandTool id="window.show-now">Now</CommandTool> }]),
  ]
}

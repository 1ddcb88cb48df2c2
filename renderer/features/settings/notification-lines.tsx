import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { NotificationProblem } from '../../../app/ipc/notifications.ts'
import { pausedUntil } from '../../../app/domain/settings/quiet-times.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { notificationsQuery } from '../../query/status-queries.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CommandButton, CommandCheck, CommandTool } from '../../ui/command-tools.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { useTestNotification } from './mutations.ts'
import { PROBLEM_WORDS } from './notification-words.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

function HourChoice({
  label,
  hour,
  onChange,
}: {
  label: string
  hour: number
  onChange: (hour: number) => void
}): ReactElement {
  return (
    <select
      className="settings-short"
      aria-label={label}
      value={hour}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {HOURS.map((each) => (
        <option key={each} value={each}>
          {String(each).padStart(2, '0')}:00
        </option>
      ))}
    </select>
  )
}

function PauseLine(): ReactElement {
  const now = useMinute()
  const until = pausedUntil(usePreferences(), now)
  return (
    <div className="settings-line">
      <span className="settings-name" />
      {until === null ? null : (
        <span className="settings-doubt">
          Paused until <Moment at={until} now={now} />
        </span>
      )}
      <CommandButton id="notifications.resume">Resume</CommandButton>
      <CommandButton id="notifications.pause-hour">Pause for an hour</CommandButton>
      <CommandButton id="notifications.pause-tomorrow">Pause until tomorrow</CommandButton>
    </div>
  )
}

function TestLine({ known }: { known: NotificationProblem | null }): ReactElement {
  const test = useTestNotification()
  useCommands([
    {
      id: 'notifications.test',
      unavailable: test.isPending ? 'The system was asked to show one.' : null,
      run: () => test.mutate(),
    },
  ])
  return (
    <div className="settings-line">
      <span className="settings-name" />
      <CommandTool id="notifications.test">Show a test notification</CommandTool>
      <span role="status" className="settings-told">
        {test.data === undefined ? null : test.data === null ? (
          <span className="settings-good">
            The system took it. If you do not see it, the system may be set not to disturb you.
          </span>
        ) : (
          <span className="settings-doubt">
            {/* The line above says why, where that was known before. */}
            {test.data === known ? 'Not shown.' : `Not shown. ${PROBLEM_WORDS[test.data]}`}
          </span>
        )}
      </span>
      {test.error === null ? null : <ErrorNote error={errorInfoOf(test.error)} onRetry={retryOf(test)} />}
    </div>
  )
}

/** Settings for notifications: whether and when, and whether the system shows them. */
export function NotificationLines(): ReactElement {
  const { quietHours } = usePreferences()
  const savePreferences = useSavePreferences()
  const state = useQuery(notificationsQuery).data
  const heldBack = state?.heldBack ?? 0
  return (
    <>
      <div className="settings-line">
        <span className="settings-name">Notifications</span>
        <CommandCheck id="notifications.toggle">Notify me when a new story matches one of my alerts</CommandCheck>
      </div>
      {state?.problem == null ? null : (
        <div className="settings-line">
          <span className="settings-name" />
          <p className="settings-doubt settings-told" role="status">
            {PROBLEM_WORDS[state.problem]}
          </p>
        </div>
      )}
      <div className="settings-line">
        <span className="settings-name" />
        <CommandCheck id="notifications.quiet-hours">Quiet hours</CommandCheck>
        {quietHours === null ? null : (
          <>
            from{' '}
            <HourChoice
              label="Quiet from"
              hour={quietHours.from}
              onChange={(from) => savePreferences({ quietHours: { ...quietHours, from } })}
            />
            to{' '}
            <HourChoice
              label="Quiet until"
              hour={quietHours.to}
              onChange={(to) => savePreferences({ quietHours: { ...quietHours, to } })}
            />
          </>
        )}
      </div>
      {quietHours === null ? null : (
        <div className="settings-line">
          <span className="settings-name" />
          <span className="field-note">At their end, one notification says how many stories matched.</span>
        </div>
      )}
      {heldBack === 0 ? null : (
        <div className="settings-line">
          <span className="settings-name" />
          <span className="field-note" role="status">
            {heldBack === 1 ? '1 story is held back now.' : `${heldBack} stories are held back now.`}
          </span>
        </div>
      )}
      <PauseLine />
      <TestLine known={state?.problem ?? null} />
    </>
  )
}

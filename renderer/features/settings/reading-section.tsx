import type { NotificationProblem } from '../../../app/ipc/notifications.ts'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { pausedUntil } from '../../../app/domain/settings/quiet-times.ts'
import { scopeKey, type DailyChanges } from '../../../app/domain/changes/changes-page.ts'
import { failureOf } from '../../query/errors.ts'
import { useChangesScopes } from '../../query/organiser.ts'
import { notificationsQuery } from '../../query/application.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { useCommands } from '../../commands/commands.tsx'
import {
  CommandButton,
  CommandCheck,
  CommandChoice,
  CommandLink,
  CommandSelect,
  CommandTool,
} from '../../ui/controls/command-tools.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { Moment } from '../../ui/text/date-time.tsx'
import { useMinute } from '../../ui/text/clock.ts'
import { useTestNotification } from './mutations.ts'
import { DECIMAL_SIGNS, REFRESH_MINUTES, refreshText, type TimeZone } from '../../../app/domain/settings/preferences.ts'
import { DATE_FORMS, READING_WIDTHS } from '../../../app/domain/settings/appearance.ts'
import { NUMBER_FORMS } from '../../../app/domain/values/number-form.ts'
import { Select } from '../../ui/controls/select.tsx'
import { SettingsLine } from './settings-line.tsx'

/** Why the system shows no notifications, and what to do. */
const PROBLEM_WORDS: Readonly<Record<NotificationProblem, string>> = {
  unsupported:
    'This computer cannot show notifications of Tearsheet. On Linux, install the library libnotify, then start Tearsheet again.',
  'no-service':
    'No program on this computer shows notifications. Start the one of your desktop, such as dunst or notify-osd.',
  'no-answer': 'The program that shows notifications does not answer. Start it again, or sign out and in.',
  refused: 'The system did not accept the notification. Allow those of Tearsheet in the settings of the system.',
}

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
    <Select
      className="settings-short"
      aria-label={label}
      value={hour}
      options={HOURS.map((each) => ({ id: each, label: `${String(each).padStart(2, '0')}:00` }))}
      onChoose={onChange}
    />
  )
}

function PauseLine(): ReactElement {
  const now = useMinute()
  const until = pausedUntil(usePreferences(), now)
  return (
    <SettingsLine>
      {until === null ? null : (
        <span className="settings-doubt">
          Paused until <Moment at={until} now={now} />
        </span>
      )}
      <CommandButton id="notifications.resume">Resume</CommandButton>
      <CommandButton id="notifications.pause-hour">Pause for an hour</CommandButton>
      <CommandButton id="notifications.pause-tomorrow">Pause until tomorrow</CommandButton>
    </SettingsLine>
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
    <SettingsLine>
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
      <ErrorNote {...failureOf(test)} />
    </SettingsLine>
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
      <SettingsLine name="Notifications">
        <CommandCheck id="notifications.toggle">Notify me when a new story matches one of my alerts</CommandCheck>
      </SettingsLine>
      {state?.problem == null ? null : (
        <SettingsLine>
          <p className="settings-doubt settings-told">{PROBLEM_WORDS[state.problem]}</p>
        </SettingsLine>
      )}
      <SettingsLine>
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
      </SettingsLine>
      {quietHours === null ? null : (
        <SettingsLine note="At their end, one notification says how many stories matched." />
      )}
      {heldBack === 0 ? null : (
        <SettingsLine>
          <span className="field-note" role="status">
            {heldBack === 1 ? '1 story is held back now.' : `${heldBack} stories are held back now.`}
          </span>
        </SettingsLine>
      )}
      <PauseLine />
      <TestLine known={state?.problem ?? null} />
    </>
  )
}

const ZONES = [
  { id: 'market', label: 'Market (New York)' },
  { id: 'local', label: 'This computer' },
  { id: 'utc', label: 'UTC' },
] as const satisfies readonly { id: TimeZone; label: string }[]

/** An interval that no command sets, such as that of an imported file. */
const OTHER = 'other'

const LISTED = REFRESH_MINUTES.map((minutes) => ({ id: `${minutes}` as const, label: refreshText(minutes) }))

/** Settings of the page of changes that is written each day. */
function DailyChangesLine(): ReactElement {
  const { dailyChanges } = usePreferences()
  const savePreferences = useSavePreferences()
  const scopes = useChangesScopes(dailyChanges?.scope ?? FIRST_DAILY.scope)
  useCommands([
    {
      id: 'settings.changes-daily',
      isOn: dailyChanges !== null,
      run: () => savePreferences({ dailyChanges: dailyChanges === null ? FIRST_DAILY : null }),
    },
  ])
  const key = dailyChanges === null ? '' : scopeKey(dailyChanges.scope)
  return (
    <SettingsLine note="Once a day, by the clock of this computer. If Tearsheet is not running then, the page is written once it runs on that day. Nothing is requested for it.">
      <CommandCheck id="settings.changes-daily">Write and keep a page of what happened</CommandCheck>
      {dailyChanges === null ? null : (
        <>
          at{' '}
          <HourChoice
            label="Hour of the page"
            hour={dailyChanges.hour}
            onChange={(hour) => savePreferences({ dailyChanges: { ...dailyChanges, hour } })}
          />
          of{' '}
          <Select
            className="settings-medium"
            aria-label="What the page is of"
            value={key}
            options={scopes}
            onChoose={(id) => {
              const scope = scopes.find((each) => each.id === id)?.scope
              if (scope !== undefined) savePreferences({ dailyChanges: { ...dailyChanges, scope } })
            }}
          />
        </>
      )}
    </SettingsLine>
  )
}

/** The page of each day before the person says more. */
const FIRST_DAILY: DailyChanges = { hour: 7, scope: { kind: 'all' } }

/** Settings for times, refreshing, notifications and pictures. */
export function ReadingSection(): ReactElement {
  const {
    timeZone,
    dateForm,
    numberForm,
    decimalSign,
    wordForms,
    changesFirst,
    readingWidth,
    refreshMinutes,
    imageHosts,
  } = usePreferences()
  const savePreferences = useSavePreferences()
  useCommands([
    {
      id: 'settings.changes-first',
      isOn: changesFirst,
      run: () => savePreferences({ changesFirst: !changesFirst }),
    },
    { id: 'settings.word-forms', isOn: wordForms, run: () => savePreferences({ wordForms: !wordForms }) },
    {
      id: 'reading.ask-pictures',
      unavailable: imageHosts.length === 0 ? 'Tearsheet asks before it loads any picture.' : null,
      run: () => savePreferences({ imageHosts: [] }, 'Tearsheet asks again before it loads pictures'),
    },
  ])
  const interval = LISTED.find(({ id }) => id === String(refreshMinutes))?.id
  return (
    <section className="settings-section">
      <h2>Reading</h2>
      <SettingsLine name="Times in">
        <CommandChoice label="Time zone" options={ZONES} value={timeZone} command={(id) => `appearance.times-${id}`} />
      </SettingsLine>
      <SettingsLine name="Dates as" note="Copies and exports have dates as sent.">
        <CommandSelect
          label="Dates as"
          className="settings-medium"
          options={DATE_FORMS}
          value={dateForm}
          command={(id) => `appearance.dates-${id}`}
        />
      </SettingsLine>
      <SettingsLine name="Numbers as" note="On screen and on paper. Fields take numbers in this form too.">
        <CommandSelect
          label="Numbers as"
          className="settings-medium"
          options={NUMBER_FORMS}
          value={numberForm}
          command={(id) => `appearance.numbers-${id}`}
        />
      </SettingsLine>
      <SettingsLine
        name="Decimals in copies"
        note="In plain text and CSV, whose separator follows. Workbooks and tables for spreadsheets have the exact number in every language."
      >
        <CommandChoice
          label="Decimals in copies"
          options={DECIMAL_SIGNS}
          value={decimalSign}
          command={(id) => `appearance.decimals-${id}`}
        />
      </SettingsLine>
      <SettingsLine name="Names as sent" note="Tooltips and the inspector always have them, and a search finds them.">
        <CommandCheck id="appearance.names-as-sent">
          Show names such as grossMargin beside those to be read
        </CommandCheck>
      </SettingsLine>
      <SettingsLine name="Searching" note="A word in quotation marks is always the word itself.">
        <CommandCheck id="settings.word-forms">Find words in any form, such as wins for win</CommandCheck>
      </SettingsLine>
      <SettingsLine
        name="Each morning"
        note="Once a day, when you come to the window. “Back” returns to where you were."
      >
        <CommandCheck id="settings.changes-first">Show first what happened since you looked</CommandCheck>
      </SettingsLine>
      <DailyChangesLine />
      <SettingsLine name="Story width" note="“Full” is as wide as the pane.">
        <CommandChoice
          label="Story width"
          options={READING_WIDTHS}
          value={readingWidth}
          command={(id) => `appearance.width-${id}`}
        />
      </SettingsLine>
      <SettingsLine
        name="New stories"
        note="With any interval, a signed delivery to the receiver brings its story at once too."
      >
        <label className="check">
          Refresh the list on screen and the watch lists{' '}
          <CommandSelect
            className="settings-medium"
            options={interval === undefined ? [...LISTED, { id: OTHER, label: refreshText(refreshMinutes) }] : LISTED}
            value={interval ?? OTHER}
            // Nothing is run where what is chosen is chosen again.
            command={(id) => `reading.refresh-${id === OTHER ? '0' : id}`}
          />
        </label>
      </SettingsLine>
      <NotificationLines />
      <SettingsLine name="Pictures">
        {imageHosts.length === 0 ? (
          <span className="quiet">Tearsheet loads no picture without asking</span>
        ) : (
          imageHosts.map((host) => (
            <button
              key={host}
              type="button"
              className="chip"
              title={`Ask again before loading pictures from ${host}`}
              onClick={() => savePreferences({ imageHosts: imageHosts.filter((other) => other !== host) })}
            >
              {host} · always loaded ×
            </button>
          ))
        )}
        {imageHosts.length < 2 ? null : <CommandLink id="reading.ask-pictures">Ask again for all</CommandLink>}
      </SettingsLine>
    </section>
  )
}

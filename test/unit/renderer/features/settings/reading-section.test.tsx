// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../../app/domain/settings/preferences.ts'
import type { NotificationProblem } from '../../../../../app/ipc/notifications.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { NotificationLines, ReadingSection } from '../../../../../renderer/features/settings/reading-section.tsx'
import { useNotificationCommands } from '../../../../../renderer/shell/menu/use-notification-commands.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { commandsOf } from '../../../../support/window/commands-of.tsx'
import { WithDeskCommands } from '../../../../support/window/desk-commands.tsx'

function Lines(): ReactElement {
  useNotificationCommands()
  return <NotificationLines />
}

/** Renders the lines; `known` is what the system says before a test, `problem` what a test finds. */
async function open(
  preferences: Partial<Preferences> = {},
  problem: NotificationProblem | null = null,
  heldBack = 0,
  known = problem,
) {
  const saved = { ...DEFAULT_PREFERENCES, ...preferences }
  return renderWindow(
    <CommandProvider>
      <Lines />
    </CommandProvider>,
    {
      'preferences.get': () => saved,
      'preferences.save': () => null,
      'notifications.state': () => ({ problem: known, heldBack }),
      'notifications.test': () => problem,
    },
  )
}

const button = (name: string): HTMLElement | null => screen.queryByRole('button', { name })
const HOUR = 3_600_000

describe('a test notification', () => {
  it('that the system took is said to be', async () => {
    const { user, settle } = await open()
    await user.click(screen.getByRole('button', { name: 'Show a test notification' }))
    await settle()
    expect(screen.getByText(/^The system took it\./).textContent).not.toBe('')
  })

  it.each([
    ['unsupported', /^Not shown\. This computer cannot show/],
    ['no-service', /^Not shown\. No program/],
    ['no-answer', /^Not shown\. The program that shows notifications does not answer/],
    ['refused', /^Not shown\. The system did not accept/],
  ] as const)('that was not shown says why: %s', async (problem, words) => {
    const { user, settle } = await open({}, problem, 0, null)
    await user.click(screen.getByRole('button', { name: 'Show a test notification' }))
    await settle()
    expect(screen.getByText(words).textContent).toMatch(words)
  })
})

it('a test that was not shown for a reason that is said already does not repeat it', async () => {
  const { user, settle } = await open({}, 'no-service')
  await user.click(screen.getByRole('button', { name: 'Show a test notification' }))
  await settle()
  expect(screen.getByText('Not shown.').textContent).toBe('Not shown.')
})

it('a system without notifications is named before any is sent', async () => {
  await open({}, 'no-service')
  expect(screen.getByText(/^No program on this computer shows notifications/).textContent).not.toBe('')
})

it.each([
  [1, '1 story is held back now.'],
  [12, '12 stories are held back now.'],
])('%i held back is said', async (count, words) => {
  await open({}, null, count)
  expect(screen.getByText(words).textContent).toBe(words)
})

describe('a pause', () => {
  it('of an hour is saved with its end', async () => {
    const { user, inputsOf } = await open()
    const before = Date.now()
    await user.click(screen.getByRole('button', { name: 'Pause for an hour' }))
    const [{ notificationsPausedUntil: until } = {}] = inputsOf('preferences.save')
    expect((until ?? 0) - HOUR).toBeGreaterThanOrEqual(before)
    expect((until ?? 0) - HOUR).toBeLessThanOrEqual(Date.now())
  })

  it('until tomorrow ends tomorrow', async () => {
    const { user, inputsOf } = await open()
    await user.click(screen.getByRole('button', { name: 'Pause until tomorrow' }))
    const [{ notificationsPausedUntil: until } = {}] = inputsOf('preferences.save')
    const [tomorrow, end] = [new Date(), new Date(until ?? 0)]
    tomorrow.setDate(tomorrow.getDate() + 1)
    expect([end.getDate(), end.getHours()]).toEqual([tomorrow.getDate(), 7])
  })

  it('says until when, and is ended by a button', async () => {
    const { user, inputsOf } = await open({ notificationsPausedUntil: Date.now() + HOUR })
    expect(screen.getByText(/^Paused until/).textContent).toMatch(/^Paused until .*\d\d:\d\d/)
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    expect(inputsOf('preferences.save')).toEqual([{ notificationsPausedUntil: null }])
  })

  it('that is over is not shown', async () => {
    await open({ notificationsPausedUntil: Date.now() - HOUR })
    expect([screen.queryByText(/^Paused until/), button('Resume')]).toEqual([null, null])
  })

  it('is not offered while notifications are off', async () => {
    await open({ notifications: false })
    expect([button('Pause for an hour'), button('Pause until tomorrow')]).toEqual([null, null])
  })
})

describe('the quiet hours', () => {
  it('begin in the evening when they are switched on', async () => {
    const { user, inputsOf } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Quiet hours' }))
    expect(inputsOf('preferences.save')).toEqual([{ quietHours: { from: 19, to: 7 } }])
  })

  it('are changed by the hour', async () => {
    const { user, inputsOf } = await open({ quietHours: { from: 19, to: 7 } })
    await user.selectOptions(screen.getByLabelText('Quiet until'), '08:00')
    expect(inputsOf('preferences.save')).toEqual([{ quietHours: { from: 19, to: 8 } }])
  })
})

/** The interval that is shown as chosen when this one is kept. */
async function shownFor(refreshMinutes: number): Promise<string | undefined> {
  const { settle } = await renderWindow(
    <WithDeskCommands>
      <ReadingSection />
    </WithDeskCommands>,
    { 'preferences.get': () => ({ ...DEFAULT_PREFERENCES, refreshMinutes }) },
  )
  await settle()
  return screen.getByRole<HTMLSelectElement>('combobox', { name: /^Refresh the list/ }).selectedOptions[0]?.textContent
}

it.each([
  [5, 'every 5 minutes'],
  [3, 'every 3 minutes'],
  [720, 'every 720 minutes'],
])('an interval of %i minutes is shown as it is', async (minutes, words) => {
  expect(await shownFor(minutes)).toBe(words)
})

it.each([
  ['forgets the hosts whose pictures are always loaded', ['a.example', 'b.example'], null],
  ['cannot run while Tearsheet asks anyway', [], 'Tearsheet asks before it loads any picture.'],
])('the command to ask again before loading pictures %s', async (_what, imageHosts, unavailable) => {
  const { find, run, settle, inputsOf } = await commandsOf(<ReadingSection />, {
    'preferences.get': () => ({ ...DEFAULT_PREFERENCES, imageHosts }),
    'preferences.save': () => null,
  })
  await settle()
  expect(find('reading.ask-pictures').unavailable).toBe(unavailable)
  await run('reading.ask-pictures')
  expect(inputsOf('preferences.save')).toEqual(unavailable === null ? [{ imageHosts: [] }] : [])
})

it.each([
  ['the other forms of words are searched until the person wants none', 'settings.word-forms', { wordForms: false }],
  ['a day begins with the changes once the person wants it', 'settings.changes-first', { changesFirst: true }],
] as const)('%s', async (_, id, expected) => {
  const { run, settle, inputsOf } = await commandsOf(<ReadingSection />, {
    'preferences.get': () => DEFAULT_PREFERENCES,
    'preferences.save': () => null,
  })
  await settle()
  await run(id)
  expect(inputsOf('preferences.save')).toEqual([expected])
})

it('a page of changes is written each day once the person wants it, at an hour and of a list that are chosen', async () => {
  const scopes = { watchLists: [{ id: 3, name: 'Chips', symbols: ['QNTL'], isPaused: false }], queries: [] }
  const dailyChanges = { hour: 7, scope: { kind: 'all' as const } }
  const off = await commandsOf(<ReadingSection />, {
    ...{ 'preferences.get': () => DEFAULT_PREFERENCES, 'organiser.get': () => scopes },
    'preferences.save': () => null,
  })
  await off.settle()
  await off.run('settings.changes-daily')
  expect(off.inputsOf('preferences.save')).toEqual([{ dailyChanges }])
  off.unmount()
  const on = await commandsOf(<ReadingSection />, {
    ...{ 'preferences.get': () => ({ ...DEFAULT_PREFERENCES, dailyChanges }), 'organiser.get': () => scopes },
    'preferences.save': () => null,
  })
  await on.settle()
  await on.user.selectOptions(screen.getByRole('combobox', { name: 'Hour of the page' }), '06:00')
  await on.user.selectOptions(screen.getByRole('combobox', { name: 'What the page is of' }), 'List: Chips')
  await on.settle()
  expect(on.inputsOf('preferences.save')).toEqual([
    { dailyChanges: { ...dailyChanges, hour: 6 } },
    { dailyChanges: { hour: 6, scope: { kind: 'list', id: 3 } } },
  ])
  await on.run('settings.changes-daily')
  expect(on.inputsOf('preferences.save').at(-1)).toEqual({ dailyChanges: null })
})

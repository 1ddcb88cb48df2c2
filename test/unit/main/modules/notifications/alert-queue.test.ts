import { describe, expect, it } from 'vitest'
import type { AlertSound } from '../../../../../app/domain/news/view-choices.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../../../app/domain/settings/preferences.ts'
import type { AlertMatch, AlertNotice } from '../../../../../main/modules/notifications/alert-queue.ts'
import { createAlertQueue } from '../../../../../main/modules/notifications/alert-queue.ts'

/** Milliseconds. */
const SECOND = 1000
/** Milliseconds. */
const MINUTE = 60 * SECOND
/** Milliseconds. */
const HOUR = 60 * MINUTE
/** 15:00 of a day, as this computer shows it. */
const AFTERNOON = new Date(2026, 0, 20, 15).getTime()

/** A story that matches an alert without a sound. */
const match = (id: number, alert = 'Mergers'): AlertMatch => ({
  alert: { name: alert, query: `title:${alert}` },
  sound: null,
  story: { id, title: `Story ${id}` },
})

/** Several stories that match an alert without a sound. */
const matches = (count: number, alert?: string): AlertMatch[] =>
  Array.from({ length: count }, (_, id) => match(id, alert))

/** A story that matches an alert with a sound. */
const heard = (id: number, sound: AlertSound): AlertMatch => ({ ...match(id), sound })

/** A queue with a clock that the test moves. */
function queueAt(start: number, changes: Partial<Preferences> = {}) {
  let now = start
  let preferences: Preferences = { ...DEFAULT_PREFERENCES, ...changes }
  let timers: { at: number; callBack: () => void }[] = []
  const shown: AlertNotice[] = []
  const heldBack: number[] = []
  const played: AlertSound[] = []
  const queue = createAlertQueue({
    preferences: () => preferences,
    now: () => now,
    scheduleTimeout(ms, callBack) {
      const timer = { at: now + ms, callBack }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    show: (notice) => shown.push(notice),
    play: (sound) => played.push(sound),
    heldBackChanged: () => heldBack.push(queue.heldBack()),
  })
  return {
    queue,
    shown,
    heldBack,
    played,
    timers: () => timers.length,
    titles: () => shown.map(({ title }) => title),
    pass(ms: number): void {
      const end = now + ms
      for (
        let next = timers.find(({ at }) => at <= end);
        next !== undefined;
        next = timers.find(({ at }) => at <= end)
      ) {
        timers = timers.filter((each) => each !== next)
        now = Math.max(now, next.at)
        next.callBack()
      }
      now = end
    },
    /** Sets the clock without time passing. */
    set(time: number): void {
      now = time
    },
    prefer(next: Partial<Preferences>): void {
      preferences = { ...preferences, ...next }
      queue.changed()
    },
  }
}

describe('stories that match alerts', () => {
  it('are told one by one when they are few', () => {
    const { queue, shown, pass } = queueAt(AFTERNOON)
    queue.add('one', [match(1), match(2, 'Guidance')])
    pass(2 * SECOND)
    expect(shown).toEqual([
      { title: 'Mergers', body: 'Story 1', connection: 'one', wanted: { story: 1 } },
      { title: 'Guidance', body: 'Story 2', connection: 'one', wanted: { story: 2 } },
    ])
  })

  it('are one notification with a count when they are many', () => {
    const { queue, shown, pass } = queueAt(AFTERNOON)
    queue.add('one', [...matches(4), ...matches(9, 'Guidance')])
    pass(2 * SECOND)
    expect(shown).toEqual([
      {
        title: '13 stories match your alerts',
        body: 'Guidance: 9 · Mergers: 4',
        connection: 'one',
        wanted: { query: '' },
      },
    ])
  })

  it('of one alert lead to the list of that alert', () => {
    const { queue, shown, pass } = queueAt(AFTERNOON)
    queue.add('one', matches(4))
    pass(2 * SECOND)
    expect(shown[0]?.wanted).toEqual({ query: 'title:Mergers' })
  })

  it('lead to all stories where they match several alerts of one name', () => {
    const { queue, shown, pass } = queueAt(AFTERNOON)
    const named = { ...match(9), alert: { name: 'Mergers', query: 'title:takeover' } }
    queue.add('one', [...matches(4), named])
    pass(MINUTE)
    expect(shown).toMatchObject([{ body: 'Mergers: 4 · Mergers: 1', wanted: { query: '' } }])
  })

  it('name few alerts, however many there are', () => {
    const { queue, shown, pass } = queueAt(AFTERNOON)
    queue.add(
      'one',
      ['A', 'B', 'C', 'D', 'E', 'F'].map((alert, id) => match(id, alert)),
    )
    pass(2 * SECOND)
    expect(shown[0]?.body).toBe('A: 1 · B: 1 · C: 1 · D: 1 · 2 other alerts')
  })

  it('of several responses are told together', () => {
    const { queue, titles, pass } = queueAt(AFTERNOON)
    for (let response = 0; response < 8; response++) {
      queue.add('one', matches(3))
      pass(200)
    }
    pass(2 * SECOND)
    expect(titles()).toEqual(['24 stories match your alerts'])
  })

  it('interrupt at most twice a minute, however long a storm lasts', () => {
    const { queue, titles, pass } = queueAt(AFTERNOON)
    for (let second = 0; second < 62; second++) {
      queue.add('one', matches(10))
      pass(SECOND)
    }
    expect(titles()).toEqual([
      '20 stories match your alerts',
      '300 stories match your alerts',
      '300 stories match your alerts',
    ])
  })

  it('are told at once after a calm', () => {
    const { queue, titles, pass } = queueAt(AFTERNOON)
    queue.add('one', [match(1)])
    pass(MINUTE)
    queue.add('one', [match(2, 'Guidance')])
    pass(2 * SECOND)
    expect(titles()).toEqual(['Mergers', 'Guidance'])
  })

  it('of two connections are told apart', () => {
    const { queue, shown, pass } = queueAt(AFTERNOON)
    queue.add('one', matches(4))
    queue.add('other', matches(5))
    pass(2 * SECOND)
    expect(shown.map(({ connection, title }) => [connection, title])).toEqual([
      ['one', '4 stories match your alerts'],
      ['other', '5 stories match your alerts'],
    ])
  })

  it('are told also after the clock was set back', () => {
    const { queue, titles, pass, set } = queueAt(AFTERNOON)
    queue.add('one', [match(1)])
    pass(2 * SECOND)
    set(AFTERNOON - HOUR)
    queue.add('one', [match(2)])
    pass(30 * SECOND)
    expect(titles()).toHaveLength(2)
  })

  it('are forgotten when notifications are switched off', () => {
    const { queue, shown, pass, prefer } = queueAt(AFTERNOON)
    queue.add('one', [match(1)])
    prefer({ notifications: false })
    pass(HOUR)
    expect(shown).toEqual([])
  })

  it('leave no timer behind once they are told', () => {
    const { queue, pass, timers } = queueAt(AFTERNOON)
    queue.add('one', [match(1)])
    pass(2 * SECOND)
    expect(timers()).toBe(0)
  })
})

describe('in the quiet hours', () => {
  const QUIET = { quietHours: { from: 15, to: 17 } }

  it('nothing is told, and at their end how many stories matched', () => {
    const { queue, shown, titles, pass } = queueAt(AFTERNOON, QUIET)
    queue.add('one', matches(2))
    pass(HOUR)
    queue.add('one', matches(3, 'Guidance'))
    pass(HOUR - MINUTE)
    expect(shown).toEqual([])
    pass(2 * MINUTE)
    expect(titles()).toEqual(['5 stories matched your alerts in the quiet hours'])
  })

  it('one story that was held back is told as itself', () => {
    const { queue, shown, pass } = queueAt(AFTERNOON, QUIET)
    queue.add('one', [match(7)])
    pass(2 * HOUR + MINUTE)
    expect(shown).toMatchObject([{ title: 'Mergers', body: 'Story 7', wanted: { story: 7 } }])
  })

  it('says how many stories are held back, and that they were told', () => {
    const { queue, heldBack, pass } = queueAt(AFTERNOON, QUIET)
    queue.add('one', matches(2))
    pass(MINUTE)
    queue.add('one', matches(1))
    pass(2 * HOUR)
    expect(heldBack).toEqual([2, 3, 0])
  })

  it('ends when the computer is moved to another hour', () => {
    const { queue, titles, pass, set } = queueAt(AFTERNOON, QUIET)
    queue.add('one', matches(2))
    pass(MINUTE)
    set(AFTERNOON + 5 * HOUR)
    pass(MINUTE)
    expect(titles()).toHaveLength(1)
  })

  it('tells at once when they are switched off', () => {
    const { queue, titles, pass, prefer } = queueAt(AFTERNOON, QUIET)
    queue.add('one', matches(2))
    pass(MINUTE)
    prefer({ quietHours: null })
    expect(titles()).toEqual(['2 stories matched your alerts in the quiet hours'])
  })
})

describe('in a pause', () => {
  it('nothing is told until it ends', () => {
    const { queue, titles, pass } = queueAt(AFTERNOON, { notificationsPausedUntil: AFTERNOON + HOUR })
    queue.add('one', matches(2))
    pass(HOUR - MINUTE)
    expect(titles()).toEqual([])
    pass(2 * MINUTE)
    expect(titles()).toEqual(['2 stories matched your alerts while notifications were paused'])
  })

  it('that leads into the quiet hours, nothing is told until those end', () => {
    const { queue, titles, pass } = queueAt(AFTERNOON, {
      quietHours: { from: 16, to: 17 },
      notificationsPausedUntil: AFTERNOON + HOUR,
    })
    queue.add('one', matches(2))
    pass(2 * HOUR - MINUTE)
    expect(titles()).toEqual([])
    pass(2 * MINUTE)
    expect(titles()).toHaveLength(1)
  })

  it('that is ended early, what was held back is told at once', () => {
    const { queue, titles, pass, prefer } = queueAt(AFTERNOON, { notificationsPausedUntil: AFTERNOON + HOUR })
    queue.add('one', matches(2))
    pass(MINUTE)
    prefer({ notificationsPausedUntil: null })
    expect(titles()).toHaveLength(1)
  })
})

describe('a sound', () => {
  it('is played once for all stories that are told together', () => {
    const { queue, played, pass } = queueAt(AFTERNOON)
    queue.add('one', [heard(1, 'chime'), heard(2, 'chime')])
    queue.add('one', [heard(3, 'bell')])
    queue.add('other', [heard(4, 'bell')])
    expect(played).toEqual([])
    pass(2 * SECOND)
    expect(played).toEqual(['chime'])
  })

  it('is that of the first alert with one', () => {
    const { queue, played, pass } = queueAt(AFTERNOON)
    queue.add('one', matches(5))
    queue.add('one', [heard(9, 'bell')])
    pass(2 * SECOND)
    expect(played).toEqual(['bell'])
  })

  it('is not played without an alert that has one', () => {
    const { queue, shown, played, pass } = queueAt(AFTERNOON)
    queue.add('one', matches(2))
    pass(2 * SECOND)
    expect(shown).toHaveLength(2)
    expect(played).toEqual([])
  })

  it('is not played in the quiet hours, and once with the notification at their end', () => {
    const { queue, shown, played, pass } = queueAt(AFTERNOON, { quietHours: { from: 15, to: 17 } })
    queue.add('one', [heard(1, 'chime')])
    pass(HOUR)
    queue.add('one', [heard(2, 'chime')])
    pass(HOUR - MINUTE)
    expect(played).toEqual([])
    pass(2 * MINUTE)
    expect(shown).toHaveLength(1)
    expect(played).toEqual(['chime'])
  })

  it('is not played in a pause', () => {
    const { queue, played, pass } = queueAt(AFTERNOON, { notificationsPausedUntil: AFTERNOON + HOUR })
    queue.add('one', [heard(1, 'chime')])
    pass(HOUR - MINUTE)
    expect(played).toEqual([])
  })

  it('is not played when notifications are switched off', () => {
    const { queue, played, pass, prefer } = queueAt(AFTERNOON)
    queue.add('one', [heard(1, 'chime')])
    prefer({ notifications: false })
    pass(HOUR)
    expect(played).toEqual([])
  })
})

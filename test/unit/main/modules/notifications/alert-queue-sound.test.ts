import { describe, expect, it } from 'vitest'
import { AFTERNOON, HOUR, heard, matches, MINUTE, queueAt, SECOND } from '../../../../support/alert-queue.ts'

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

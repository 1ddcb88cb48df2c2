import { describe, expect, it } from 'vitest'
import { recognisedSchedule } from '../../../../../app/domain/webhooks/recognise-schedule.ts'
import { pausesOf } from '../../../../../app/domain/webhooks/retry-schedule.ts'

const first = (name: 'news' | 'data', count: number, speed = 1): number[] =>
  [...pausesOf(name)].slice(0, count).map((pause) => pause / speed)

describe('a published schedule', () => {
  it('at its own speed is recognised from its first pauses, with the next one', () => {
    expect(recognisedSchedule(first('news', 4))).toEqual({ name: 'news', speed: 1, nextMs: 8000 })
  })

  it('that is sped up is recognised once its last stage has begun', () => {
    expect(recognisedSchedule(first('news', 9, 60))).toBeNull()
    expect(recognisedSchedule(first('news', 11, 60))).toMatchObject({ name: 'news', speed: 60, nextMs: 5000 })
  })

  it('has no next pause after its last attempt', () => {
    expect(recognisedSchedule([...pausesOf('data')])).toEqual({ name: 'data', speed: 1, nextMs: null })
  })

  it('is not seen in more pauses than it has', () => {
    expect(recognisedSchedule([...pausesOf('data'), 300_000])).toBeNull()
  })
})

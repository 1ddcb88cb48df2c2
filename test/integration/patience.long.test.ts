import { describe, expect, it } from 'vitest'
import { isInTime } from '../../app/domain/delivery.ts'
import { PLAIN_ANSWER } from '../../app/domain/receiver-script.ts'
import { REAL_TIME, rehearse } from '../support/rehearse.ts'
import { post, receiverThat } from '../support/running-receiver.ts'

/** Milliseconds after which an answer of a receiver that waited that long arrives. */
async function answeredAfter(delayMs: number): Promise<number> {
  const { receiver, answers } = await receiverThat({ ...PLAIN_ANSWER, delayMs })
  await post(receiver.httpUrl)
  return answers[0]?.afterMs ?? 0
}

describe('the thirty seconds of a receiver, in real time', () => {
  it('are not over after 29 seconds, and over after 30.2', async () => {
    const [early, late] = await Promise.all([answeredAfter(29_000), answeredAfter(30_200)])
    expect(isInTime(early)).toBe(true)
    expect(isInTime(late)).toBe(false)
  })

  it('are those of a rehearsal: an answer after 29 is in time, and after 31 the delivery comes again', async () => {
    const state = await rehearse('none', { scenarios: ['late', 'given-up'] }, REAL_TIME)
    expect(state.findings.map(({ passed }) => passed)).toEqual([true, true])
  })
})

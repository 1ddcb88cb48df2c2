import { describe, expect, it } from 'vitest'
import { removalThen, storyThen, type RemovalEvent } from '../../../../../app/domain/news/known-at.ts'
import fc from '../../../../support/cases/property.ts'

// What the service wrote and when each text was received, as a journal. The reading below knows the journal only.

/** A text that the service wrote at a time, and that was received at another. */
interface Entry {
  writtenAt: number
  receivedAt: number
}

const CREATED = 100

/** A story that was created at 100 and edited at times, of which each text was received at a time from then on. */
const journal: fc.Arbitrary<Entry[]> = fc
  .array(fc.tuple(fc.integer({ min: CREATED, max: 200 }), fc.nat({ max: 120 })), { minLength: 1, maxLength: 6 })
  .map((texts) =>
    texts
      .map(([writtenAt, later]) => ({ writtenAt, receivedAt: writtenAt + later }))
      .sort((one, other) => one.writtenAt - other.writtenAt),
  )

const versionsOf = (entries: readonly Entry[], hasDates = true) =>
  entries.map((entry) => ({
    ...entry,
    createdAt: hasDates ? CREATED : null,
    updatedAt: hasDates ? entry.writtenAt : null,
  }))

const moment = fc.integer({ min: 50, max: 350 })

describe('a story as of a moment', () => {
  it('is what had been received by then, and nothing that came later', () => {
    fc.assert(
      fc.property(journal, moment, (entries, at) => {
        const then = storyThen(versionsOf(entries), at)
        const heard = entries.filter(({ receivedAt }) => receivedAt <= at)
        expect(then.kind === 'received').toBe(heard.length > 0)
        if (then.kind !== 'received') return
        expect(then.versions.map(({ writtenAt, receivedAt }) => ({ writtenAt, receivedAt }))).toEqual(heard)
      }),
    )
  })

  it('existed by then where it was created by then and received later, with the text that was received first', () => {
    fc.assert(
      fc.property(journal, moment, (entries, at) => {
        const then = storyThen(versionsOf(entries), at)
        const first = Math.min(...entries.map(({ receivedAt }) => receivedAt))
        expect(then.kind === 'existed').toBe(first > at && at >= CREATED)
        if (then.kind !== 'existed') return
        expect(new Set(then.versions.map(({ receivedAt }) => receivedAt))).toEqual(new Set([first]))
      }),
    )
  })

  it('says that a text which was received later may hold edits, wherever it was written after the moment', () => {
    fc.assert(
      fc.property(journal, moment, (entries, at) => {
        const then = storyThen(versionsOf(entries), at)
        if (then.kind !== 'existed') return
        expect(then.mayHoldEdits).toBe((then.versions.at(-1)?.writtenAt ?? 0) > at)
      }),
    )
  })

  it('never has an edit as its text that was planted after the moment', () => {
    fc.assert(
      fc.property(journal, moment, fc.nat({ max: 100 }), (entries, at, later) => {
        const planted = { writtenAt: at + 1 + later, receivedAt: at + 1 + later }
        const whole = [...entries, planted].sort((one, other) => one.writtenAt - other.writtenAt)
        const then = storyThen(versionsOf(whole), at)
        if (then.kind === 'received') expect(then.versions.every(({ writtenAt }) => writtenAt <= at)).toBe(true)
        if (then.kind === 'existed' && then.versions.some(({ writtenAt }) => writtenAt === planted.writtenAt))
          expect(then.mayHoldEdits).toBe(true)
      }),
    )
  })

  it('is all that is known once everything was received', () => {
    fc.assert(
      fc.property(journal, (entries) => {
        const versions = versionsOf(entries)
        expect(storyThen(versions, 400)).toEqual({ kind: 'received', versions })
      }),
    )
  })

  it('is unknown before it was received where no time of its creation was sent', () => {
    expect(storyThen(versionsOf([{ writtenAt: 120, receivedAt: 150 }], false), 149)).toEqual({ kind: 'unknown' })
  })

  it('may hold edits where no time of an update was sent', () => {
    const [version] = versionsOf([{ writtenAt: 120, receivedAt: 150 }])
    expect(storyThen([{ ...version, createdAt: CREATED, receivedAt: 150, updatedAt: null }], 149)).toMatchObject({
      kind: 'existed',
      mayHoldEdits: true,
    })
  })
})

describe('the removal of a story as of a moment', () => {
  const events: fc.Arbitrary<RemovalEvent[]> = fc
    .uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 6 })
    .map((times) =>
      times.sort((one, other) => one - other).map((at, place): RemovalEvent => [at, place % 2 === 0 ? at - 1 : null]),
    )
  const lastOf = (log: readonly RemovalEvent[]): RemovalEvent | readonly [null, null] => log.at(-1) ?? [null, null]

  it('is what the last response before it said', () => {
    fc.assert(
      fc.property(events, moment, (log, at) => {
        let said: number | null = null
        for (const [receivedAt, removedAt] of log) if (receivedAt <= at) said = removedAt
        expect(removalThen(log, lastOf(log), at)).toBe(said)
      }),
    )
  })

  it('is not known before the last event where only that one is known', () => {
    expect(removalThen(null, [200, 190], 199)).toBeUndefined()
    expect(removalThen(null, [200, null], 199)).toBeUndefined()
    expect(removalThen(null, [200, 190], 200)).toBe(190)
    expect(removalThen(null, [null, 190], 500)).toBeUndefined()
    expect(removalThen(null, [null, null], 500)).toBeNull()
  })
})

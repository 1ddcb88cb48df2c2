import { describe, expect, it } from 'vitest'
import { countIn, revisionIn } from '../../../../../app/domain/webhooks/receiver-readings.ts'

describe('the number of processed events', () => {
  it.each([
    ['7', 7],
    ['{"processed":3}', 3],
    ['{"count":4,"other":1}', 4],
    ['{"events":0}', 0],
  ])('is read from %s', (text, count) => {
    expect(countIn(text)).toBe(count)
  })

  it.each(['', 'seven', '{"total":3}', '1.5', 'null', '{"count":"3"}', '9007199254740993'])(
    'is not guessed from %j',
    (text) => {
      expect(countIn(text)).toBeNull()
    },
  )
})

describe('the revision of an item', () => {
  it.each([
    ['2', 2],
    ['{"revision":1}', 1],
    ['{"revision_id":2}', 2],
    ['[{"title":"a","content":{"revisionId":2}}]', 2],
  ])('is read from %s', (text, revision) => {
    expect(revisionIn(text)).toBe(revision)
  })

  it.each(['', '{"id":2}', '{"revision":null}', '"2"', `${'['.repeat(50)}{"revision":2}${']'.repeat(50)}`])(
    'is not guessed from %j',
    (text) => {
      expect(revisionIn(text)).toBeNull()
    },
  )
})

import { describe, expect, it } from 'vitest'
import { newerTextWords, storySource } from '../../../../../../renderer/features/news/story/use-open-story.ts'

const LIVE = { state: 'live', receivedAt: 50, because: null } as const
const OFFLINE = { kind: 'offline', reason: 'chosen', detail: '' } as const
const story = (textIsOlder: boolean) => ({ textIsOlder, receivedAt: 40, textReceivedAt: 10 })

describe('the source of a story', () => {
  it('is live when the text is the newest that is known', () => {
    expect(storySource(story(false), { source: LIVE, isMissing: false }, null)).toEqual(LIVE)
  })

  // U3
  it('is not live when a newer text is known', () => {
    expect(storySource(story(true), { source: LIVE, isMissing: false }, null)?.state).toBe('cached')
  })

  it('has the age of the text when a newer one is known', () => {
    expect(storySource(story(true), { source: LIVE, isMissing: false }, null)?.receivedAt).toBe(10)
  })

  it('says why the newer text is not there', () => {
    expect(storySource(story(true), { source: LIVE, isMissing: false }, OFFLINE)?.because).toEqual(OFFLINE)
  })

  it('is the library when the service returned nothing for it', () => {
    expect(storySource(story(false), { source: LIVE, isMissing: true }, null)).toEqual({
      state: 'cached',
      receivedAt: 10,
      because: null,
    })
  })

  it('is the response when the service returned nothing and none is cached', () => {
    expect(storySource(null, { source: LIVE, isMissing: true }, null)).toEqual(LIVE)
  })

  it('is the library before there was a response', () => {
    expect(storySource(story(false), null, null)).toEqual({ state: 'cached', receivedAt: 40, because: null })
  })

  it('is none without a story and a response', () => {
    expect(storySource(null, null, null)).toBeNull()
  })
})

describe('the note on a newer text', () => {
  it.each([
    ['says that it is requested', true, false, /Tearsheet is requesting it\.$/],
    ['says how to get it offline', false, true, /Go online to request it\.$/],
    ['says how to ask again', false, false, /Refresh the story to request it again\.$/],
  ])('%s', (_, isRequesting, isOffline, expected) => {
    expect(newerTextWords(isRequesting, isOffline)).toMatch(expected)
  })
})

import { describe, expect, it } from 'vitest'
import type { NewsItem } from '../../../../../../../app/domain/news/news-item.ts'
import type { StoryVersion } from '../../../../../../../app/ipc/news/stories.ts'
import type { Library } from '../../../../../../../main/modules/library/store/library.ts'
import type { IncomingRow } from '../../../../../../../main/modules/webhooks/store/deliveries.ts'
import { pagesOf } from '../../../../../../../app/domain/values/pages.ts'
import {
  idsOf,
  openTestLibrary,
  OWNER,
  responseOf,
  stockOf,
  store,
  storyOf,
  listOf,
} from '../../../../../../support/records/stories.ts'

const LATER = 'Tue, 13 Feb 2024 15:00:00 -0400'
const LATEST = 'Tue, 13 Feb 2024 16:00:00 -0400'

const OLD = storyOf({ title: 'Profit rises', teaser: 'It rises.', body: '<p>It rises by four.</p>' })
const NEW = storyOf({ title: 'Profit falls', teaser: 'It falls.', body: '<p>It falls by five.</p>', updated: LATER })

/** A delivery about the story, as the receiver stores it. */
const deliveryOf = (body: string): IncomingRow => ({
  receivedAt: 2000,
  deliveryId: 'd',
  payloadId: 'p',
  apiVersion: 'webhook/v1',
  kindAsSent: 'News/v1',
  kind: 'News/v1',
  action: 'updated',
  dataId: '7',
  revision: '2',
  timestamp: null,
  errorText: null,
  signature: 'absent',
  isTls: false,
  bytes: body.length,
  status: 204,
  answeredAfterMs: 1,
  wasCut: false,
  path: '/',
  headers: [],
  raw: new TextEncoder().encode(body),
})

const historyOf = (library: Library): StoryVersion[] => library.news.readHistory(OWNER, 7)
const kindsOf = (library: Library): string[] => historyOf(library).map(({ changeType }) => changeType)

/** The number of edits and of unannounced edits, and whether something changed after the person read it. */
function countsOf(library: Library): [number, number, boolean] {
  const story = library.news.readStory(OWNER, 7)
  return [story?.edits ?? -1, story?.unannouncedEdits ?? -1, story?.isChangedSinceRead ?? false]
}

describe('an announced edit that comes by list and then by item', () => {
  function received(): Library {
    const library = openTestLibrary()
    store(library, [OLD], 'full', 1000)
    store(library, [NEW], 'abstract', 2000)
    store(library, [NEW], 'full', 3000)
    return library
  }

  it('is one announced edit', () => {
    const library = received()
    expect(countsOf(library)).toEqual([1, 0, false])
    expect([idsOf(library, 'is:revised'), idsOf(library, 'is:silent')]).toEqual([[7], []])
  })

  it('is one version with the changes of all parts', () => {
    const [edit, ...before] = historyOf(received())
    expect(before.map(({ changeType }) => changeType)).toEqual(['first'])
    expect(edit).toMatchObject({ changeType: 'edit', completeness: 'full', receivedAt: 2000 })
    for (const part of ['title', 'teaser', 'body'] as const)
      expect(JSON.stringify(edit?.changes?.[part])).toContain('falls')
  })

  it('leads from each part to the response that brought it', () => {
    const library = openTestLibrary()
    const bytes = (item: NewsItem): string => JSON.stringify([item])
    const receive = (item: NewsItem, completeness: 'abstract' | 'full', at: number): void => {
      library.news.storeStories(OWNER, responseOf(bytes(item), at), completeness, [
        JSON.stringify({ item, path: '$[0]' }),
      ])
    }
    const listed = { ...NEW, body: '' }
    receive(OLD, 'full', 1000)
    receive(listed, 'abstract', 2000)
    receive(NEW, 'full', 3000)
    const brought = historyOf(library)[0]?.responses.map(({ response, receivedAt, parts }) => ({
      receivedAt,
      parts,
      sent: Buffer.from(library.responses.readResponse(OWNER, response.hash)?.bytes ?? []).toString(),
    }))
    expect(brought).toEqual([
      { receivedAt: 2000, parts: ['title', 'teaser', 'tags', 'symbols', 'channels', 'rank'], sent: bytes(listed) },
      { receivedAt: 3000, parts: ['body'], sent: bytes(NEW) },
    ])
  })

  it('is still to be read after only its title was', () => {
    const library = openTestLibrary()
    store(library, [OLD], 'full', 1000)
    store(library, [NEW], 'abstract', 2000)
    library.news.markStories(OWNER, [7], { readAt: 2500 })
    expect(countsOf(library)).toEqual([1, 0, false])
    store(library, [NEW], 'full', 3000)
    expect(countsOf(library)).toEqual([1, 0, true])
  })
})

describe('a new update time', () => {
  it('is no edit when nothing else is new', () => {
    const library = openTestLibrary()
    store(library, [OLD], 'full', 1000)
    const touched = { ...OLD, updated: LATER }
    store(library, [touched], 'abstract', 2000)
    store(library, [touched], 'full', 3000)
    expect(kindsOf(library)).toEqual(['cosmetic', 'first'])
  })

  it('makes it an edit when the list shows no change and the item does', () => {
    const library = openTestLibrary()
    store(library, [OLD], 'full', 1000)
    const changed = { ...OLD, body: NEW.body, updated: LATER }
    store(library, [changed], 'abstract', 2000)
    store(library, [changed], 'full', 3000)
    expect([kindsOf(library), countsOf(library)]).toEqual([
      ['edit', 'first'],
      [1, 0, false],
    ])
  })

  it('is that of the text as well once the text came again without a change', () => {
    const library = openTestLibrary()
    const retitled = { ...OLD, title: NEW.title, updated: LATER }
    store(library, [OLD], 'full', 1000)
    store(library, [retitled], 'abstract', 2000)
    expect(library.news.readStory(OWNER, 7)?.textIsOlder).toBe(true)
    store(library, [retitled], 'full', 3000)
    expect(library.news.readStory(OWNER, 7)?.textIsOlder).toBe(false)
  })
})

describe('an edit without a new update time', () => {
  it('is one edit when it comes by list and then by item', () => {
    const library = openTestLibrary()
    const silently = { ...NEW, updated: OLD.updated }
    store(library, [OLD], 'full', 1000)
    store(library, [silently], 'abstract', 2000)
    store(library, [silently], 'full', 3000)
    expect([kindsOf(library), countsOf(library)]).toEqual([
      ['unannounced edit', 'first'],
      [1, 1, false],
    ])
  })

  it('is not named again by the next refreshes of the list', () => {
    const library = openTestLibrary()
    store(library, [OLD], 'full', 1000)
    for (const at of [2000, 3000, 4000]) store(library, [{ ...NEW, updated: OLD.updated }], 'abstract', at)
    expect(countsOf(library)).toEqual([1, 1, false])
  })

  it('is found where the text was confirmed under that update time before', () => {
    const library = openTestLibrary()
    const retitled = { ...OLD, title: NEW.title, updated: LATER }
    store(library, [OLD], 'full', 1000)
    store(library, [retitled], 'abstract', 2000)
    store(library, [retitled], 'full', 3000)
    store(library, [{ ...retitled, body: NEW.body }], 'full', 4000)
    expect(kindsOf(library)).toEqual(['unannounced edit', 'edit', 'first'])
  })

  it('takes no part of an announced edit that was not received before', () => {
    const library = openTestLibrary()
    store(library, [OLD], 'full', 1000)
    store(library, [NEW], 'abstract', 2000)
    const silently = { ...NEW, title: 'Profit falls again' }
    store(library, [silently], 'abstract', 3000)
    store(library, [silently], 'full', 4000)
    const [unannounced, announced] = historyOf(library)
    expect(unannounced).toMatchObject({ changeType: 'unannounced edit', changes: { body: null } })
    expect(announced?.changeType).toBe('edit')
    expect(announced?.changes?.body).not.toBeNull()
  })

  it('is not claimed of a story without an update time', () => {
    const library = openTestLibrary()
    store(library, [{ ...OLD, updated: null }], 'full', 1000)
    store(library, [{ ...NEW, updated: null }], 'full', 2000)
    expect(kindsOf(library)).toEqual(['edit', 'first'])
  })
})

describe('a difference that a reader does not see', () => {
  it('is kept once when two forms of a story alternate', () => {
    const library = openTestLibrary()
    const images = ['a', 'b'].map((name) => ({ alt: null, size: null, url: `https://a.example/${name}` }))
    const forms = [
      { ...OLD, images },
      { ...OLD, images: images.toReversed() },
    ]
    for (const turn of [1, 2, 3, 4, 5, 6]) store(library, [forms[turn % 2] ?? OLD], 'full', turn * 1000)
    expect(kindsOf(library)).toEqual(['cosmetic', 'first'])
  })
})

describe('what says nothing', () => {
  it.each<[string, Partial<NewsItem>, Partial<NewsItem>]>([
    ['a blank symbol', { stocks: [stockOf('AAPL'), stockOf(' ')] }, { stocks: [stockOf('AAPL')] }],
    ['an empty paragraph', { body: '<p></p>' }, { body: '' }],
    ['a teaser of a space', { teaser: '<p>&nbsp;</p>' }, { teaser: null }],
  ])('is no edit: %s, sent or not', (_what, one, other) => {
    for (const states of [
      [one, other],
      [other, one],
    ]) {
      const library = openTestLibrary()
      states.forEach((changes, place) => store(library, [{ ...OLD, ...changes }], 'full', 1000 + place))
      expect(countsOf(library).slice(0, 2)).toEqual([0, 0])
    }
  })
})

describe('responses out of order', () => {
  it('make no edit back to an older version', () => {
    const library = openTestLibrary()
    store(library, [OLD], 'full', 1000)
    store(library, [NEW], 'full', 2000)
    store(library, [OLD], 'abstract', 3000)
    store(library, [NEW], 'abstract', 4000)
    expect([kindsOf(library), countsOf(library)]).toEqual([
      ['edit', 'first'],
      [1, 0, false],
    ])
    expect(library.news.readStory(OWNER, 7)?.item.title).toBe(NEW.title)
  })

  it('complete an edit that was known in part', () => {
    const library = openTestLibrary()
    store(library, [OLD], 'abstract', 1000)
    store(library, [{ ...NEW, updated: LATEST }], 'full', 2000)
    store(library, [OLD], 'full', 3000)
    expect(historyOf(library)[0]?.changes?.body).not.toBeNull()
    expect(countsOf(library)).toEqual([1, 0, false])
  })

  it('show nothing new to a person who has read the newest version', () => {
    const library = openTestLibrary()
    store(library, [NEW], 'full', 1000)
    library.news.markStories(OWNER, [7], { readAt: 1500 })
    store(library, [OLD], 'full', 2000)
    expect(countsOf(library)).toEqual([1, 0, false])
  })
})

describe('a delivery of a webhook', () => {
  it('leaves the history as it is', () => {
    const library = openTestLibrary()
    store(library, [OLD])
    library.webhooks.storeDeliveries([
      deliveryOf(JSON.stringify({ data: { content: { ...NEW, updated: OLD.updated } } })),
    ])
    expect([kindsOf(library), countsOf(library)]).toEqual([['first'], [0, 0, false]])
  })
})

describe('a part that a response lacks', () => {
  const SENT = storyOf({ tags: ['a'], channels: ['News'], stocks: [stockOf('MSFT')] })
  const LACKING = storyOf({ title: '', teaser: null, body: null, tags: [], channels: [], stocks: [] })
  const missing = ['title', 'teaser', 'body', 'tags', 'channels', 'stocks'] as const

  function receiveLacking(library: Library, others: readonly string[] = []): void {
    library.news.storeStories(OWNER, responseOf('[lacking]', 2000), 'full', [
      JSON.stringify({ item: LACKING, path: '$[0]', missing: [...missing, ...others] }),
    ])
  }

  it('is not removed by it', () => {
    const library = openTestLibrary()
    store(library, [SENT], 'full', 1000)
    receiveLacking(library)
    expect(countsOf(library)).toEqual([0, 0, false])
    expect(library.news.readStory(OWNER, 7)?.item.body).toBe('<p>Body</p>')
  })

  it('is no edit where it is an importance in a form that cannot be read', () => {
    const library = openTestLibrary()
    store(library, [{ ...SENT, importanceRank: 4 }], 'full', 1000)
    library.news.storeStories(OWNER, responseOf('[other form]', 2000), 'full', [
      JSON.stringify({ item: { ...SENT, importanceRank: null }, path: '$[0]', missing: ['importanceRank'] }),
    ])
    expect(countsOf(library)).toEqual([0, 0, false])
    store(library, [{ ...SENT, importanceRank: 5 }], 'full', 3000)
    expect(historyOf(library)[0]).toMatchObject({ changes: { rank: { from: 4, to: 5 } } })
  })

  it('is shown as it was before', () => {
    const library = openTestLibrary()
    store(library, [{ ...SENT, importanceRank: 4 }], 'full', 1000)
    receiveLacking(library, ['importanceRank'])
    const { item } = library.news.readStory(OWNER, 7) ?? {}
    expect([item?.title, item?.tags.total, item?.importanceRank]).toEqual([SENT.title, 1, 4])
  })

  it('is shown, listed and found as it was before where the response has another edit', () => {
    const library = openTestLibrary()
    store(library, [SENT], 'full', 1000)
    const lacking = ['author', 'created', 'url', 'channels', 'stocks', 'images']
    const edited = { ...LACKING, title: 'Edited', author: null, created: null, url: null, updated: LATEST }
    const receive = (title: string, receivedAt: number) =>
      library.news.storeStories(OWNER, responseOf(title, receivedAt), 'headline', [
        JSON.stringify({ item: { ...edited, title }, path: '$[0]', missing: lacking }),
      ])
    receive('Edited', 2000)
    receive('Edited again', 3000)
    const [row] = listOf(library, '').rows
    const { item } = library.news.readStory(OWNER, 7) ?? {}
    expect([row?.title, row?.author, row?.symbols, row?.channels]).toEqual(['Edited again', 'A', ['MSFT'], ['News']])
    expect([row?.createdAt, item?.url]).toEqual([Date.UTC(2024, 1, 13, 17, 25, 36), SENT.url])
    expect(idsOf(library, 'sym:MSFT author:A')).toEqual([7])
    // A response that was received later says nothing of what was known before.
    const early = storyOf({ author: 'Later', updated: OLD.updated, created: OLD.created })
    store(library, [early], 'full', 4000)
    expect(library.news.readStory(OWNER, 7)?.item.author).toBe('A')
  })

  it('is compared with the response before it', () => {
    const library = openTestLibrary()
    store(library, [SENT], 'full', 1000)
    receiveLacking(library)
    store(library, [{ ...SENT, tags: ['b'] }], 'full', 3000)
    expect(historyOf(library)[0]).toMatchObject({
      changeType: 'unannounced edit',
      changes: { tags: { added: pagesOf(['b']), removed: pagesOf(['a']) }, title: null, symbols: null },
    })
  })

  it('is not called added by the edit of another part with which it first came', () => {
    const library = openTestLibrary()
    const lacking = ['tags', 'channels', 'stocks']
    library.news.storeStories(OWNER, responseOf('[lacking]', 1000), 'full', [
      JSON.stringify({ item: { ...SENT, tags: [], channels: [], stocks: [] }, path: '$[0]', missing: lacking }),
    ])
    store(library, [{ ...SENT, title: 'Edited', updated: LATEST }], 'full', 2000)
    expect(historyOf(library)[0]).toMatchObject({
      changeType: 'edit',
      changes: { tags: null, channels: null, symbols: null },
    })
    expect(historyOf(library)[0]?.changes?.title).not.toBeNull()
  })

  it('is known from the first response that has it, without an edit', () => {
    const library = openTestLibrary()
    receiveLacking(library)
    store(library, [SENT], 'full', 3000)
    expect(countsOf(library)).toEqual([0, 0, false])
  })

  it('is never the importance, which is 1 when it is not sent', () => {
    const library = openTestLibrary()
    store(library, [storyOf({ importanceRank: null })], 'full', 1000)
    store(library, [storyOf({ importanceRank: 1 })], 'full', 2000)
    expect(countsOf(library)).toEqual([0, 0, false])
  })
})

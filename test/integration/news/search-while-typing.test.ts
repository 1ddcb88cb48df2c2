import { expect, it } from 'vitest'
import { EVERY_STORY } from '../../../app/domain/news/list-reads.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import { createNewsHandlers, type NewsHandlerParts } from '../../../main/modules/news/module.ts'
import { applicationServices } from '../../support/service/application-services.ts'
import { responseOf, storyOf } from '../../support/records/stories.ts'

/** A search over the library on its threads. */
async function openSearch() {
  const { library, owner, scope } = applicationServices({ address: () => null })
  const items = [1, 2, 3].map((id) => storyOf({ id, title: `Margins ${id}` }))
  const stored = items.map((item, place) => JSON.stringify({ item, path: `$[${place}]` }))
  await library.news.storeStories(owner, responseOf('[]'), 'full', stored)
  const handlers = createNewsHandlers({ library } as unknown as NewsHandlerParts)
  const ended: string[] = []
  return {
    ended,
    /** Keeps the thread busy, so that what is read from now on waits. */
    occupy: () => library.news.readStory(owner, 1),
    /** Reads what the window shows of a search, its rows last. */
    type(query: string) {
      const control = new AbortController()
      const call = { scope, signal: control.signal, window: 1 }
      const { connection } = owner
      const tell = (what: string, read: unknown): Promise<unknown> =>
        Promise.resolve(read).then(
          () => ended.push(`${what} of ${query}`),
          (thrown: unknown) => ended.push(`${what} of ${query}: ${errorInfo(thrown)?.kind}`),
        )
      const all = Promise.all([
        tell('facets', handlers['news.facets']({ connection, query }, call)),
        tell('count', handlers['news.count']({ connection, queries: [query], limit: 10 }, call)),
        tell('rows', handlers['news.rows']({ connection, ...EVERY_STORY, query, offset: 0, limit: 50 }, call)),
      ])
      return { all, leave: () => control.abort() }
    },
  }
}

it('counts and facets of a search yield to its rows', async () => {
  const { occupy, type, ended } = await openSearch()
  await occupy()
  const [, { all }] = [occupy(), type('margins')]
  await all
  expect(ended).toEqual(['rows of margins', 'facets of margins', 'count of margins'])
})

it('the next letter cancels the reads of the one before, which the library does not perform', async () => {
  const { occupy, type, ended } = await openSearch()
  await occupy()
  const first = type('m')
  first.leave()
  const next = type('ma')
  await Promise.all([first.all, next.all])
  expect(ended.toSorted()).toEqual([
    'count of m: cancelled',
    'count of ma',
    'facets of m: cancelled',
    'facets of ma',
    'rows of m: cancelled',
    'rows of ma',
  ])
})

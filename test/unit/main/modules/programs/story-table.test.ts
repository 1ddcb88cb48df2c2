import { expect, it } from 'vitest'
import type { Library } from '../../../../../main/modules/library/store/library.ts'
import { formatServiceDate } from '../../../../../app/domain/responses/service-date.ts'
import { storyTable } from '../../../../../main/modules/programs/story-table.ts'
import { accessTo, scopeOf } from '../../../../support/service/scope.ts'
import { later, openTestLibrary, OWNER, store, storyOf } from '../../../../support/records/stories.ts'

const storyAt = (id: number) => storyOf({ id, created: formatServiceDate(Date.UTC(2026, 9, 30, 12, 0, id)) })
const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place)

/** The IDs of a table of the stories 1 to 450, newest first, while something happens after its first page was read. */
async function tableWhile(query: string, happen: (library: Library) => void): Promise<string[]> {
  const library = openTestLibrary()
  store(library, upTo(450).map(storyAt))
  const read = later(library)
  let pages = 0
  const listStories: typeof read.news.listStories = async (...asked) => {
    const page = await read.news.listStories(...asked)
    pages += 1
    if (pages === 1) happen(library)
    return page
  }
  const scope = scopeOf(() => Promise.resolve(accessTo('', { owner: OWNER })), OWNER)
  const parts = { library: { ...read, news: { ...read.news, listStories } } }
  const { sheet } = await storyTable(parts, scope, new URLSearchParams({ query, limit: '450' }))
  expect(pages).toBeGreaterThan(1)
  return sheet.rows.slice(1).map(([id]) => (id !== null && id !== undefined && 'sentDigits' in id ? id.sentDigits : ''))
}

const ALL = upTo(450).toReversed().map(String)

it('has each story once, and none less, where others are received while it is read', async () => {
  expect(await tableWhile('', (library) => void store(library, upTo(1005, 1001).map(storyAt)))).toEqual(ALL)
})

it('has each story that matches throughout, where others stop to match while it is read', async () => {
  const read = (library: Library): void => void library.news.markStories(OWNER, upTo(450, 440), { readAt: 1 })
  expect(await tableWhile('is:unread', read)).toEqual(ALL)
})

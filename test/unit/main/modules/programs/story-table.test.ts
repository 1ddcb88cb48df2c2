import { expect, it } from 'vitest'
import { formatServiceDate } from '../../../../../app/domain/responses/service-date.ts'
import { storyTable } from '../../../../../main/modules/programs/story-table.ts'
import { accessTo, scopeOf } from '../../../../support/service/scope.ts'
import { later, openTestLibrary, OWNER, store, storyOf } from '../../../../support/records/stories.ts'

it('has each story once, and none less, where others are received while it is read', async () => {
  const library = openTestLibrary()
  const storyAt = (id: number) => storyOf({ id, created: formatServiceDate(Date.UTC(2026, 9, 30, 12, 0, id)) })
  store(
    library,
    Array.from({ length: 450 }, (_, place) => storyAt(place + 1)),
  )
  const read = later(library)
  let pages = 0
  const listStories: typeof read.news.listStories = async (...asked) => {
    const page = await read.news.listStories(...asked)
    pages += 1
    if (pages === 1)
      store(
        library,
        Array.from({ length: 5 }, (_, place) => storyAt(place + 1001)),
      )
    return page
  }
  const scope = scopeOf(() => Promise.resolve(accessTo('', { owner: OWNER })), OWNER)
  const parts = { library: { ...read, news: { ...read.news, listStories } } }
  const { sheet } = await storyTable(parts, scope, new URLSearchParams('limit=450'))
  expect(pages).toBeGreaterThan(1)
  const ids = sheet.rows.slice(1).map(([id]) => id)
  expect(ids).toEqual(Array.from({ length: 450 }, (_, place) => ({ sentDigits: String(450 - place) })))
})

import { expect, it } from 'vitest'
import { readRows } from '../../../../../app/domain/news/list-reads.ts'
import fc from '../../../../support/cases/property.ts'

/** What happens to a list between two pages: stories come, leave it, or are deleted. */
interface Happening {
  come: readonly number[]
  leave: readonly number[]
  deleted: readonly number[]
}

/** Reads a list of IDs, newest first, while that happens after each page. */
async function readWhile(first: readonly number[], happenings: readonly Happening[], size: number) {
  const listed = new Set(first)
  const gone = new Set<number>()
  const stayed = new Set(first)
  const now = (): number[] => [...listed].sort((one, other) => other - one)
  let pages = 0
  const rows = await readRows(
    {
      page(offset, limit) {
        const ids = now()
        const page = ids.slice(offset, offset + limit).map((id) => ({ id }))
        const { come = [], leave = [], deleted = [] } = happenings[pages++] ?? {}
        for (const id of come) if (!gone.has(id)) listed.add(id)
        for (const id of [...leave, ...deleted]) if (listed.delete(id)) stayed.delete(id)
        for (const id of deleted) gone.add(id)
        return Promise.resolve({ rows: page, more: offset + limit < ids.length })
      },
      after(id) {
        const index = now().findIndex((each) => each < id)
        return Promise.resolve({ isCached: !gone.has(id), neighbour: index < 0 ? null : { index } })
      },
    },
    size,
  )
  return { ids: rows.map(({ id }) => id), stayed }
}

it('reads each story that stays in the list, once, whatever comes and leaves between its pages', async () => {
  const id = fc.integer({ min: 0, max: 60 })
  const ids = fc.uniqueArray(id, { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(id, { maxLength: 40 }),
      fc.array(fc.record({ come: ids, leave: ids, deleted: ids }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 7 }),
      async (first, happenings, size) => {
        const { ids: read, stayed } = await readWhile(first, happenings, size)
        expect(new Set(read).size).toBe(read.length)
        expect([...stayed].filter((each) => !read.includes(each))).toEqual([])
      },
    ),
  )
})

it('reads no more stories than are wanted', async () => {
  const page = (offset: number, limit: number) =>
    Promise.resolve({ rows: Array.from({ length: limit }, (_, place) => ({ id: 100 - offset - place })), more: true })
  const after = (id: number) => Promise.resolve({ isCached: true, neighbour: { index: 101 - id } })
  expect(await readRows({ page, after }, 3, 5)).toEqual([100, 99, 98, 97, 96].map((id) => ({ id })))
})

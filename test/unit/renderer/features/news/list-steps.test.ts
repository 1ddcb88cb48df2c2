import { describe, expect, it } from 'vitest'
import { stepFrom } from '../../../../../renderer/features/news/list-steps.ts'
import type { StepPorts } from '../../../../../renderer/features/news/list-steps.ts'

/** A list on screen in pages of two, and what the library would list now. */
function list(shown: readonly number[], listed: readonly number[] = shown) {
  const asked: number[] = []
  let refreshes = 0
  const ports: StepPorts = {
    pageSize: 2,
    fetch: (index) => Promise.resolve(shown[index] === undefined ? null : { id: shown[index], isRead: false }),
    neighbour(id, step) {
      asked.push(id)
      const before = listed.filter((each) => each > id).length
      const index = before + (step === -1 ? -1 : Number(listed.includes(id)))
      const found = listed[index]
      return Promise.resolve({
        isCached: id !== 99,
        neighbour: found === undefined || id === 99 ? null : { id: found, index, isRead: false },
      })
    },
    refresh() {
      refreshes += 1
      return Promise.resolve()
    },
  }
  return { ports, asked, refreshes: () => refreshes }
}

describe('a step in the list', () => {
  it('goes to the row below on the same page without asking', async () => {
    const { ports, asked } = list([9, 8, 7, 6])
    expect((await stepFrom({ index: 0, id: 9 }, 1, ports))?.id).toBe(8)
    expect(asked).toEqual([])
  })

  it('follows what is on screen, where a story that was just read still stands', async () => {
    const { ports } = list([9, 8], [8])
    expect((await stepFrom({ index: 0, id: 9 }, 1, ports))?.id).toBe(8)
  })

  it('goes to the story after the chosen one when others have arrived above it', async () => {
    const { ports } = list([9, 8, 7, 6, 5])
    expect(await stepFrom({ index: 0, id: 7 }, 1, ports)).toEqual({ index: 3, id: 6, isRead: false })
  })

  it('goes to the story before the chosen one when others have arrived above it', async () => {
    const { ports } = list([9, 8, 7, 6, 5])
    expect((await stepFrom({ index: 0, id: 7 }, -1, ports))?.id).toBe(8)
  })

  it('skips no story when the chosen one has left the list', async () => {
    const { ports } = list([9, 7, 6])
    expect((await stepFrom({ index: 1, id: 8 }, 1, ports))?.id).toBe(7)
  })

  it('skips no story at the end of a page when those above have left the list', async () => {
    const { ports } = list([9, 8, 5, 4], [7, 6, 5, 4])
    expect(await stepFrom({ index: 1, id: 8 }, 1, ports)).toMatchObject({ index: 0, id: 7 })
  })

  it('has the rows read again when they are not those that the library lists', async () => {
    const { ports, refreshes } = list([9, 8, 5, 4], [7, 6, 5, 4])
    await stepFrom({ index: 1, id: 8 }, 1, ports)
    expect(refreshes()).toBe(1)
  })

  it('begins at the top for a story that was opened another way', async () => {
    const { ports } = list([9, 8])
    expect((await stepFrom({ index: -1, id: 3 }, 1, ports))?.id).toBe(9)
  })

  it('ends below the last row', async () => {
    const { ports } = list([9, 8])
    expect(await stepFrom({ index: 1, id: 8 }, 1, ports)).toBeNull()
  })

  it('begins where a deleted story was', async () => {
    const { ports } = list([9, 8])
    expect((await stepFrom({ index: 1, id: 99 }, 1, ports))?.id).toBe(8)
  })
})

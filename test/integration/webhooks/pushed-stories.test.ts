import { describe, expect, it } from 'vitest'
import { openPushedDesk } from '../../support/service/pushed-desk.ts'

describe('a delivery to the receiver', () => {
  it('with a right signature has its story requested once, listed, and told once', async () => {
    const { deliver, uncached, rows, asked, alerted, until, reader, owner } = await openPushedDesk()
    const [story] = uncached
    const id = story?.id ?? 0
    await Promise.all([deliver(id), deliver(id), deliver(id)])
    await until(async () => (await rows()).some((row) => row.id === id))
    expect(asked[0]).toBe(`story ${id}`)
    expect(asked.length).toBeLessThanOrEqual(2)
    await until(() => Promise.resolve(reader.pushed.pushedAt(owner.connection) !== null))
    await until(() => Promise.resolve(alerted.length > 0))
    expect(alerted.map((each) => each.story.id)).toEqual([id])
  })

  it('that says why a price moves has the story that it names requested, and marks none as removed', async () => {
    const { deliver, uncached, cached, rows, asked, until } = await openPushedDesk()
    const [story] = uncached
    const [id = 0] = cached
    await deliver(story?.id ?? 0, { kind: 'data/v1/wiims', action: 'Created' })
    await until(async () => (await rows()).some((row) => row.id === story?.id))
    await deliver(id, { kind: 'data/v1/wiims', action: 'Removed' })
    await until(() => Promise.resolve(asked.includes(`story ${id}`)))
    expect(asked).toEqual([`story ${story?.id}`, `story ${id}`])
    expect((await rows()).filter(({ removedAt }) => removedAt !== null)).toEqual([])
  })

  it('with a right signature marks a removed story without a request', async () => {
    const { deliver, cached, rows, asked, until } = await openPushedDesk()
    const [id = 0] = cached
    await deliver(id, { action: 'Removed' })
    await until(async () => (await rows()).some((row) => row.id === id && row.removedAt !== null))
    expect(asked).toEqual([])
  })

  it('SECURITY 32: with a forged signature causes no request, and without one at most one at a time', async () => {
    const { deliver, uncached, cached, rows, asked, until } = await openPushedDesk()
    const ids = Array.from({ length: 200 }, (_, place) => 40_000_000 + place)
    await Promise.all(ids.map((id) => deliver(id, { key: 'another key' })))
    await deliver(cached[0] ?? 0, { key: 'another key', action: 'Removed' })
    expect(asked).toEqual([])
    expect((await rows()).filter(({ removedAt }) => removedAt !== null)).toEqual([])
    await Promise.all(ids.map((id) => deliver(id, { key: null })))
    const [story] = uncached
    await deliver(story?.id ?? 0)
    await until(async () => (await rows()).some((row) => row.id === story?.id))
    expect(asked.length).toBeLessThanOrEqual(3)
  })
})

import { describe, expect, it } from 'vitest'
import { createOrganiser } from '../../../../../main/modules/companies/organiser.ts'
import type { LibraryClient } from '../../../../../main/modules/context/context.ts'
import { openTestLibrary } from '../../../../support/records/stories.ts'

const SEMIS = { name: 'Semis', symbols: ['QNTL'], isPaused: false }
const CHIPS = { ...SEMIS, name: 'Chips' }

describe('a watch list', () => {
  it('is put back as it was', () => {
    const { companies } = openTestLibrary()
    const id = companies.saveWatchList({ id: null, ...CHIPS })
    expect([companies.putBackWatchList(id, CHIPS, SEMIS), companies.readWatchLists()]).toEqual([
      'done',
      [{ id, ...SEMIS }],
    ])
  })

  it('comes back under its ID, so that earlier changes of it can be undone', () => {
    const { companies } = openTestLibrary()
    const id = companies.saveWatchList({ id: null, ...SEMIS })
    companies.removeOrganised('watch-list', id)
    companies.saveWatchList({ id: null, ...CHIPS })
    expect(companies.putBackWatchList(id, null, SEMIS)).toBe('done')
    expect(companies.readWatchLists()).toContainEqual({ id, ...SEMIS })
    expect(companies.readWatchLists()).toHaveLength(2)
  })

  it('is removed when it was added', () => {
    const { companies } = openTestLibrary()
    const id = companies.saveWatchList({ id: null, ...SEMIS })
    expect([companies.putBackWatchList(id, SEMIS, null), companies.readWatchLists()]).toEqual(['done', []])
  })

  it('stays as it is when it was changed since', () => {
    const { companies } = openTestLibrary()
    const id = companies.saveWatchList({ id: null, ...CHIPS, isPaused: true })
    expect(companies.putBackWatchList(id, CHIPS, SEMIS)).toBe('changed')
    expect(companies.putBackWatchList(id, CHIPS, null)).toBe('changed')
    expect(companies.readWatchLists()).toEqual([{ id, ...CHIPS, isPaused: true }])
  })

  it('that was removed since is gone', () => {
    const { companies } = openTestLibrary()
    expect(companies.putBackWatchList(1, CHIPS, SEMIS)).toBe('gone')
  })

  it('does not come back beside another one of its name', async () => {
    const { companies } = openTestLibrary()
    companies.saveWatchList({ id: null, ...SEMIS })
    const organiser = createOrganiser({ companies } as unknown as LibraryClient, () => undefined)
    const input = { id: 9, expected: null, wanted: SEMIS }
    await expect(
      organiser['organiser.putBackList'](input, { signal: new AbortController().signal, window: 1 }),
    ).rejects.toMatchObject({
      error: { kind: 'invalid-input', field: 'name' },
    })
  })
})

describe('a named query', () => {
  const ALERT = { purpose: 'alert', name: 'Deals', query: 'merger', colour: null, sound: null } as const

  it('is put back as it was, and stays when it was changed since', () => {
    const { companies } = openTestLibrary()
    const id = companies.saveNamedQuery({ id: null, ...ALERT, query: 'deal' })
    expect(companies.putBackNamedQuery(id, { ...ALERT, query: 'deal' }, ALERT)).toBe('done')
    expect(companies.putBackNamedQuery(id, { ...ALERT, query: 'deal' }, null)).toBe('changed')
    expect(companies.readNamedQueries()).toEqual([{ id, ...ALERT }])
  })

  it('comes back under its ID', () => {
    const { companies } = openTestLibrary()
    const id = companies.saveNamedQuery({ id: null, ...ALERT })
    companies.removeOrganised('named-query', id)
    expect(companies.putBackNamedQuery(id, null, ALERT)).toBe('done')
    expect(companies.readNamedQueries()).toEqual([{ id, ...ALERT }])
  })
})

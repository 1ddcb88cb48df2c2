import { describe, expect, it } from 'vitest'
import { KEPT_CHANGES_FULL, MAX_KEPT_CHANGES } from '../../../../../../app/domain/changes/changes-page.ts'
import { openTestLibrary, OWNER } from '../../../../../support/records/stories.ts'

const PAGE = {
  ...{ title: 'Changes: Chips', scope: { kind: 'list', id: 3 } as const, since: 10, until: 20, writtenAt: 21 },
  ...{ isDaily: false, text: '# Changes: Chips\n\n- “Beats”\n' },
}

describe('kept pages of changes', () => {
  it('are read as they were written, and listed with the newest first', () => {
    const { changes } = openTestLibrary()
    const first = changes.keepPage(OWNER, PAGE)
    const second = changes.keepPage(OWNER, { ...PAGE, writtenAt: 30, isDaily: true })
    expect(changes.readPage(OWNER, first)).toEqual({ ...PAGE, id: first })
    const { text: _text, ...head } = PAGE
    expect(changes.listPages(OWNER)).toEqual([
      { ...head, id: second, writtenAt: 30, isDaily: true },
      { ...head, id: first },
    ])
  })

  it('belong to a connection at its service, and are removed with it', () => {
    const { changes, files } = openTestLibrary()
    const id = changes.keepPage(OWNER, PAGE)
    const other = { ...OWNER, connection: 'two' }
    changes.keepPage(other, PAGE)
    expect(changes.readPage({ ...OWNER, origin: 'https://other.example' }, id)).toBeNull()
    changes.removePage(other, id)
    expect(changes.listPages(OWNER).length).toBe(1)
    files.removeConnection(OWNER.connection)
    expect([changes.listPages(OWNER).length, changes.listPages(other).length]).toEqual([0, 1])
  })

  it('come back under their own number, which no other page was given', () => {
    const { changes } = openTestLibrary()
    const id = changes.keepPage(OWNER, PAGE)
    changes.removePage(OWNER, id)
    expect(changes.readPage(OWNER, id)).toBeNull()
    expect(changes.keepPage(OWNER, PAGE)).not.toBe(id)
    expect(changes.putBackPage(OWNER, { ...PAGE, id })).toBe('done')
    expect(changes.readPage(OWNER, id)).toEqual({ ...PAGE, id })
    expect(changes.putBackPage(OWNER, { ...PAGE, id })).toBe('done')
    expect(changes.listPages(OWNER).length).toBe(2)
  })

  it('never go by themselves: beyond the most that there is room for, none is kept', () => {
    const { changes } = openTestLibrary()
    const ids = Array.from({ length: MAX_KEPT_CHANGES }, () => changes.keepPage(OWNER, PAGE))
    expect(() => changes.keepPage(OWNER, PAGE)).toThrow(
      expect.objectContaining({ error: { kind: 'invalid-input', field: 'page', errorText: KEPT_CHANGES_FULL } }),
    )
    expect(changes.listPages(OWNER).length).toBe(MAX_KEPT_CHANGES)
    changes.removePage(OWNER, ids[0] ?? 0)
    expect(changes.keepPage(OWNER, PAGE)).toBeGreaterThan(0)
  })
})

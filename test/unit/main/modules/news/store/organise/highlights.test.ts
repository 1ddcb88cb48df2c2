import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_HIGHLIGHTS } from '../../../../../../../app/domain/news/highlight.ts'
import { highlightOf } from '../../../../../../support/records/highlights.ts'
import { openTestLibrary, OWNER, store, storyOf, listOf } from '../../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { errorOf } from '../../../../../../support/system/error-of.ts'

const OTHER = { connection: 'two', origin: 'https://b.example' }

function filled(folder = temporaryFolder()) {
  const library = openTestLibrary(folder)
  store(library, [storyOf()])
  return library
}

const hasMark = (library: ReturnType<typeof filled>): boolean | undefined => listOf(library, '').rows[0]?.hasHighlights

describe('highlights', () => {
  it('are read as they were made, the oldest first, and after a restart', () => {
    const folder = temporaryFolder()
    const library = filled(folder)
    library.news.changeHighlight(OWNER, 7, highlightOf({ madeAt: 9, isOnly: false }), true)
    library.news.changeHighlight(OWNER, 7, highlightOf(), true)
    library.files.close()
    expect(openTestLibrary(folder).news.readHighlights(OWNER, 7)).toEqual([
      highlightOf(),
      highlightOf({ madeAt: 9, isOnly: false }),
    ])
  })

  it('belong to one story of one service', () => {
    const library = filled()
    library.news.changeHighlight(OWNER, 7, highlightOf(), true)
    expect([library.news.readHighlights(OWNER, 8), library.news.readHighlights(OTHER, 7)]).toEqual([[], []])
  })

  it('are marked in the list while there are any', () => {
    const library = filled()
    const before = hasMark(library)
    library.news.changeHighlight(OWNER, 7, highlightOf(), true)
    const after = hasMark(library)
    library.news.changeHighlight(OWNER, 7, highlightOf(), false)
    expect([before, after, hasMark(library)]).toEqual([false, true, false])
  })

  it('are added and removed once, however often that is asked for', () => {
    const library = filled()
    const outcomes = [true, true, false, false].map((isWanted) =>
      library.news.changeHighlight(OWNER, 7, highlightOf(), isWanted),
    )
    expect([outcomes, library.news.readHighlights(OWNER, 7)]).toEqual([['done', 'done', 'done', 'done'], []])
  })

  it.each([true, false])('leave another one of the same time as it is (%s)', (isWanted) => {
    const library = filled()
    library.news.changeHighlight(OWNER, 7, highlightOf(), true)
    expect(library.news.changeHighlight(OWNER, 7, highlightOf({ quote: 'Other' }), isWanted)).toBe('changed')
    expect(library.news.readHighlights(OWNER, 7)).toEqual([highlightOf()])
  })

  it('of one story are at most so many, and more are refused with a reason', () => {
    const library = filled()
    for (let madeAt = 1; madeAt <= MAX_HIGHLIGHTS; madeAt++)
      library.news.changeHighlight(OWNER, 7, highlightOf({ madeAt }), true)
    expect(errorOf(() => library.news.changeHighlight(OWNER, 7, highlightOf({ madeAt: 999 }), true))).toMatchObject({
      errorText: 'A story has at most 200 highlights. Remove one first.',
    })
    expect(library.news.readHighlights(OWNER, 7)).toHaveLength(MAX_HIGHLIGHTS)
  })

  it('stay in a backup', () => {
    const folder = temporaryFolder()
    const library = filled(folder)
    library.news.changeHighlight(OWNER, 7, highlightOf(), true)
    const file = join(temporaryFolder(), 'a.backup')
    library.files.writeBackup(file)
    library.news.changeHighlight(OWNER, 7, highlightOf(), false)
    library.files.restoreBackup(file)
    expect([library.news.readHighlights(OWNER, 7), hasMark(library)]).toEqual([[highlightOf()], true])
  })

  it('of a service are removed with the marks on its stories', () => {
    const library = filled()
    library.news.changeHighlight(OWNER, 7, highlightOf(), true)
    library.news.changeHighlight(OTHER, 7, highlightOf(), true)
    library.news.removeMarks(OWNER.origin)
    expect([library.news.readHighlights(OWNER, 7), library.news.readHighlights(OTHER, 7)]).toEqual([
      [],
      [highlightOf()],
    ])
  })
})

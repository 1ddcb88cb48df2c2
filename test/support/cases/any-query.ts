import { expect } from 'vitest'
import type { ConnectionScope } from '../../../main/modules/context/connection-scope.ts'
import { storyTable } from '../../../main/modules/programs/story-table.ts'
import { parseStoryQuery } from '../../../app/domain/news/story-query.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import type { QueryPurpose } from '../../../app/ipc/companies.ts'
import { filledLibrary } from '../library/filled-library.ts'
import fc from './property.ts'
import { later, OWNER } from '../records/stories.ts'
import { typedTexts } from '../views/typed-texts.ts'

/** How many texts are tried, and the seed of those that are; that of the ordinary runs when it is left out. */
interface Runs {
  numRuns: number
  seed?: number
}

const SCOPE = { owner: OWNER } as ConnectionScope
const LIST = { order: 'newest', shows: 'visible', offset: 0, limit: 10 } as const

/** What work with a query ends with: nothing wrong, a refusal, or another error, which none may. */
async function endOf(work: () => unknown): Promise<'done' | 'refused' | Error> {
  try {
    await work()
    return 'done'
  } catch (thrown) {
    return errorInfo(thrown)?.kind === 'invalid-input' ? 'refused' : (thrown as Error)
  }
}

/**
 * Tries that a text is searched or refused, alike in a list in both orders, a count, the filters, an alert, what changed and a program, and
 * in a mute rule; and that what the palette looks for with it is found or not.
 */
export async function tryQueries(runs: Runs): Promise<void> {
  const library = filledLibrary()
  const { news, fundamentals } = library
  const client = later(library)
  await fc.assert(
    fc.asyncProperty(typedTexts, async (query) => {
      const asked = new URLSearchParams({ query })
      const ends = await Promise.all([
        endOf(() => news.listStories(OWNER, { ...LIST, query })),
        endOf(() => news.listStories(OWNER, { ...LIST, query, order: 'best' })),
        endOf(() => news.readNeighbour(OWNER, { ...LIST, query, order: 'best', id: 2, step: 1 })),
        endOf(() => news.countStories(OWNER, query, 1000)),
        endOf(() => news.readFacets(OWNER, query)),
        endOf(() => news.matchingStories(OWNER, query, [1, 2, 3])),
        endOf(() => news.findStoryEvents(OWNER, query, 0)),
        // An address has no half characters.
        ...(query.isWellFormed() ? [endOf(() => storyTable({ library: client }, SCOPE, asked))] : []),
      ])
      const isRead = parseStoryQuery(query).ok
      expect([query, ...new Set(ends)]).toEqual([query, isRead ? ends[0] : 'refused'])
      expect(['done', 'refused'], query).toContain(ends[0])
      expect(['done', 'refused'], query).toContain(await endOf(() => news.checkRule(OWNER, query)))
      fundamentals.findCompanies(OWNER, query.split(/\s+/))
      news.completeField(OWNER, 'word', query)
      news.completeField(OWNER, 'sym', query)
    }),
    runs,
  )
}

/** Tries that whatever is saved as a rule, an alert or a search, the good ones beside it go on. */
export function tryBesideGood(runs: Runs): void {
  const library = filledLibrary()
  const { companies, news } = library
  const save = (purpose: QueryPurpose, name: string, query: string, colour: number | null = null): number =>
    companies.saveNamedQuery({ id: null, purpose, name, query, colour, sound: null })
  save('mute', 'Banks', 'title:banks')
  save('alert', 'Apple', 'title:apple', 1)
  fc.assert(
    fc.property(typedTexts, (query) => {
      fc.pre(query.trim() !== '')
      const added = [save('mute', 'Any rule', query), save('alert', 'Any alert', query, 2), save('saved', 'Any', query)]
      const { rows, failedRules } = news.listStories(OWNER, { ...LIST, query: '' })
      for (const id of added) companies.removeOrganised('named-query', id)
      expect(rows.map(({ id }) => id)).not.toContain(2)
      if (!parseStoryQuery(query).ok) {
        expect(rows.map(({ id }) => id)).toEqual([3, 1])
        expect(failedRules).toEqual(['Any rule'])
      }
      const apple = rows.find(({ id }) => id === 1)
      if (apple !== undefined) expect(apple.alerts.map(({ name }) => name)).toContain('Apple')
    }),
    runs,
  )
}

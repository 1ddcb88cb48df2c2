import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { errorInfo } from '../../../../../../app/errors/app-error.ts'
import { LIBRARY } from '../../../../../../main/modules/library/store/schemas/library-schema.ts'
import { USER_STORE } from '../../../../../../main/modules/library/store/schemas/user-store-schema.ts'
import { definePhraseSearch } from '../../../../../../main/modules/news/store/search/phrase-search.ts'
import { queryFailure, withQuery } from '../../../../../../main/modules/news/store/search/story-selection.ts'
import { openDatabase, openEmpty } from '../../../../../../main/platform/database/database.ts'
import type { Database } from '../../../../../../main/platform/database/connection.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

function emptyLibrary(): Database {
  const path = join(temporaryFolder(), 'user-store.db')
  openDatabase(path, USER_STORE).close()
  const database = openEmpty({ ...LIBRARY, attached: { user_store: { path, checked: USER_STORE.checked } } })
  definePhraseSearch(database)
  return database
}

const failing = (query: string, rules: readonly string[] = []): ReturnType<typeof queryFailure> => {
  const database = emptyLibrary()
  onTestFinished(() => database.close())
  return queryFailure({ database, origin: '' }, query, rules)
}

const rules = (count: number, ruleOf: (place: number) => string): string[] =>
  Array.from({ length: count }, (_, place) => ruleOf(place))

it.each<[string, string, readonly string[], ReturnType<typeof queryFailure>]>([
  ['a plain query', 'steel', ['copper'], null],
  ['a query of a missing watch list', 'list:gone', [], 'not-understood'],
  ['a rule of a missing watch list', '', ['list:gone'], 'not-understood'],
  ['a query that cannot be read', '((((', [], 'not-understood'],
  ['a query that is nested too deeply', `${'-(a '.repeat(60)}b${')'.repeat(60)}`, [], 'not-understood'],
  ['a query that is longer than any', `${'('.repeat(50_000)}a${')'.repeat(50_000)}`, [], 'not-understood'],
  ['too many rules', '', rules(1100, (place) => `"phrase no${place}"`), 'too-large'],
  ['too many values', '', rules(900, (at) => rules(40, (place) => `"a b${at}x${place}"`).join(' ')), 'too-large'],
])('%s', (_what, query, muted, failure) => {
  expect(failing(query, muted)).toBe(failure)
})

it.each(['"', '*', 'AND', 'a OR', 'NEAR(a', '(a', 'a b)', '^ ^', '-', '*x'])(
  'what the full-text search refuses, such as %s, is said of the query and not of the files',
  (match) => {
    const database = emptyLibrary()
    onTestFinished(() => database.close())
    const run = (): unknown => database.statement('SELECT rowid FROM story_index WHERE story_index MATCH ?').all(match)
    expect(run).toThrow()
    try {
      withQuery(run)
    } catch (thrown) {
      expect(errorInfo(thrown)).toMatchObject({ kind: 'invalid-input', field: 'query' })
    }
  },
)

it('an error of the files is never said of the query', () => {
  const database = emptyLibrary()
  database.execute('PRAGMA query_only = OFF; DROP TABLE story_index')
  expect(() => withQuery(() => database.statement('SELECT rowid FROM story_index').all())).toThrow('no such table')
  database.close()
})

it('an error that is not of the query is thrown', () => {
  const database = emptyLibrary()
  const library = { database, origin: '' }
  database.execute('PRAGMA query_only = OFF; DROP TABLE story_index')
  expect(() => queryFailure(library, 'steel', [])).toThrow('no such table')
  database.close()
  expect(() => queryFailure(library, 'steel', [])).toThrow('finalized')
})

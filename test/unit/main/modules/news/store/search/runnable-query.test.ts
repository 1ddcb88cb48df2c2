import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LIBRARY } from '../../../../../../../main/modules/library/store/schemas/library-schema.ts'
import { USER_STORE } from '../../../../../../../main/modules/library/store/schemas/user-store-schema.ts'
import { canRun, withQuery } from '../../../../../../../main/modules/news/store/search/story-selection.ts'
import { openDatabase, openEmpty } from '../../../../../../../main/platform/database/database.ts'
import type { Database } from '../../../../../../../main/platform/database/connection.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { errorOf } from '../../../../../../support/system/error-of.ts'

function emptyLibrary(): Database {
  const path = join(temporaryFolder(), 'user-store.db')
  openDatabase(path, USER_STORE).close()
  return openEmpty({ ...LIBRARY, attached: { user_store: { path, checked: USER_STORE.checked } } })
}

const runs = (query: string, rules: readonly string[] = []): boolean => {
  const database = emptyLibrary()
  onTestFinished(() => database.close())
  return canRun({ database, origin: '' }, query, rules)
}

const rules = (count: number, ruleOf: (place: number) => string): string[] =>
  Array.from({ length: count }, (_, place) => ruleOf(place))

it.each<[string, string, readonly string[]]>([
  ['a plain query', 'steel', ['copper']],
  ['a query as deep as is allowed', `${'-(aaa '.repeat(5)}b${')'.repeat(5)}`, []],
  ['alternatives as deep as is allowed', `${'(aaa OR '.repeat(10)}b${')'.repeat(10)}`, []],
  ['rules as deep as is allowed', 'steel', rules(20, () => `${'-(winning losing '.repeat(5)}banks${')'.repeat(5)}`)],
  ['many rules', '', rules(1100, (place) => `"phrase no${place}"`)],
  ['rules of many words', '', rules(900, (at) => rules(40, (place) => `"a b${at}x${place}"`).join(' '))],
])('%s can run', (_what, query, muted) => {
  expect(runs(query, muted)).toBe(true)
})

it.each<[string, string, readonly string[]]>([
  ['a query of a missing watch list', 'list:gone', []],
  ['a rule of a missing watch list', '', ['list:gone']],
  ['a query that cannot be read', '((((', []],
  ['a query that is nested too deeply', `${'-(a '.repeat(60)}b${')'.repeat(60)}`, []],
  ['a query that is longer than any', `${'('.repeat(50_000)}a${')'.repeat(50_000)}`, []],
])('%s cannot run', (_what, query, muted) => {
  expect(runs(query, muted)).toBe(false)
})

it.each(['"', '*', 'AND', 'a OR', 'NEAR(a', '(a', 'a b)', '^ ^', '-', '*x'])(
  'what the full-text search refuses, such as %s, is said of the query and not of the files',
  (match) => {
    const database = emptyLibrary()
    onTestFinished(() => database.close())
    const run = (): unknown => database.statement('SELECT rowid FROM story_index WHERE story_index MATCH ?').all(match)
    expect(errorOf(() => withQuery(run))).toMatchObject({ kind: 'invalid-input', field: 'query' })
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
  expect(() => canRun(library, 'steel', [])).toThrow('no such table')
  database.close()
  expect(() => canRun(library, 'steel', [])).toThrow('finalized')
})

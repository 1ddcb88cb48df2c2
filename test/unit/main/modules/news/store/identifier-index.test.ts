import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { asOf } from '../../../../../../main/platform/database/migrations.ts'
import { LIBRARY } from '../../../../../../main/modules/library/store/library-schema.ts'
import { completeIdentifiers, gicsWord } from '../../../../../../main/modules/news/store/identifier-index.ts'
import { idsOf, openTestLibrary, OWNER, stockOf, store, storyOf } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

const QNTL = stockOf('QNTL', { isin: 'ZZ0000000001', cusip: 'Z00000001' })
const OTHER = stockOf('QNTL.L', { isin: 'ZZ0000000001' })

it('a story is found by the ISIN of any of its stocks, whatever its symbol', () => {
  const library = openTestLibrary()
  store(library, [
    storyOf({ id: 1, stocks: [QNTL] }),
    storyOf({ id: 2, stocks: [stockOf('MRDN', { isin: 'ZZ0000000002' }), OTHER] }),
    storyOf({ id: 3, stocks: [stockOf('QNTL')] }),
  ])
  expect(idsOf(library, 'isin:ZZ0000000001').toSorted()).toEqual([1, 2])
  expect(idsOf(library, 'isin:ZZ0000000001 -sym:QNTL')).toEqual([2])
})

it('a story is found by the ISIN that it has now, and not by the one before', () => {
  const library = openTestLibrary()
  store(library, [storyOf({ id: 1, stocks: [QNTL] })])
  store(library, [storyOf({ id: 1, stocks: [stockOf('QNTL', { isin: 'ZZ0000000003' })] })], 'full', 2000)
  expect([idsOf(library, 'isin:ZZ0000000001'), idsOf(library, 'isin:ZZ0000000003')]).toEqual([[], [1]])
})

describe('a GICS name or code', () => {
  const banks = stockOf('BRWF', { gics: 'Diversified Banks', gicsCode: '40101010' })
  const stories = [
    storyOf({ id: 1, stocks: [stockOf('QNTL', { gics: 'Packaged Foods & Meats', gicsCode: '30202030' })] }),
    storyOf({ id: 2, title: 'Rates', stocks: [stockOf('QNTL'), banks] }),
    storyOf({ id: 3, title: 'Rates', stocks: [{ ...banks, gics: ' Größere Banken ', gicsCode: null }] }),
    storyOf({ id: 4, stocks: [stockOf('QNTL', { gics: '', gicsCode: ' ' })] }),
  ]

  it.each([
    ['gics:"Packaged Foods & Meats"', [1]],
    ['gics:"diversified BANKS"', [2]],
    ['gics:" Diversified Banks "', [2]],
    ['gics:"Größere Banken"', [3]],
    ['gics:40101010', [2]],
    ['gics:4010', []],
    ['gics:Banks', []],
    ['gics:40101010 gics:"diversified banks"', [2]],
    ['gics:40101010 gics:30202030', []],
    ['-gics:40101010', [1, 3, 4]],
    ['rates gics:40101010', [2]],
    ['title:rates -gics:40101010', [3]],
    ['gics:40101010 is:unread', [2]],
    ['gics:40101010 before:2000-01-01', []],
  ])('is searched for as %s', (query, expected) => {
    const library = openTestLibrary()
    store(library, stories)
    expect(idsOf(library, query).toSorted()).toEqual(expected)
    expect(library.news.countStories(OWNER, query, 10).total).toBe(expected.length)
  })
})

it('what is not made of letters and digits is no identifier', () => {
  const library = openTestLibrary()
  store(library, [storyOf({ id: 1, stocks: [stockOf('QNTL', { isin: 'ZZ-1 n2', cusip: '' })] })])
  expect(library.news.completeField(OWNER, 'isin', '')).toEqual([])
})

it('the stories of an earlier library have their identifiers as well, and a damaged one has none', () => {
  const path = join(temporaryFolder(), 'library.db')
  const first = openDatabase(path, asOf(LIBRARY, 1))
  const add = (key: number, head: string): void =>
    first.execute(`
      INSERT INTO version (id, change_type, received_at, completeness, receipt_id, path, head) VALUES (${key}, 0, 1, 0, 1, '', '${head}');
      INSERT INTO story (key, second, id, head_version, text_version, versions, edits, unannounced_edits, first_received_at, received_at)
        VALUES (${key}, 1, ${key}, ${key}, ${key}, 1, 0, 0, 1, 1);
    `)
  first.execute(`
    INSERT INTO response (id, hash, size, body) VALUES (1, x'00', 0, x'');
    INSERT INTO receipt (id, response_id, request, status, received_at, fingerprint) VALUES (1, 1, '', 200, 1, '');
  `)
  add(
    1,
    JSON.stringify({ stocks: [{ ...QNTL, gics: ' Packaged Foods & MEATS ', gicsCode: '30202030' }, stockOf('MRDN')] }),
  )
  add(2, JSON.stringify({ stocks: [OTHER, stockOf('ODD', { isin: 'ZZ-1', gics: 'Größere Banken' })] }))
  add(3, JSON.stringify({ stocks: ['QNTL'] }))
  add(4, '{')
  first.close()
  const database = openDatabase(path, LIBRARY)
  expect(completeIdentifiers(database, 'isin', '', 9)).toEqual([{ value: 'ZZ0000000001', count: 2 }])
  expect(completeIdentifiers(database, 'cusip', '', 9)).toEqual([{ value: 'Z00000001', count: 1 }])
  const keys = (word: string): unknown[] =>
    database.statement('SELECT rowid FROM identifier_index WHERE identifier_index MATCH ?').all(word)
  expect(
    ['packaged foods & meats', '30202030', 'Größere Banken', 'Banken'].map((value) => keys(gicsWord(value))),
  ).toEqual([[{ rowid: 1 }], [{ rowid: 1 }], [{ rowid: 2 }], []])
  database.close()
})

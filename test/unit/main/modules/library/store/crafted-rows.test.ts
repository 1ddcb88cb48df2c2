import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { deliveriesPath } from '../../../../../../main/modules/library/store/library-paths.ts'
import type { BackedUpKind } from '../../../../../../main/modules/library/store/backup/backup.ts'
import {
  craftedBackup,
  restoreElsewhere,
  restoreUnchanged,
  run,
  withChecksums,
} from '../../../../../support/crafted-backup.ts'
import type { Change } from '../../../../../support/crafted-backup.ts'
import { sampled } from '../../../../../support/sampled.ts'
import { openTestLibrary } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'
import { rowsOf } from '../../../../../support/whole-library.ts'

const BOMB = zstdCompressSync(Buffer.alloc(2 ** 27))
const WIDE = 2n ** 60n
const LAST = Number.MAX_SAFE_INTEGER
/** Tables without the types that only the application's own tables require. */
const loosened = (table: string, columns: string, primary: string): string => `
  ALTER TABLE ${table} RENAME TO former; CREATE TABLE ${table} (${columns}, PRIMARY KEY (${primary}));
  INSERT INTO ${table} SELECT * FROM former; DROP TABLE former;
`
const withValue =
  (sql: string, ...values: (Uint8Array | bigint | string)[]): Change =>
  (database) => {
    database.prepare(sql).run(...values)
  }
const headOf = (change: string): Change => run(`UPDATE version SET head = ${change} WHERE id = 5`)
const nested = `${'-(a '.repeat(60)}b${')'.repeat(60)}`
const DEEP = `${'{"types":{},"members":{},"range":null,"examples":[],"items":'.repeat(300)}null${'}'.repeat(300)}`

// SECURITY 70
// G3
describe('a row that the application would not have written is left out, and every list can be read:', () => {
  it.each(
    sampled<[string, BackedUpKind, Change]>(
      [
        [
          'a watch list that is not JSON',
          'user-store',
          run("INSERT INTO watch_list (id, name, symbols, paused) VALUES (77, 'n', 'not json', 0)"),
        ],
        [
          'a watch list of numbers',
          'user-store',
          run("INSERT INTO watch_list (id, name, symbols, paused) VALUES (77, 'n', '[1, 2]', 0)"),
        ],
        [
          'a watch list without a name',
          'user-store',
          run("INSERT INTO watch_list (id, name, symbols, paused) VALUES (77, '', '[]', 0)"),
        ],
        [
          'a mute rule that cannot be read',
          'user-store',
          run("INSERT INTO named_query (id, purpose, name, query) VALUES (77, 'mute', 'n', '((((')"),
        ],
        [
          'a mute rule that is nested too deeply',
          'user-store',
          withValue("INSERT INTO named_query (id, purpose, name, query) VALUES (77, 'mute', 'n', ?)", nested),
        ],
        [
          'a saved search that is nested too deeply',
          'user-store',
          withValue("INSERT INTO named_query (id, purpose, name, query) VALUES (77, 'saved', 'n', ?)", nested),
        ],
        [
          'an alert with a colour that there is not',
          'user-store',
          run("INSERT INTO named_query (id, purpose, name, query, colour) VALUES (77, 'alert', 'n', 'a', 8)"),
        ],
        [
          'an alert with a sound that there is not',
          'user-store',
          run("INSERT INTO named_query (id, purpose, name, query, sound) VALUES (77, 'alert', 'n', 'a', 'siren')"),
        ],
        [
          'a query for an unknown purpose',
          'user-store',
          run("INSERT INTO named_query (id, purpose, name, query) VALUES (77, 'other', 'n', 'a')"),
        ],
        [
          'a label that is too long',
          'user-store',
          run('UPDATE mark SET label = hex(zeroblob(100)) WHERE story_id = 103'),
        ],
        ['a mark of a time that no date has', 'user-store', run('UPDATE mark SET read_at = 9e15 WHERE story_id = 101')],
        [
          'a number that is too large',
          'user-store',
          withValue('INSERT INTO mark (origin, story_id) VALUES (?, ?)', 'o', WIDE),
        ],
        ['a time that is too large', 'user-store', withValue('UPDATE mark SET read_at = ? WHERE story_id = 101', WIDE)],
        ['an entitlement of other cells', 'user-store', run(`UPDATE entitlement SET cells = '[{"probe":"x"}]'`)],
        [
          'a run of tests with other outcomes',
          'user-store',
          run(
            `INSERT INTO webhook_run (origin, started_at, transformed, kinds, destinations, cells) VALUES ('o', 1, 0, '[]', '[]', '[{"kind":"x"}]')`,
          ),
        ],
        [
          'a highlight of a text that is too long',
          'user-store',
          run(
            `INSERT INTO highlight (origin, story_id, made_at, quote, text_before, text_after, start, digest, is_only, response_hash, response_path)
         VALUES ('o', 1, 1, hex(zeroblob(1001)), '', '', 0, 'd', 1, 'h', '$')`,
          ),
        ],
        ['a duration without end', 'user-store', run('UPDATE webhook_test SET duration_ms = 9e999')],
        [
          'texts in place of numbers',
          'user-store',
          run(`${loosened('webhook_test', 'id, connection, origin, sent_at, destination, kind, transformed, duration_ms, delivered, status, message, checksum', 'id')}
        UPDATE webhook_test SET sent_at = 'yesterday'`),
        ],
        ['a story without a title', 'library', headOf("json_remove(head, '$.title')")],
        ['a story with a number as its title', 'library', headOf("json_set(head, '$.title', 5)")],
        ['a story with more than stories have', 'library', headOf("json_set(head, '$.other', 5)")],
        ['a story that is a list', 'library', headOf("'[]'")],
        ['a story with a word as its rank', 'library', headOf(`json_set(head, '$.importanceRank', 'high')`)],
        ['a story with stocks that are texts', 'library', headOf(`json_set(head, '$.stocks', json('["A"]'))`)],
        [
          'a text that is not packed',
          'library',
          withValue('UPDATE version SET text = ? WHERE id = 5', Buffer.from('no')),
        ],
        ['a text of numbers', 'library', withValue('UPDATE version SET text = ? WHERE id = 5', Buffer.from('[1,2]'))],
        ['a text that unpacks to far more', 'library', withValue('UPDATE version SET text = ? WHERE id = 5', BOMB)],
        [
          'a response that unpacks to far more',
          'library',
          withValue('UPDATE response SET body = ? WHERE id = 1', BOMB),
        ],
        ['a hash that is too short', 'library', run("UPDATE response SET hash = x'00' WHERE id = 2")],
        [
          'a ratio with a list of digits',
          'library',
          run(`UPDATE ratio_record SET digits = '{"roe":["1"]}' WHERE id = 1`),
        ],
        ['a ratio that is no number', 'library', run(`UPDATE ratio_record SET digits = '{"roe":"much"}' WHERE id = 1`)],
        ['a company of another form', 'library', run(`UPDATE ratio_symbol SET company = '[]' WHERE symbol = 'AAPL'`)],
        [
          'a picture that is a page',
          'library',
          run("UPDATE image SET type = 'text/html', bytes = CAST('<b>' AS BLOB)"),
        ],
        ['a list that was read up to no day', 'library', run(`UPDATE news_coverage SET spans = '[{"newest":1e999}]'`)],
        ['a story before its time', 'library', run('UPDATE story SET key = 5 WHERE id = 103')],
        [
          'a story at a time after all times',
          'library',
          run('UPDATE story SET second = 1e15, key = 8e15 WHERE id = 103'),
        ],
        [
          'a story with a number that is too large',
          'library',
          withValue('UPDATE story SET id = ? WHERE id = 103', WIDE),
        ],
        [
          'headers that are not pairs',
          'deliveries',
          run(`UPDATE delivery_content SET headers = '[["a"]]' WHERE id = 3`),
        ],
        ['a body that is not packed', 'deliveries', run("UPDATE delivery_content SET body = x'00' WHERE id = 3")],
        [
          'a body that unpacks to far more',
          'deliveries',
          withValue('UPDATE delivery_content SET body = ? WHERE id = 3', BOMB),
        ],
        ['a delivery of an unknown kind', 'deliveries', run("UPDATE delivery SET kind = 'Other/v9' WHERE id = 3")],
        ['a delivery with another drift', 'deliveries', run(`UPDATE delivery SET schema_drift = '[5]' WHERE id = 3`)],
        ['a shape that is nested too deeply', 'deliveries', withValue('UPDATE contract SET shape = ?', DEEP)],
        [
          'a delivery after which there is no key',
          'deliveries',
          run(`UPDATE delivery_content SET id = ${LAST} WHERE id = 3`),
        ],
        ['a count of deliveries up to the last key', 'deliveries', run(`UPDATE numbering SET last = ${LAST}`)],
        [
          'a response after which there is no key',
          'library',
          run(
            `INSERT INTO response SELECT ${LAST}, x'${'ab'.repeat(32)}', size, body, checksum FROM response WHERE id = 1`,
          ),
        ],
        ['a ratio after which there is no key', 'library', run(`UPDATE ratio_record SET id = ${LAST} WHERE id = 1`)],
        ['a shape without types', 'deliveries', run(`UPDATE contract SET shape = '{"members":{}}'`)],
      ],
      ([, kind]) => kind,
    ),
  )('%s', (_what, kind, change) => {
    const { refused, schemas } = restoreElsewhere(craftedBackup(kind, withChecksums(kind, change)))
    expect([refused, schemas]).toEqual([1, restoreUnchanged(kind).schemas])
  })

  it('a mute rule of a watch list that is not there', () => {
    const file = craftedBackup(
      'user-store',
      run("INSERT INTO named_query (id, purpose, name, query) VALUES (77, 'mute', 'n', 'list:gone')"),
    )
    expect(restoreElsewhere(file).refused).toBe(1)
  })

  it('too many mute rules', () => {
    const add: Change = (database) => {
      const rule = database.prepare("INSERT INTO named_query (purpose, name, query) VALUES ('mute', ?, ?)")
      for (let count = 0; count < 1100; count += 1) rule.run(`rule ${count}`, `"phrase no${count}"`)
    }
    const file = craftedBackup('user-store', withChecksums('user-store', add))
    expect(restoreElsewhere(file).refused).toBeGreaterThan(50)
  })
})

it.each(['saved', 'alert'])('a %s query of a watch list that was deleted before the backup stays', (purpose) => {
  const library = openTestLibrary()
  const backup = craftedBackup(
    'user-store',
    withChecksums(
      'user-store',
      run(`INSERT INTO named_query (id, purpose, name, query) VALUES (77, '${purpose}', 'Kept', 'list:gone')`),
    ),
  )
  expect(library.files.restoreBackup(backup).refused).toBe(0)
  expect(library.companies.readNamedQueries()).toContainEqual({
    id: 77,
    purpose,
    name: 'Kept',
    query: 'list:gone',
    colour: null,
    sound: null,
  })
})

describe('rows of a backup that contradict each other are brought together:', () => {
  it.each<[string, BackedUpKind, Change]>([
    ['a version that leads to itself', 'library', run('UPDATE version SET previous = id WHERE id = 14')],
    ['versions that lead in a circle', 'library', run('UPDATE version SET previous = 14 WHERE id = 2')],
    ['versions of another story', 'library', run('UPDATE version SET previous = 9 WHERE id = 14')],
    ['a text of another story', 'library', run('UPDATE story SET text_version = 9 WHERE id = 100')],
    ['a story whose version is missing', 'library', run('UPDATE story SET head_version = 999 WHERE id = 100')],
    ['versions without their receipt', 'library', run('DELETE FROM receipt WHERE id = 2')],
    ['receipts without their response', 'library', run('DELETE FROM response WHERE id = 1')],
    ['links of stories that are not there', 'library', run('INSERT INTO story_link (original_id, key) VALUES (1, 2)')],
    ['a library without its owner', 'library', run('DELETE FROM owner')],
    ['a library of another owner', 'library', run("UPDATE owner SET connection = 'x', origin = 'https://x.example'")],
    ['deliveries without their content', 'deliveries', run('DELETE FROM delivery_content WHERE id = 3')],
    ['content without its delivery', 'deliveries', run('DELETE FROM delivery WHERE id = 1')],
  ])('%s', (_what, kind, change) => {
    const { refused, schemas } = restoreElsewhere(craftedBackup(kind, withChecksums(kind, change)))
    expect([refused, schemas]).toEqual([0, restoreUnchanged(kind).schemas])
  })

  it('deliveries lose their relation to one that is not there', () => {
    const change = run(
      "UPDATE delivery SET earlier = 4, relation = 'same-delivery', chain = 4 WHERE id = 6; DELETE FROM delivery WHERE id = 4",
    )
    const backup = craftedBackup('deliveries', withChecksums('deliveries', change))
    const folder = temporaryFolder()
    const library = openTestLibrary(folder)
    library.files.restoreBackup(backup)
    library.files.close()
    expect(rowsOf(deliveriesPath(folder), 'SELECT earlier, relation, chain FROM delivery WHERE id = 6')).toEqual([
      { earlier: null, relation: null, chain: null },
    ])
  })

  it('deliveries keep their IDs when one before them is missing, and a list reaches the last one', () => {
    const library = openTestLibrary()
    library.files.restoreBackup(craftedBackup('deliveries', run('DELETE FROM delivery WHERE id IN (1, 4)')))
    const list = (from: number) =>
      library.webhooks.listDeliveries({ from, limit: 2, text: '' }).rows.map(({ id }) => id)
    expect([list(0), list(2), list(4), list(6)]).toEqual([[2, 3], [5, 6], [7, 8], []])
    const { rows } = library.webhooks.listDeliveries({ from: 5, limit: 10, text: '' })
    expect(rows.map(({ payloadId }) => payloadId)).toEqual(['p-7'])
    expect(library.webhooks.readDelivery(rows[0]?.id ?? 0)?.body).toContain('p-7')
  })
})

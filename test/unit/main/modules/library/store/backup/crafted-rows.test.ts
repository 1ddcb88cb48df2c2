import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { deliveriesPath } from '../../../../../../../main/modules/library/store/library-paths.ts'
import {
  casesOf,
  craftedBackup,
  restoreElsewhere,
  restoreUnchanged,
  run,
  withChecksums,
} from '../../../../../../support/library/crafted-backup.ts'
import type { Change, Changes } from '../../../../../../support/library/crafted-backup.ts'
import { sampled } from '../../../../../../support/cases/sampled.ts'
import { openTestLibrary } from '../../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { rowsOf } from '../../../../../../support/library/whole-library.ts'

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

const REFUSED: Changes = {
  'user-store': {
    'a watch list that is not JSON':
      "INSERT INTO watch_list (id, name, symbols, paused) VALUES (77, 'n', 'not json', 0)",
    'a watch list of numbers': "INSERT INTO watch_list (id, name, symbols, paused) VALUES (77, 'n', '[1, 2]', 0)",
    'a watch list without a name': "INSERT INTO watch_list (id, name, symbols, paused) VALUES (77, '', '[]', 0)",
    'a mute rule that cannot be read':
      "INSERT INTO named_query (id, purpose, name, query) VALUES (77, 'mute', 'n', '((((')",
    'a mute rule that is nested too deeply': withValue(
      "INSERT INTO named_query (id, purpose, name, query) VALUES (77, 'mute', 'n', ?)",
      nested,
    ),
    'an alert with a colour that there is not':
      "INSERT INTO named_query (id, purpose, name, query, colour) VALUES (77, 'alert', 'n', 'a', 8)",
    'an alert with a sound that there is not':
      "INSERT INTO named_query (id, purpose, name, query, sound) VALUES (77, 'alert', 'n', 'a', 'siren')",
    'a query for an unknown purpose':
      "INSERT INTO named_query (id, purpose, name, query) VALUES (77, 'other', 'n', 'a')",
    'a label that is too long': 'UPDATE mark SET label = hex(zeroblob(100)) WHERE story_id = 103',
    'a mark of a time that no date has': 'UPDATE mark SET read_at = 9e15 WHERE story_id = 101',
    'a number that is too large': withValue('INSERT INTO mark (origin, story_id) VALUES (?, ?)', 'o', WIDE),
    'a time that is too large': withValue('UPDATE mark SET read_at = ? WHERE story_id = 101', WIDE),
    'an entitlement of other cells': `UPDATE entitlement SET cells = '[{"probe":"x"}]'`,
    'a kept page of changes of something else': `UPDATE kept_changes SET scope = '{"kind":"story"}'`,
    'a kept page of changes that is not packed': "UPDATE kept_changes SET content = x'00'",
    'a run of tests with other outcomes': `INSERT INTO webhook_run (connection, origin, started_at, transformed, kinds, destinations, cells) VALUES ('c', 'o', 1, 0, '[]', '[]', '[{"kind":"x"}]')`,
    'a highlight of a text that is too long': `INSERT INTO highlight (origin, story_id, made_at, quote, text_before, text_after, start, digest, is_only, response_hash, response_path)
         VALUES ('o', 1, 1, hex(zeroblob(1001)), '', '', 0, 'd', 1, 'h', '$')`,
    'a duration without end': 'UPDATE webhook_test SET duration_ms = 9e999',
    'texts in place of numbers': `${loosened('webhook_test', 'id, connection, origin, sent_at, destination, kind, transformed, duration_ms, delivered, status, message, checksum', 'id')}
        UPDATE webhook_test SET sent_at = 'yesterday'`,
  },
  library: {
    'a story without a title': headOf("json_remove(head, '$.title')"),
    'a story with a number as its title': headOf("json_set(head, '$.title', 5)"),
    'a story with more than stories have': headOf("json_set(head, '$.other', 5)"),
    'a story that is a list': headOf("'[]'"),
    'a story with a word as its rank': headOf(`json_set(head, '$.importanceRank', 'high')`),
    'a story with stocks that are texts': headOf(`json_set(head, '$.stocks', json('["A"]'))`),
    'a text that is not packed': withValue('UPDATE version SET text = ? WHERE id = 5', Buffer.from('no')),
    'a text of numbers': withValue('UPDATE version SET text = ? WHERE id = 5', Buffer.from('[1,2]')),
    'a text that unpacks to far more': withValue('UPDATE version SET text = ? WHERE id = 5', BOMB),
    'a response that unpacks to far more': withValue('UPDATE response SET body = ? WHERE id = 1', BOMB),
    'a hash that is too short': "UPDATE response SET hash = x'00' WHERE id = 2",
    'a ratio with a list of digits': `UPDATE ratio_record SET digits = '{"roe":["1"]}' WHERE id = 1`,
    'a ratio that is no number': `UPDATE ratio_record SET digits = '{"roe":"much"}' WHERE id = 1`,
    'a company of another form': `UPDATE ratio_symbol SET company = '[]' WHERE symbol = 'AAPL'`,
    'a picture that is a page': "UPDATE image SET type = 'text/html', bytes = CAST('<b>' AS BLOB)",
    'a list that was read up to no day': `UPDATE news_coverage SET spans = '[{"newest":1e999}]'`,
    'a story before its time': 'UPDATE story SET key = 5 WHERE id = 103',
    'a story at a time after all times': 'UPDATE story SET second = 1e15, key = 8e15 WHERE id = 103',
    'a story with a number that is too large': withValue('UPDATE story SET id = ? WHERE id = 103', WIDE),
    'a response after which there is no key': `INSERT INTO response SELECT ${LAST}, x'${'ab'.repeat(32)}', size, body, checksum FROM response WHERE id = 1`,
    'a ratio after which there is no key': `UPDATE ratio_record SET id = ${LAST} WHERE id = 1`,
  },
  deliveries: {
    'headers that are not pairs': `UPDATE delivery_content SET headers = '[["a"]]' WHERE id = 3`,
    'a body that is not packed': "UPDATE delivery_content SET body = x'00' WHERE id = 3",
    'a body that unpacks to far more': withValue('UPDATE delivery_content SET body = ? WHERE id = 3', BOMB),
    'a delivery of an unknown kind': "UPDATE delivery SET kind = 'Other/v9' WHERE id = 3",
    'a delivery with another drift': `UPDATE delivery SET schema_drift = '[5]' WHERE id = 3`,
    'a shape that is nested too deeply': withValue('UPDATE contract SET shape = ?', DEEP),
    'a delivery after which there is no key': `UPDATE delivery_content SET id = ${LAST} WHERE id = 3`,
    'a count of deliveries up to the last key': `UPDATE numbering SET last = ${LAST}`,
    'a shape without types': `UPDATE contract SET shape = '{"members":{}}'`,
  },
}

const MENDED: Changes = {
  library: {
    'a version that leads to itself': 'UPDATE version SET previous = id WHERE id = 14',
    'versions that lead in a circle': 'UPDATE version SET previous = 14 WHERE id = 2',
    'versions of another story': 'UPDATE version SET previous = 9 WHERE id = 14',
    'a text of another story': 'UPDATE story SET text_version = 9 WHERE id = 100',
    'a story whose version is missing': 'UPDATE story SET head_version = 999 WHERE id = 100',
    'versions without their receipt': 'DELETE FROM receipt WHERE id = 2',
    'receipts without their response': 'DELETE FROM response WHERE id = 1',
    'links of stories that are not there': 'INSERT INTO story_link (original_id, key) VALUES (1, 2)',
    'a library without its owner': 'DELETE FROM owner',
    'a library of another owner': "UPDATE owner SET connection = 'x', origin = 'https://x.example'",
  },
  deliveries: {
    'deliveries without their content': 'DELETE FROM delivery_content WHERE id = 3',
    'content without its delivery': 'DELETE FROM delivery WHERE id = 1',
  },
}

// SECURITY 83
// G3
describe('a row that the application would not have written is left out, and every list can be read:', () => {
  it.each(sampled(casesOf(REFUSED), ([, kind]) => kind))('%s', (_what, kind, change) => {
    const { refused, schemas } = restoreElsewhere(craftedBackup(kind, withChecksums(kind, change)))
    expect([refused, schemas]).toEqual([1, restoreUnchanged(kind).schemas])
  })

  it('a saved search that is nested too deeply is kept, to be read and mended', () => {
    const change = withValue("INSERT INTO named_query (id, purpose, name, query) VALUES (77, 'saved', 'n', ?)", nested)
    const { refused, rows } = restoreElsewhere(craftedBackup('user-store', withChecksums('user-store', change)))
    expect([refused, JSON.stringify(rows).includes(nested)]).toEqual([0, true])
  })

  it('a mute rule of a watch list that is not there', () => {
    const file = craftedBackup(
      'user-store',
      run("INSERT INTO named_query (id, purpose, name, query) VALUES (77, 'mute', 'n', 'list:gone')"),
    )
    expect(restoreElsewhere(file).refused).toBe(1)
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
  it.each(casesOf(MENDED))('%s', (_what, kind, change) => {
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

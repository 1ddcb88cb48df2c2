import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMPLETENESS_ORDER } from '../../../../../../../app/domain/news/news-item.ts'
import type { Completeness, NewsItem } from '../../../../../../../app/domain/news/news-item.ts'
import { parseServiceDate } from '../../../../../../../app/domain/responses/service-date.ts'
import { userStoreKind, libraryKind } from '../../../../../../../main/modules/library/store/library-schema.ts'
import type { Library } from '../../../../../../../main/modules/library/store/library.ts'
import { storeResponse } from '../../../../../../../main/modules/responses/store/responses.ts'
import { reindex } from '../../../../../../../main/modules/news/store/stories.ts'
import { freeKey } from '../../../../../../../main/modules/news/store/time-key.ts'
import { CHANGE_TYPES, packText } from '../../../../../../../main/modules/news/store/story-versions.ts'
import { openDatabase } from '../../../../../../../main/platform/database/database.ts'
import type { Database } from '../../../../../../../main/platform/database/database.ts'
import { idsOf, openTestLibrary, OWNER, responseOf, storyOf } from '../../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../../support/temporary-folder.ts'

/** The schema version that this step makes. */
const STEP = 6

/** A version as the code before this step stored it. */
interface EarlierVersion {
  item: NewsItem
  completeness: Completeness
  changeType: (typeof CHANGE_TYPES)[number]
}

interface EarlierStory {
  versions: readonly EarlierVersion[]
  edits: number
  unannounced: number
  /** When the person read it, and how many edits it had then. */
  read?: { at: number; edits: number }
}

const LATER = 'Tue, 13 Feb 2024 15:00:00 -0400'
const OLD = { title: 'Profit rises', teaser: 'It rises.', body: '<p>It rises by four.</p>' }
const NEW = { title: 'Profit falls', teaser: 'It falls.', body: '<p>It falls by five.</p>', updated: LATER }
const version = (
  id: number,
  changes: Partial<NewsItem>,
  completeness: Completeness,
  changeType: EarlierVersion['changeType'],
): EarlierVersion => ({ item: storyOf({ id, ...changes }), completeness, changeType })

/** An announced edit that came by list and then by item. */
const IN_TWO_RESPONSES: EarlierStory = {
  versions: [
    version(1, OLD, 'full', 'first'),
    version(1, { ...NEW, body: '' }, 'abstract', 'edit'),
    version(1, NEW, 'full', 'unannounced edit'),
  ],
  edits: 2,
  unannounced: 1,
  read: { at: 2500, edits: 1 },
}

/** An announced edit of the teaser that each refresh of the list counted again. */
const REPEATED: EarlierStory = {
  versions: [
    version(2, OLD, 'full', 'first'),
    version(2, { ...NEW, body: '' }, 'abstract', 'edit'),
    version(2, { ...NEW, body: '' }, 'abstract', 'unannounced edit'),
    version(2, { ...NEW, body: '' }, 'abstract', 'unannounced edit'),
  ],
  edits: 3,
  unannounced: 2,
  read: { at: 4500, edits: 3 },
}

const UNANNOUNCED: EarlierStory = {
  versions: [
    version(3, OLD, 'full', 'first'),
    version(3, { ...OLD, body: NEW.body }, 'full', 'unannounced edit'),
    version(3, NEW, 'full', 'edit'),
  ],
  edits: 2,
  unannounced: 1,
}

function storeEarlier(
  database: Database,
  connection: number,
  { versions, edits, unannounced, read }: EarlierStory,
): void {
  const { id } = (versions[0] as EarlierVersion).item
  let [head, textVersion]: [number | null, number | null] = [null, null]
  for (const [place, { item, completeness, changeType }] of versions.entries()) {
    const { teaser, body, ...members } = item
    const receivedAt = (place + 1) * 1000
    const receipt = storeResponse(database, connection, responseOf(JSON.stringify([place, item]), receivedAt))
    head = Number(
      database
        .statement(
          'INSERT INTO version (previous, change_type, received_at, updated_at, completeness, receipt_id, path, head, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        )
        .run(
          head,
          CHANGE_TYPES.indexOf(changeType),
          receivedAt,
          parseServiceDate(item.updated ?? ''),
          COMPLETENESS_ORDER.indexOf(completeness),
          receipt,
          '$[1]',
          JSON.stringify(members),
          packText({ teaser, body }),
        ).lastInsertRowid,
    )
    if (completeness === 'full') textVersion = head
  }
  database
    .statement(
      'INSERT INTO story (key, connection_id, id, head_version, text_version, edits, unannounced_edits, first_received_at, received_at) VALUES (?, ?, ?, ?, ?, ?, ?, 1000, 9000)',
    )
    .run(freeKey(database, connection, null), connection, id, head, textVersion, edits, unannounced)
  reindex(database, { connection, origin: OWNER.origin }, id)
  if (read === undefined) return
  database
    .statement('INSERT INTO user_store.mark (origin, story_id, read_at, read_edits) VALUES (?, ?, ?, ?)')
    .run(OWNER.origin, id, read.at, read.edits)
}

/** A library as it was before this step, opened by the present version. */
function migrated(...stories: EarlierStory[]): Library {
  const folder = temporaryFolder()
  const journal = join(folder, 'journal.db')
  openDatabase(journal, userStoreKind([]), () => 1).database.close()
  const kind = libraryKind([], journal)
  const { database } = openDatabase(
    join(folder, 'library.db'),
    { ...kind, migrations: kind.migrations.slice(0, STEP - 1) },
    () => 1,
  )
  const connection = Number(
    database.statement('INSERT INTO connection (origin, connection) VALUES (?, ?)').run(OWNER.origin, OWNER.connection)
      .lastInsertRowid,
  )
  for (const story of stories) storeEarlier(database, connection, story)
  database.close()
  return openTestLibrary(folder)
}

const kindsOf = (library: Library, id: number): string[] =>
  library.news.readHistory(OWNER, id).map(({ changeType }) => changeType)

describe('edits that were judged before this step', () => {
  it('are one where one announced edit came in two responses', () => {
    const library = migrated(IN_TWO_RESPONSES)
    expect(library.news.readStory(OWNER, 1)).toMatchObject({ edits: 1, unannouncedEdits: 0, textIsOlder: false })
    expect(kindsOf(library, 1)).toEqual(['edit', 'first'])
    expect([idsOf(library, 'is:revised'), idsOf(library, 'is:silent')]).toEqual([[1], []])
  })

  it('are one where each refresh counted the same again', () => {
    const library = migrated(REPEATED)
    expect(library.news.readStory(OWNER, 2)).toMatchObject({ edits: 1, unannouncedEdits: 0, textIsOlder: true })
    expect(kindsOf(library, 2)).toEqual(['edit', 'first'])
  })

  it('stay unannounced where the same part had come before under the same update time', () => {
    const library = migrated(UNANNOUNCED)
    expect(kindsOf(library, 3)).toEqual(['edit', 'unannounced edit', 'first'])
    expect(idsOf(library, 'is:silent')).toEqual([3])
  })

  it('stay read where the person has read all of them', () => {
    const library = migrated(REPEATED)
    expect(library.news.readStory(OWNER, 2)?.isChangedSinceRead).toBe(false)
  })

  it('stay unread where a part came after the person read the story', () => {
    const library = migrated(IN_TWO_RESPONSES)
    expect(library.news.readStory(OWNER, 1)?.isChangedSinceRead).toBe(true)
  })

  it('lead to their responses', () => {
    const library = migrated(IN_TWO_RESPONSES, REPEATED, UNANNOUNCED)
    const responses = [1, 2, 3].flatMap((id) => library.news.readHistory(OWNER, id).flatMap((each) => each.responses))
    expect(responses).toHaveLength(8)
    for (const { response } of responses)
      expect(library.responses.readResponse(OWNER, response.hash)).toMatchObject({ intact: true })
  })

  it('are the same as those of a library that received the responses now', () => {
    const before = migrated(IN_TWO_RESPONSES, REPEATED, UNANNOUNCED)
    const now = openTestLibrary()
    for (const { versions } of [IN_TWO_RESPONSES, REPEATED, UNANNOUNCED])
      for (const [place, { item, completeness }] of versions.entries())
        now.news.storeStories(OWNER, responseOf(JSON.stringify([place, item]), (place + 1) * 1000), completeness, [
          { item, path: '$[1]' },
        ])
    for (const id of [1, 2, 3]) expect(before.news.readHistory(OWNER, id)).toEqual(now.news.readHistory(OWNER, id))
  })
})

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { COMPLETENESS_ORDER } from '../../../../../../../app/domain/news/news-item.ts'
import type { Completeness, NewsItem } from '../../../../../../../app/domain/news/news-item.ts'
import { parseServiceDate } from '../../../../../../../app/domain/responses/service-date.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import type { Library } from '../../../../../../../main/modules/library/store/library.ts'
import { CHANGE_TYPES, packText } from '../../../../../../../main/modules/news/store/story-versions.ts'
import { pack } from '../../../../../../../main/platform/database/packing.ts'
import { earlierConnections, earlierLibrary } from '../../../../../../support/earlier-version.ts'
import { openTestLibrary, responseOf, storyOf } from '../../../../../../support/stories.ts'

/** The connection of the sample whose rows are replaced. */
const OWNER = { connection: 'main', origin: 'https://a.example' }

/** A version of a story as the code before schema version 6 stored it. */
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

const STORIES = [IN_TWO_RESPONSES, REPEATED, UNANNOUNCED]

/** The response with a version, as its text. */
const textOf = (item: NewsItem, place: number): string => JSON.stringify([place, item])

function storeEarlier(library: DatabaseSync, journal: DatabaseSync, story: EarlierStory, key: number): void {
  const insert = (sql: string, ...values: (string | number | bigint | Uint8Array | null)[]): number | bigint =>
    library.prepare(sql).run(...values).lastInsertRowid
  const id = story.versions[0]?.item.id ?? 0
  let head: number | bigint | null = null
  let text: number | bigint | null = null
  for (const [place, { item, completeness, changeType }] of story.versions.entries()) {
    const { teaser, body, ...members } = item
    const at = (place + 1) * 1000
    const bytes = Buffer.from(textOf(item, place))
    const hash = createHash('sha256').update(bytes).digest()
    const answer = insert('INSERT INTO answer (hash, size, body) VALUES (?, ?, ?)', hash, bytes.length, pack(bytes))
    const receipt = insert(
      "INSERT INTO receipt (partition_id, answer_id, request, status, received_at) VALUES (1, ?, 'GET', 200, ?)",
      answer,
      at,
    )
    head = insert(
      "INSERT INTO version (previous, nature, received_at, updated_at, completeness, receipt_id, path, head, text) VALUES (?, ?, ?, ?, ?, ?, '$[1]', ?, ?)",
      ...[head, CHANGE_TYPES.indexOf(changeType), at, parseServiceDate(item.updated ?? '')],
      ...[COMPLETENESS_ORDER.indexOf(completeness), receipt, JSON.stringify(members), packText({ teaser, body })],
    )
    if (completeness === 'full') text = head
  }
  insert(
    'INSERT INTO story (key, partition_id, id, head_version, text_version, edits, silent_edits, first_received_at, received_at) VALUES (?, 1, ?, ?, ?, ?, ?, 1000, 9000)',
    ...[key, id, head, text, story.edits, story.unannounced],
  )
  if (story.read !== undefined)
    journal
      .prepare('INSERT INTO mark (service, story_id, read_at, read_edits) VALUES (?, ?, ?, ?)')
      .run(OWNER.origin, id, story.read.at, story.read.edits)
}

/** A library of schema version 2 with these stories, opened by the present version. */
function migrated(...stories: EarlierStory[]): Library {
  const folder = earlierLibrary('cef8f91')
  const [library, journal] = ['library.db', 'journal.db'].map((name) => new DatabaseSync(join(folder, name))) as [
    DatabaseSync,
    DatabaseSync,
  ]
  library.exec('DELETE FROM story; DELETE FROM version')
  journal.exec('DELETE FROM mark')
  for (const [place, story] of stories.entries()) storeEarlier(library, journal, story, place + 1)
  library.close()
  journal.close()
  const opened = openLibrary(folder, () => 1, earlierConnections('cef8f91'))
  onTestFinished(() => opened.files.close())
  return opened
}

const typesOf = (library: Library, id: number): string[] =>
  library.news.readHistory(OWNER, id).map(({ changeType }) => changeType)

const found = (library: Library, query: string): number[] =>
  library.news
    .listStories(OWNER, { query, order: 'newest', shows: 'visible', offset: 0, limit: 200 })
    .rows.map(({ id }) => id)

describe('edits that were judged before schema version 6', () => {
  it('are one where one announced edit came in two responses', () => {
    const library = migrated(IN_TWO_RESPONSES)
    expect(library.news.readStory(OWNER, 1)).toMatchObject({ edits: 1, unannouncedEdits: 0, textIsOlder: false })
    expect(typesOf(library, 1)).toEqual(['edit', 'first'])
    expect([found(library, 'is:revised'), found(library, 'is:silent')]).toEqual([[1], []])
  })

  it('are one where each refresh counted the same again', () => {
    const library = migrated(REPEATED)
    expect(library.news.readStory(OWNER, 2)).toMatchObject({ edits: 1, unannouncedEdits: 0, textIsOlder: true })
    expect(typesOf(library, 2)).toEqual(['edit', 'first'])
  })

  it('stay unannounced where the same part had come before under the same update time', () => {
    const library = migrated(UNANNOUNCED)
    expect(typesOf(library, 3)).toEqual(['edit', 'unannounced edit', 'first'])
    expect(found(library, 'is:silent')).toEqual([3])
  })

  it('stay read where the person has read all of them', () => {
    expect(migrated(REPEATED).news.readStory(OWNER, 2)?.isChangedSinceRead).toBe(false)
  })

  it('stay unread where a part came after the person read the story', () => {
    expect(migrated(IN_TWO_RESPONSES).news.readStory(OWNER, 1)?.isChangedSinceRead).toBe(true)
  })

  it('lead to their responses', () => {
    const library = migrated(...STORIES)
    const responses = [1, 2, 3].flatMap((id) => library.news.readHistory(OWNER, id).flatMap((each) => each.responses))
    expect(responses).toHaveLength(8)
    for (const { response } of responses)
      expect(library.responses.readResponse(OWNER, response.hash)).toMatchObject({ intact: true })
  })

  it('are the same as those of a library that received the responses now', () => {
    const before = migrated(...STORIES)
    const now = openTestLibrary()
    for (const { versions } of STORIES)
      for (const [place, { item, completeness }] of versions.entries())
        now.news.storeStories(OWNER, responseOf(textOf(item, place), (place + 1) * 1000), completeness, [
          JSON.stringify({ item, path: '$[1]' }),
        ])
    for (const id of [1, 2, 3]) expect(before.news.readHistory(OWNER, id)).toEqual(now.news.readHistory(OWNER, id))
  })
})

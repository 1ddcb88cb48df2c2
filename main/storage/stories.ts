import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { COMPLETENESS_ORDER } from '../../app/domain/news-item.ts'
import type { Completeness, NewsItem } from '../../app/domain/news-item.ts'
import { toStoryRow } from '../../app/domain/news-views.ts'
import type { Story, StoryRow } from '../../app/domain/news-views.ts'
import { parseServiceDate } from '../../app/domain/service-date.ts'
import type { Database } from './database.ts'
import { mergeStory } from './merge-story.ts'

/** A story of an answer, with the path at which it stood. */
export interface IncomingStory {
  item: NewsItem
  path: string
}

/** Which held stories to list. Dates are days YYYY-MM-DD, inclusive. */
export interface HeldStoriesQuery {
  tickers: readonly string[]
  dateFrom: string | null
  dateTo: string | null
  limit: number
  offset: number
}

type Head = Omit<NewsItem, 'teaser' | 'body'>
type StoryText = Pick<NewsItem, 'teaser' | 'body'>

interface StoryRecord {
  id: number
  created_at: number | null
  updated_at: number | null
  head: string
  completeness: number
  text: Uint8Array
  text_updated_at: number | null
  received_at: number
  head_path: string
  text_path: string
  head_hash: Uint8Array
  text_hash: Uint8Array
}

const pack = (text: StoryText): Uint8Array => zstdCompressSync(JSON.stringify([text.teaser, text.body]))

function unpack(bytes: Uint8Array): StoryText {
  const [teaser, body] = JSON.parse(zstdDecompressSync(bytes).toString('utf8')) as [string | null, string | null]
  return { teaser, body }
}

const SELECT = `SELECT story.*, head_answer.hash AS head_hash, text_answer.hash AS text_hash FROM story
  JOIN receipt AS head_receipt ON head_receipt.id = story.head_receipt JOIN answer AS head_answer ON head_answer.id = head_receipt.answer_id
  JOIN receipt AS text_receipt ON text_receipt.id = story.text_receipt JOIN answer AS text_answer ON text_answer.id = text_receipt.answer_id`

const completenessAt = (place: number): Completeness => COMPLETENESS_ORDER[place] ?? 'headline'

/** Day of a story in the service's zone, GMT-4, at its start, as Unix milliseconds. */
const dayStart = (day: string): number => Date.parse(`${day}T00:00:00-04:00`)

function storeOne(database: Database, partition: number, receipt: number, receivedAt: number, completeness: Completeness, { item, path }: IncomingStory): void {
  const held = database.statement('SELECT updated_at, completeness, text_updated_at FROM story WHERE partition_id = ? AND id = ?').get(partition, item.id) as
    | Pick<StoryRecord, 'updated_at' | 'completeness' | 'text_updated_at'>
    | undefined
  const updatedAt = item.updated === null ? null : parseServiceDate(item.updated)
  const createdAt = item.created === null ? null : parseServiceDate(item.created)
  const { teaser, body, ...head } = item
  const heldCompleteness = completenessAt(held?.completeness ?? 0)
  const takes = mergeStory(
    held === undefined ? null : { head: { updatedAt: held.updated_at, completeness: heldCompleteness }, text: { updatedAt: held.text_updated_at, completeness: heldCompleteness } },
    { updatedAt, completeness },
  )
  if (held === undefined) {
    database
      .statement(
        `INSERT INTO story (partition_id, id, created_at, updated_at, head, head_receipt, head_path, completeness, text, text_receipt, text_path, text_updated_at, received_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(partition, item.id, createdAt, updatedAt, JSON.stringify(head), receipt, path, COMPLETENESS_ORDER.indexOf(completeness), pack({ teaser, body }), receipt, path, updatedAt, receivedAt)
  } else {
    if (takes.head) {
      database
        .statement('UPDATE story SET created_at = ?, updated_at = ?, head = ?, head_receipt = ?, head_path = ?, received_at = ? WHERE partition_id = ? AND id = ?')
        .run(createdAt, updatedAt, JSON.stringify(head), receipt, path, receivedAt, partition, item.id)
    }
    if (takes.text) {
      database
        .statement('UPDATE story SET completeness = ?, text = ?, text_receipt = ?, text_path = ?, text_updated_at = ? WHERE partition_id = ? AND id = ?')
        .run(COMPLETENESS_ORDER.indexOf(completeness), pack({ teaser, body }), receipt, path, updatedAt, partition, item.id)
    }
  }
  if (!takes.head) return
  database.statement('DELETE FROM story_symbol WHERE partition_id = ? AND story_id = ?').run(partition, item.id)
  for (const stock of item.stocks) {
    database.statement('INSERT OR IGNORE INTO story_symbol (partition_id, symbol, story_id) VALUES (?, ?, ?)').run(partition, stock.name.toUpperCase(), item.id)
  }
}

/** Stores the stories of one answer. `completeness` is what the request asked for. */
export function storeStories(database: Database, partition: number, receipt: number, receivedAt: number, completeness: Completeness, stories: readonly IncomingStory[]): void {
  for (const story of stories) storeOne(database, partition, receipt, receivedAt, completeness, story)
}

/** A held story, or null. */
export function readStory(database: Database, partition: number, id: number): Story | null {
  const row = database.statement(`${SELECT} WHERE story.partition_id = ? AND story.id = ?`).get(partition, id) as StoryRecord | undefined
  if (row === undefined) return null
  return {
    item: { ...(JSON.parse(row.head) as Head), ...unpack(row.text) },
    completeness: completenessAt(row.completeness),
    answer: { hash: Buffer.from(row.head_hash).toString('hex'), path: row.head_path },
    textAnswer: { hash: Buffer.from(row.text_hash).toString('hex'), path: row.text_path },
    textIsOlder: row.updated_at !== null && row.text_updated_at !== null && row.text_updated_at < row.updated_at,
    receivedAt: row.received_at,
  }
}

/** Held stories that match, newest first, and when the newest of them was received. */
export function listStories(database: Database, partition: number, query: HeldStoriesQuery): { rows: StoryRow[]; receivedAt: number | null } {
  const conditions = ['partition_id = ?']
  const values: (string | number)[] = [partition]
  if (query.tickers.length > 0) {
    conditions.push(`id IN (SELECT story_id FROM story_symbol WHERE partition_id = ? AND symbol IN (${query.tickers.map(() => '?').join(', ')}))`)
    values.push(partition, ...query.tickers)
  }
  if (query.dateFrom !== null) {
    conditions.push('created_at >= ?')
    values.push(dayStart(query.dateFrom))
  }
  if (query.dateTo !== null) {
    conditions.push('created_at < ?')
    values.push(dayStart(query.dateTo) + 86_400_000)
  }
  const rows = database
    .statement(`SELECT head, received_at FROM story WHERE ${conditions.join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`)
    .all(...values, query.limit, query.offset) as unknown as Pick<StoryRecord, 'head' | 'received_at'>[]
  return {
    rows: rows.map((row) => toStoryRow(JSON.parse(row.head) as Head)),
    receivedAt: rows.length === 0 ? null : Math.max(...rows.map((row) => row.received_at)),
  }
}

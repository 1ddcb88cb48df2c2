import type { ChangeType } from '../../../../../app/ipc/news/stories.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { readMarkRow } from '../organise/marks.ts'
import { sentTexts, looksSame, type SentText, type SentTexts } from './sent-text.ts'
import { completenessAt, versionRow, CHANGE_TYPES, isEdit } from './story-versions.ts'
import type { StoryRecord, VersionRow, StoredHead, LackingMember } from './story-versions.ts'
import { STORY_PARTS, COMPLETENESS_ORDER } from '../../../../../app/domain/news/news-item.ts'
import type { StoryPart, Completeness } from '../../../../../app/domain/news/news-item.ts'
import { distinctLines, distinctNames, titleText } from '../story-text.ts'

/** The content of a story in one response. `completeness` says which of its texts are valid. */
export interface VersionContent {
  head: StoredHead
  texts: SentTexts
  completeness: Completeness
}

/** The values of a story's parts, as sent. */
interface PartValues {
  title: string
  teaser: SentText
  body: SentText
  tags: readonly string[]
  symbols: readonly string[]
  channels: readonly string[]
  rank: number | null
}

/** The parts that a response carried; the others are absent. */
export type CarriedParts = Partial<PartValues>

const rank = (completeness: Completeness): number => COMPLETENESS_ORDER.indexOf(completeness)

/** The parts that a response carried. A response says nothing of the others, not even that they are empty. */
function carriedParts({ head, texts, completeness }: VersionContent): CarriedParts {
  const lacks = (member: LackingMember): boolean => head.missing?.includes(member) ?? false
  const holds = (from: Completeness, member: 'teaser' | 'body'): boolean =>
    rank(completeness) >= rank(from) && !lacks(member)
  return {
    ...(lacks('title') ? {} : { title: head.title }),
    ...(holds('abstract', 'teaser') ? { teaser: texts.teaser } : {}),
    ...(holds('full', 'body') ? { body: texts.body } : {}),
    ...(lacks('tags') ? {} : { tags: distinctLines(head.tags) }),
    ...(lacks('stocks') ? {} : { symbols: distinctNames(head.stocks.map((stock) => stock.name)) }),
    ...(lacks('channels') ? {} : { channels: distinctLines(head.channels) }),
    ...(lacks('importanceRank') ? {} : { rank: head.importanceRank }),
  }
}

/** Whether a response carried a part. */
const carries = (parts: CarriedParts, part: StoryPart): boolean => parts[part] !== undefined

/** The elements that a set lost and gained. */
interface SetChange {
  added: string[]
  removed: string[]
}

/** The elements that a set lost and gained; null when there are none. */
export function setChange(before: readonly string[], after: readonly string[]): SetChange | null {
  const [old, fresh] = [new Set(before), new Set(after)]
  const added = [...fresh].filter((value) => !old.has(value))
  const removed = [...old].filter((value) => !fresh.has(value))
  return added.length === 0 && removed.length === 0 ? null : { added, removed }
}

/** SPEC Resources, NewsItem.importance_rank: 1 when it is not sent. */
const rankOf = (sent: number | null | undefined): number => sent ?? 1

/**
 * Whether a reader would see a difference in a part that both carry. Entities, white space, the order of sets and dates do not
 * count.
 */
export function isSeenChange(part: StoryPart, before: CarriedParts, after: CarriedParts): boolean {
  if (!carries(before, part) || !carries(after, part)) return false
  switch (part) {
    case 'title':
      return titleText(before.title ?? '') !== titleText(after.title ?? '')
    case 'teaser':
    case 'body':
      return before[part] !== undefined && after[part] !== undefined && !looksSame(before[part], after[part])
    case 'tags':
    case 'symbols':
    case 'channels':
      return setChange(before[part] ?? [], after[part] ?? []) !== null
    case 'rank':
      return rankOf(before.rank) !== rankOf(after.rank)
  }
}

/** The parts that are texts, which a response may leave out. */
const TEXT_PARTS = ['teaser', 'body'] as const

/** Whether both have the same characters in one of the texts. */
const isSameText = (part: (typeof TEXT_PARTS)[number], one: CarriedParts, other: CarriedParts): boolean =>
  one[part]?.digest === other[part]?.digest

/** Whether a head has a member that the one before it lacks. */
const isMoreOf = (before: StoredHead, after: StoredHead): boolean =>
  before.missing?.some(
    (member) => member !== 'teaser' && member !== 'body' && !(after.missing?.includes(member) ?? false),
  ) ?? false

/** Whether the members of two heads differ as sent, or the second has more of them; what it lacks does not count. */
function isOtherHead(before: StoredHead, after: StoredHead): boolean {
  const names = Object.keys(after) as (keyof StoredHead)[]
  const lacking = new Set<string>(['missing', ...(before.missing ?? []), ...(after.missing ?? [])])
  return (
    isMoreOf(before, after) ||
    names.some((name) => !lacking.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  )
}

/** Whether a response says nothing that an earlier one did not say in the same characters. */
function isRepeating(content: VersionContent, earlier: VersionContent): boolean {
  const [now, before] = [carriedParts(content), carriedParts(earlier)]
  return (
    !isOtherHead(earlier.head, content.head) &&
    TEXT_PARTS.every((part) => !carries(now, part) || isSameText(part, now, before))
  )
}

// An update time is one announcement of the service. Whatever arrives under it for the first time belongs to that announcement, in
// however many responses it arrives: a list brings the title, and the item later brings the body of the same edit. Only a part that
// was received before under the same update time, and now differs, proves an edit that the service did not announce.

/** What one response said of a story. `updatedAt` is null when it has no readable update time. */
export interface Observation {
  content: VersionContent
  updatedAt: number | null
}

/** A version of a story, which one or more responses brought in parts. Observations are named by their position. */
interface JudgedVersion {
  changeType: ChangeType
  /** The values that were known before, of the parts that it has. */
  before: CarriedParts
  after: CarriedParts
  /** The observation that brought each part. */
  broughtBy: Map<StoryPart, number>
  /** The observations that it consists of. */
  observations: number[]
  /** Those of them that showed a change. */
  changedBy: Set<number>
}

/** The edits that the responses about a story prove. */
export interface Judgement {
  /** The oldest first. */
  versions: JudgedVersion[]
  /** What each observation showed; null when it said nothing new. */
  changeTypes: (ChangeType | null)[]
}

/** What was received under one update time. */
interface Announcement {
  /** The version that the service announced with it. */
  announced: JudgedVersion
  /** The latest version under it: the announced one, or an unannounced edit after it. */
  latest: JudgedVersion
  /** What was received under it: the values, the version in which each part was last received, and the whole contents. */
  values: CarriedParts
  receivedIn: Map<StoryPart, JudgedVersion>
  contents: VersionContent[]
}

const newVersion = (changeType: ChangeType): JudgedVersion => ({
  changeType,
  before: {},
  after: {},
  broughtBy: new Map(),
  observations: [],
  changedBy: new Set(),
})

const copy = (part: StoryPart, from: CarriedParts, to: CarriedParts): void => {
  Object.assign(to, { [part]: from[part] })
}

/** Adds a part to a version. Returns what the observation showed with it. */
function addPart(
  version: JudgedVersion,
  part: StoryPart,
  { known, carried, place }: { known: CarriedParts; carried: CarriedParts; place: number },
): ChangeType {
  if (version.observations.at(-1) !== place) version.observations.push(place)
  version.broughtBy.set(part, place)
  copy(part, carried, version.after)
  if (!carries(known, part)) {
    if (version.changeType === 'cosmetic') version.changeType = 'enriched'
    return version.changeType === 'first' ? 'first' : 'enriched'
  }
  copy(part, known, version.before)
  if (!isSeenChange(part, known, carried)) return 'cosmetic'
  version.changedBy.add(place)
  if (!isEdit(version.changeType)) version.changeType = 'edit'
  return version.changeType
}

/** The strongest of the change types that one observation showed. */
const strongest = (changeTypes: readonly ChangeType[]): ChangeType | null =>
  (['first', 'unannounced edit', 'edit', 'enriched', 'cosmetic'] as const).find((each) => changeTypes.includes(each)) ??
  null

/** Finds the edits that these responses prove, given in the order in which the service wrote them. */
export function judgeEdits(observations: readonly Observation[]): Judgement {
  const versions: JudgedVersion[] = []
  const announcements = new Map<number | null, Announcement>()
  const known: CarriedParts = {}
  let head: StoredHead | null = null

  function start(changeType: ChangeType): JudgedVersion {
    const version = newVersion(changeType)
    versions.push(version)
    return version
  }

  function announce(updatedAt: number | null): Announcement {
    const announced = start(announcements.size === 0 ? 'first' : 'cosmetic')
    const announcement: Announcement = {
      announced,
      latest: announced,
      values: {},
      receivedIn: new Map(),
      contents: [],
    }
    announcements.set(updatedAt, announcement)
    return announcement
  }

  /** Starts a version when a part contradicts the latest one. Returns whether it did. */
  function startUnannounced(announcement: Announcement, updatedAt: number | null, carried: CarriedParts): boolean {
    const { latest, values, receivedIn } = announcement
    const contradicted = [...receivedIn.keys()].filter((part) => isSeenChange(part, known, carried))
    if (!contradicted.some((part) => receivedIn.get(part) === latest)) return false
    // Without an update time there is nothing that the service could have left as it was.
    const isProven = updatedAt !== null && contradicted.some((part) => isSeenChange(part, values, carried))
    announcement.latest = start(isProven ? 'unannounced edit' : 'edit')
    return true
  }

  /** Whether a response has a form that is new under its update time, such as other entities or another order of pictures. */
  const isNewForm = (content: VersionContent, carried: CarriedParts, { contents }: Announcement): boolean =>
    ((head !== null && isOtherHead(head, content.head)) ||
      TEXT_PARTS.some((part) => carries(carried, part) && !isSameText(part, carried, known))) &&
    // Lists and items may send different forms in turn, which must not add a version each time.
    !contents.some((earlier) => isRepeating(content, earlier))

  function judge({ content, updatedAt }: Observation, place: number): ChangeType | null {
    const carried = carriedParts(content)
    const parts = STORY_PARTS.filter((part) => carries(carried, part))
    const isNew = !announcements.has(updatedAt)
    const announcement = announcements.get(updatedAt) ?? announce(updatedAt)
    const isNextEdit = startUnannounced(announcement, updatedAt, carried)
    const { announced, latest, values, receivedIn } = announcement
    let enriched: JudgedVersion | null = null

    /** The version that a part belongs to; null when the latest version has it already. */
    function versionOf(part: StoryPart): JudgedVersion | null {
      if (receivedIn.has(part)) return receivedIn.get(part) === latest ? null : latest
      if (isNextEdit && !carries(known, part)) return latest
      // The version that was received first stays as it is. What completes it is shown as more of the same story.
      if (!isNew && announced.changeType === 'first') return (enriched ??= start('enriched'))
      return announced
    }

    const shown: ChangeType[] = isNew ? [announced.changeType] : []
    for (const part of parts) {
      const version = versionOf(part)
      if (version !== null) shown.push(addPart(version, part, { known, carried, place }))
    }
    if (shown.length === 0 && isNewForm(content, carried, announcement)) {
      const changeType = head !== null && isMoreOf(head, content.head) ? 'enriched' : 'cosmetic'
      start(changeType).observations.push(place)
      shown.push(changeType)
    }
    for (const part of parts) {
      copy(part, carried, known)
      copy(part, carried, values)
      receivedIn.set(part, latest)
    }
    announcement.contents.push(content)
    head = content.head
    return strongest(shown)
  }

  return { changeTypes: observations.map(judge), versions }
}

/** A story rebuilt from its versions. */
export interface ReplayedStory {
  /** What its row says of the versions that are left. */
  record: Pick<StoryRecord, 'head_version' | 'text_version' | 'versions' | 'edits' | 'unannounced_edits'>
  /** What a version showed, by its row ID; null when it said nothing new and was removed. */
  changeTypeOf(version: number): ChangeType | null
  /** The number of edits that had been received completely by a time in Unix milliseconds. */
  editsUntil(moment: number): number
}

/** The versions of a story in the order in which the service wrote them. */
export function versionsOf(database: Database, newest: number): VersionRow[] {
  const rows: VersionRow[] = []
  for (let next: number | null = newest; next !== null;) {
    const row = versionRow(database, next)
    rows.push(row)
    next = row.previous
  }
  return rows.reverse()
}

/** Rows in the order in which the service wrote them, given in the order of their arrival. */
function inServiceOrder(rows: readonly VersionRow[]): VersionRow[] {
  let latest = 0
  return rows
    .map((row) => {
      // A response without an update time stays after those that came before it.
      const moment = row.updated_at ?? latest
      latest = Math.max(latest, moment)
      return { row, moment }
    })
    .toSorted((one, other) => one.moment - other.moment)
    .map(({ row }) => row)
}

const contentOf = (row: VersionRow): VersionContent => ({
  head: JSON.parse(row.head) as StoredHead,
  texts: sentTexts(row.text),
  completeness: completenessAt(row.completeness),
})

/** The edits that the versions of a story prove. */
export const judgeVersions = (rows: readonly VersionRow[]): Judgement =>
  judgeEdits(rows.map((row) => ({ content: contentOf(row), updatedAt: row.updated_at })))

/** The number of edits that versions of a story prove, given in the order of their arrival. */
export const editsOf = (rows: readonly VersionRow[]): number =>
  judgeVersions(inServiceOrder(rows)).versions.filter(({ changeType }) => isEdit(changeType)).length

/** The last version that has every text of the versions before it, so that a headline never replaces a body. */
export function textRowOf(rows: readonly [VersionRow, ...VersionRow[]]): VersionRow {
  const textsOf = (content: VersionContent): string[] =>
    TEXT_PARTS.filter((part) => carries(carriedParts(content), part))
  let [found] = rows
  let known = textsOf(contentOf(found))
  for (const row of rows) {
    const texts = textsOf(contentOf(row))
    if (!known.every((text) => texts.includes(text))) continue
    found = row
    known = texts
  }
  return found
}

/** Whether a head may name members that its response lacked, as few do. */
const mayLack = ({ head }: VersionRow): boolean => head.includes('"missing":')

/**
 * Gives each version the members that its response lacked, as the version before it has them that had been received by then. `rows` are
 * in the order in which the service wrote them.
 */
function fillHeads(database: Database, rows: readonly VersionRow[]): void {
  if (!rows.some(mayLack)) return
  const save = database.statement('UPDATE version SET head = ? WHERE id = ?')
  const heads = rows.map(({ head }) => JSON.parse(head) as StoredHead)
  for (const [place, row] of rows.entries()) {
    const lacking = heads[place]?.missing?.filter((member) => member !== 'teaser' && member !== 'body') ?? []
    if (lacking.length === 0) continue
    // Nearly always the one before it.
    let at = place - 1
    while (at >= 0 && (rows[at]?.received_at ?? 0) > row.received_at) at -= 1
    const before = heads[at]
    if (before === undefined) continue
    const filled = { ...heads[place], ...Object.fromEntries(lacking.map((member) => [member, before[member]])) }
    heads[place] = filled as StoredHead
    if (JSON.stringify(filled) !== row.head) save.run(JSON.stringify(filled), row.id)
  }
}

/**
 * Links versions of one story, from one chain or several, into a single chain in the order in which the service wrote them, and
 * judges its edits again. `rows` are in the order of their arrival. Removes versions that say nothing new, and fills the heads of the
 * others. Returns null when there are no versions.
 */
export function replayVersions(database: Database, rows: readonly VersionRow[]): ReplayedStory | null {
  const ordered = inServiceOrder(rows)
  const judgement = judgeVersions(ordered)
  const link = database.statement('UPDATE version SET previous = ?, change_type = ? WHERE id = ?')
  const changeTypes = new Map(ordered.map(({ id }, place) => [id, judgement.changeTypes[place] ?? null]))
  const kept = ordered.filter(({ id }) => changeTypes.get(id) !== null)
  const dropped = ordered.filter(({ id }) => changeTypes.get(id) === null)
  const [first, ...later] = kept
  if (first === undefined) return null
  kept.forEach((row, place) => {
    const previous = kept[place - 1]?.id ?? null
    const changeType = CHANGE_TYPES.indexOf(changeTypes.get(row.id) ?? 'first')
    if (row.previous !== previous || row.change_type !== changeType) link.run(previous, changeType, row.id)
  })
  // References are cleared first, because a version that is still referenced cannot be removed.
  for (const row of dropped) link.run(null, row.change_type, row.id)
  for (const { id } of dropped) database.statement('DELETE FROM version WHERE id = ?').run(id)
  fillHeads(database, kept)
  const edits = judgement.versions.filter(({ changeType }) => isEdit(changeType))
  return {
    record: {
      head_version: (kept.at(-1) ?? first).id,
      text_version: textRowOf([first, ...later]).id,
      versions: kept.length,
      edits: edits.length,
      unannounced_edits: edits.filter(({ changeType }) => changeType === 'unannounced edit').length,
    },
    changeTypeOf: (version) => changeTypes.get(version) ?? null,
    editsUntil: (moment) =>
      edits.filter(({ changedBy }) => [...changedBy].every((place) => (ordered[place]?.received_at ?? 0) <= moment))
        .length,
  }
}

/** Stores the rebuilt state of a story. */
export function saveReplayed(database: Database, key: number, { record }: ReplayedStory): void {
  database
    .statement(
      'UPDATE story SET head_version = ?, text_version = ?, versions = ?, edits = ?, unannounced_edits = ? WHERE key = ?',
    )
    .run(record.head_version, record.text_version, record.versions, record.edits, record.unannounced_edits, key)
}

/** Counts again how many edits of a story the person has read, where its edits are counted in another way than before. */
export function recountReadEdits(database: Database, origin: string, id: number, story: ReplayedStory): void {
  const { read_at: readAt } = readMarkRow(database, origin, id)
  if (readAt === null) return
  database
    .statement('UPDATE user_store.mark SET read_edits = ? WHERE origin = ? AND story_id = ?')
    .run(story.editsUntil(readAt), origin, id)
}

import type { ChangeType } from '../../../../app/ipc/news-schemas.ts'
import { STORY_PARTS } from '../../../../app/domain/news/news-item.ts'
import type { StoryPart } from '../../../../app/domain/news/news-item.ts'
import { carriedParts, carries, isOtherHead, isRepeating, isSameText, isSeenChange, TEXT_PARTS } from './part-values.ts'
import type { CarriedParts, VersionContent } from './part-values.ts'
import { isEdit } from './story-versions.ts'
import type { StoredHead } from './story-versions.ts'

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
      start('cosmetic').observations.push(place)
      shown.push('cosmetic')
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

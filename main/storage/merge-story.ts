import { COMPLETENESS_ORDER } from '../../app/domain/news-item.ts'
import type { Completeness } from '../../app/domain/news-item.ts'

/** The part of a held or an incoming story that decides what is kept. */
export interface StoryVersion {
  updatedAt: number | null
  completeness: Completeness
}

/** Which parts of an incoming story replace what is held. */
export interface MergeDecision {
  head: boolean
  text: boolean
}

const rank = (completeness: Completeness): number => COMPLETENESS_ORDER.indexOf(completeness)

/**
 * What an incoming version replaces. Metadata is the newest the service has said; text is only ever replaced by text that is
 * as rich: a headline never erases a body. An answer about an older version, arriving late, replaces nothing.
 */
export function mergeStory(held: { head: StoryVersion; text: StoryVersion } | null, incoming: StoryVersion): MergeDecision {
  if (held === null) return { head: true, text: true }
  const isOlder = (than: number | null): boolean => incoming.updatedAt !== null && than !== null && incoming.updatedAt < than
  return {
    head: !isOlder(held.head.updatedAt),
    text: rank(incoming.completeness) >= rank(held.text.completeness) && !isOlder(held.text.updatedAt),
  }
}

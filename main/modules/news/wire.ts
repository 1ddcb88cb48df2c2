import { unreadableReply } from '../../../app/errors/app-error.ts'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import { isNodeId } from '../../../app/domain/news/news-item.ts'
import type {
  NewsItem,
  Stock,
  StoryImage,
  ReceivedStories,
  UnreadableElements,
} from '../../../app/domain/news/news-item.ts'
import { elementPath, memberPath } from '../../../app/domain/responses/wire-path.ts'
import { isBlank } from '../../../app/domain/values/plain-line.ts'
import { isObject, type WireTree } from '../../../app/domain/responses/wire-tree.ts'
import type { LackingMember } from './store/history/story-versions.ts'
import { integerOf, listOf, readEach, textOf, type WireObject } from '../../platform/http/read-members.ts'
import type { IncomingStory } from './store/stories.ts'

/** The stories of a response, and the elements that could not be read. */
export interface WireStories extends Pick<ReceivedStories, 'unreadable'> {
  stories: IncomingStory[]
}

const nameOf = (node: WireTree): string | null =>
  typeof node === 'string' ? node : isObject(node) ? textOf(node, 'name') : null

const names = (node: WireTree | undefined): string[] =>
  listOf(node)
    .map(nameOf)
    .filter((name) => name !== null)

function stockOf(node: WireTree): Stock | null {
  const name = nameOf(node)
  if (name === null) return null
  const member = (key: string): string | null => (isObject(node) ? textOf(node, key) : null)
  return {
    name,
    exchange: member('exchange'),
    sector: member('sector'),
    gics: member('gics'),
    gicsCode: member('gics_code'),
    isin: member('isin'),
    cusip: member('cusip'),
  }
}

function imageOf(node: WireTree): StoryImage | null {
  if (!isObject(node)) return null
  const url = textOf(node, 'url')
  return url === null ? null : { url, alt: textOf(node, 'alt'), size: textOf(node, 'size') }
}

/** The members that a response can lack, with their names in it. */
const WIRE_NAMES: Readonly<Record<LackingMember, string>> = {
  title: 'title',
  author: 'author',
  created: 'created',
  teaser: 'teaser',
  body: 'body',
  url: 'url',
  channels: 'channels',
  tags: 'tags',
  stocks: 'stocks',
  images: 'image',
  importanceRank: 'importance_rank',
}

/** How the members are read that are lists. */
const LISTED: Readonly<Partial<Record<LackingMember, (node: WireTree) => unknown>>> = {
  channels: nameOf,
  tags: nameOf,
  stocks: stockOf,
  images: imageOf,
}

/** Whether a response sends a member in a form that says nothing of it, such as a text where a list is described. None, empty and null are told. */
function isOtherForm(node: WireObject, member: LackingMember): boolean {
  const sent = node[WIRE_NAMES[member]]
  if (sent === undefined || sent === null || sent === '') return false
  const read = LISTED[member]
  if (member === 'importanceRank') return integerOf(sent) === null
  if (read === undefined) return textOf(node, WIRE_NAMES[member]) === null
  const elements = listOf(sent)
  return !(Array.isArray(sent) && elements.length === 0) && elements.every((element) => read(element) === null)
}

/** The members that a response lacks, or of which it says nothing that can be read: neither removes what an earlier response said of them. */
const missingFrom = (node: WireTree): readonly LackingMember[] =>
  isObject(node)
    ? (Object.keys(WIRE_NAMES) as LackingMember[]).filter(
        (member) =>
          // An importance that is not sent is 1.
          (member !== 'importanceRank' && node[WIRE_NAMES[member]] === undefined) || isOtherForm(node, member),
      )
    : []

function nodeIdOf(node: WireTree | undefined): number | null {
  const id = integerOf(node)
  return id !== null && isNodeId(id) ? id : null
}

/** The story that another refers to. Zero is how some writers send that there is none. */
function originalOf(node: WireTree | undefined): number | null {
  const id = nodeIdOf(node)
  return id === 0 ? null : id
}

function itemOf(node: WireTree): NewsItem | null {
  if (!isObject(node)) return null
  const id = nodeIdOf(node.id)
  if (id === null) return null
  return {
    id,
    title: textOf(node, 'title') ?? '',
    author: textOf(node, 'author'),
    created: textOf(node, 'created'),
    updated: textOf(node, 'updated'),
    teaser: textOf(node, 'teaser'),
    body: textOf(node, 'body'),
    url: textOf(node, 'url'),
    channels: names(node.channels),
    tags: names(node.tags),
    stocks: listOf(node.stocks)
      .map(stockOf)
      .filter((stock) => stock !== null),
    images: listOf(node.image)
      .map(imageOf)
      .filter((image) => image !== null),
    importanceRank: integerOf(node.importance_rank),
    originalId: originalOf(node.original_id),
  }
}

/**
 * Reads the array of news items in the responses of both news endpoints. SPEC 4.1; throws a shape error for anything
 * else.
 */
export function readStories(tree: WireTree): WireStories {
  // An empty XML list is an empty element, which is parsed as an empty text.
  const list = tree === '' ? [] : tree
  if (!Array.isArray(list)) throw unreadableReply('shape', 'expected a list of news items')
  const { items, unreadable } = readEach(list, '$', (node, path): IncomingStory | null => {
    const item = itemOf(node)
    return item && { item, path, missing: missingFrom(node) }
  })
  return { stories: items, unreadable }
}

/** The stories of a response for the main process. Throws a shape error for anything but a list of news items. */
export function receivedStories(tree: WireTree): ReceivedStories {
  const { stories, unreadable } = readStories(tree)
  return {
    stories: stories.map((story) => {
      const { id, created, updated, stocks, body } = story.item
      const symbol = stocks.find(({ name }) => !isBlank(name))?.name ?? null
      return { id, created, updated, symbol, hasEmptyBody: body === '', json: JSON.stringify(story) }
    }),
    unreadable,
  }
}

/** A story that the service has removed, and when; null where it does not say it. */
interface Removal {
  id: number
  at: number | null
}

/**
 * Reads the removed stories of `/news-removed`: an object with one array, of any name, of `{id, updated}`, also inside `data`. Those of
 * its entries without a usable ID cannot be read, nor can those of further lists with IDs: they may be of something else.
 */
export function readRemovals(tree: WireTree): { removals: Removal[]; unreadable: UnreadableElements } {
  const membersOf = (node: WireTree | undefined, of: string): [string, WireTree][] =>
    isObject(node) ? Object.entries(node).map(([name, member]) => [memberPath(of, name), member]) : []
  const places: [string, WireTree][] = Array.isArray(tree)
    ? [['$', tree]]
    : [...membersOf(tree, '$'), ...(isObject(tree) ? membersOf(tree.data, '$.data') : [])]
  // Errors can have IDs of their own.
  const lists = places.filter(([at, member]) => Array.isArray(member) && !at.endsWith('.errors'))
  const hasIds = ([, list]: [string, WireTree]): boolean =>
    listOf(list).some((node) => isObject(node) && node.id !== undefined)
  const [withIds, ...others] = lists.filter(hasIds)
  const [path, list] = withIds ?? lists[0] ?? []
  if (path === undefined || !Array.isArray(list)) throw unreadableReply('shape', 'expected a list of removed stories')
  const { items, unreadable } = readEach(list, path, (node): Removal | null => {
    const id = isObject(node) ? nodeIdOf(node.id) : null
    if (id === null || !isObject(node)) return null
    const updated = textOf(node, 'updated')
    return { id, at: parseServiceDate(updated) }
  })
  const count = others.reduce((sum, [, other]) => sum + listOf(other).length, unreadable.count)
  const [other] = others.map(([at]) => elementPath(at, 0))
  return { removals: items, unreadable: { count, first: unreadable.first ?? other ?? null } }
}

import type { ReceivedStories } from '../../../app/domain/news/news-item.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { digitsOf, nodeAt } from '../../../app/domain/responses/wire-tree.ts'
import type { SentValue, WireTree } from '../../../app/domain/responses/wire-tree.ts'

/** Reads the stories of a list of news items. Throws a shape error for a list that has none with a usable ID. */
export type ReadStories = (tree: WireTree) => ReceivedStories

/** The bytes of a response, and what to send back for them. */
export type DecodeRequest =
  | { bytes: Uint8Array; content: 'tree' | 'stories' }
  | { bytes: Uint8Array; content: 'value'; path: string }
  | { bytes: Uint8Array; content: 'digits'; paths: readonly string[] }

/** What the thread sends back. Without a list of stories it is the tree, which may be an error of the service. */
export type DecodedMessage =
  | { ok: true; packed: WireTree }
  | { ok: true; stories: ReceivedStories }
  | { ok: true; value: SentValue }
  | { ok: true; digits: readonly (string | null)[] }
  | { ok: false; error: ErrorInfo }

/** The content of a response to a request for stories: the stories, or the tree of anything but a list. */
export type DecodedStories = { stories: ReceivedStories; tree: null } | { stories: null; tree: WireTree }

/** Reads the stories of a tree if it is a list. An empty XML list is an empty element, which is parsed as an empty text. */
export const storiesIn = (tree: WireTree, readStories: ReadStories): DecodedStories =>
  tree === '' || Array.isArray(tree) ? { stories: readStories(tree), tree: null } : { stories: null, tree }

/** The digits of the numbers at these paths, in their order; null where there is none. */
export const digitsIn = (tree: WireTree, paths: readonly string[]): readonly (string | null)[] =>
  paths.map((path) => digitsOf(nodeAt(tree, path)))

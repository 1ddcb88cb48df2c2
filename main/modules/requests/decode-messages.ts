import type { ReceivedStories } from '../../../app/domain/news/news-item.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { digitsOf, nodeAt, isObject, WireNumber } from '../../../app/domain/responses/wire-tree.ts'
import type { SentValue, WireTree } from '../../../app/domain/responses/wire-tree.ts'

// Messages between threads lose classes, and an object for each number would take longer to copy than parsing the response again. So a
// number with its digits is sent as a text with a mark before it, and so is a text that begins with the mark.

const MARK = '\0'

/** Replaces the nodes of a tree, which is changed, and returns the new root. */
function replaceNodes(node: WireTree, replace: (leaf: WireTree) => WireTree): WireTree {
  if (Array.isArray(node)) {
    for (let place = 0; place < node.length; place++) node[place] = replaceNodes(node[place] as WireTree, replace)
    return node
  }
  if (isObject(node)) {
    for (const name of Object.keys(node)) node[name] = replaceNodes(node[name] as WireTree, replace)
    return node
  }
  return replace(node)
}

/** A tree for a message between threads. The given tree is changed. */
export const packTree = (tree: WireTree): WireTree =>
  replaceNodes(tree, (leaf) => {
    if (leaf instanceof WireNumber) return MARK + leaf.digits
    return typeof leaf === 'string' && leaf.startsWith(MARK) ? MARK + leaf : leaf
  })

/** The tree that was packed. The given tree is changed. */
export const unpackTree = (tree: WireTree): WireTree =>
  replaceNodes(tree, (leaf) => {
    if (typeof leaf !== 'string' || !leaf.startsWith(MARK)) return leaf
    return leaf.startsWith(MARK, 1) ? leaf.slice(1) : new WireNumber(leaf.slice(1))
  })

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

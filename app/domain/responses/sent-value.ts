import { digitsOf, nodeAt, treeText } from './wire-tree.ts'
import type { WireTree } from './wire-tree.ts'

/** What a response has at a path: the digits of a number, and its text or that of anything else. Both are null for nothing. */
export interface SentValue {
  digits: string | null
  text: string | null
}

/** Reads what a response has at a path. */
export function sentValue(tree: WireTree, path: string): SentValue {
  const node = nodeAt(tree, path)
  const digits = digitsOf(node)
  return { digits, text: digits ?? (node === undefined ? null : typeof node === 'string' ? node : treeText(node)) }
}

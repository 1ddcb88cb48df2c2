import { isObject, WireNumber } from '../../../app/domain/responses/wire-tree.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'

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

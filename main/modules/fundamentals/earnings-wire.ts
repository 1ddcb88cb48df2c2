import { FaultError } from '../../../app/errors/fault.ts'
import { messageOf } from '../../platform/http/answer-fault.ts'
import { isObject, WireNumber } from '../../platform/http/wire-tree.ts'
import type { WireTree } from '../../platform/http/wire-tree.ts'
import { booleanOf, listOf } from '../../platform/http/read-members.ts'

/** The earnings envelope as read: SPEC Resources, `{data, errors, ok}`. */
export interface WireEarnings {
  ok: boolean | null
  errors: string[]
  data: WireTree
  /** Path of what `data` was read from. */
  path: string
}

/** Reads an earnings answer. The fields inside are not described, so they stay a tree. */
export function readEarnings(tree: WireTree): WireEarnings {
  if (!isObject(tree))
    throw new FaultError({ kind: 'unreadable-reply', reason: 'shape', detail: 'expected an earnings envelope' })
  const errors = listOf(tree.errors)
    .map((error) => messageOf(error))
    .filter((words) => words !== '')
  const ok = booleanOf(tree.ok)
  const data = tree.data
  if (data !== undefined) return { ok, errors, data, path: '$.data' }
  const result = tree.result
  if (result !== undefined) return { ok, errors, data: result, path: '$.result' }
  return { ok, errors, data: tree, path: '$' }
}

/** JSON text of a tree with the digits of its numbers as sent. */
export function treeText(node: WireTree): string {
  if (node instanceof WireNumber) return node.digits
  if (Array.isArray(node)) return `[${node.map(treeText).join(',')}]`
  if (isObject(node))
    return `{${Object.entries(node)
      .map(([name, each]) => `${JSON.stringify(name)}:${treeText(each)}`)
      .join(',')}}`
  return JSON.stringify(node)
}

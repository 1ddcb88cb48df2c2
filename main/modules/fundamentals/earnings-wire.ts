import { AppError } from '../../../app/errors/app-error.ts'
import { messageOf } from '../../platform/http/response-error.ts'
import { isObject } from '../../../app/domain/responses/wire-tree.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { booleanOf, listOf } from '../../platform/http/read-members.ts'

/** The parsed earnings envelope: SPEC Resources, `{data, errors, ok}`. */
export interface WireEarnings {
  ok: boolean | null
  errors: string[]
  data: WireTree
  /** Path of what `data` was read from. */
  path: string
}

/** Reads an earnings response. Its fields are not described, so `data` stays a tree. */
export function readEarnings(tree: WireTree): WireEarnings {
  if (!isObject(tree))
    throw new AppError({ kind: 'unreadable-reply', reason: 'shape', detail: 'expected an earnings envelope' })
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

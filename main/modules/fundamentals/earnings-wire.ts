import { unreadableReply } from '../../../app/errors/app-error.ts'
import { messageOf } from '../../platform/http/response-error.ts'
import { isObject, type WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { booleanOf, textOf, type WireObject } from '../../platform/http/read-members.ts'

/** What the service said of one company of a response. */
interface CompanyError {
  /** In capital letters; null where it is not said which company. */
  symbol: string | null
  words: string
}

/** The parsed earnings envelope: SPEC Resources, `{data, errors, ok}`. */
export interface WireEarnings {
  ok: boolean | null
  errors: string[]
  companyErrors: CompanyError[]
  data: WireTree
  /** Path of what `data` was read from. */
  path: string
}

/** The errors of a response: a list of objects or texts, or one of either. */
function errorsOf({ errors, error }: WireObject): string[] {
  return [...(Array.isArray(errors) ? errors : [errors ?? null]), error ?? null]
    .map((each) => messageOf(each))
    .filter((words) => words !== '')
}

/** The errors of single companies, each in the element of the list that has its reports otherwise. */
function companyErrorsOf(data: WireTree): CompanyError[] {
  const list = isObject(data) && data.result !== undefined ? data.result : data
  return (Array.isArray(list) ? list : isObject(list) ? [list] : []).flatMap((entry): CompanyError[] => {
    const words = isObject(entry) ? messageOf(entry.error ?? null) : ''
    if (!isObject(entry) || words === '') return []
    const names = [textOf(entry, 'symbol'), textOf(entry, 'id')]
    return [{ symbol: names.find((name) => name !== null && name !== '')?.toUpperCase() ?? null, words }]
  })
}

/** Reads an earnings response. Its fields are not described, so `data` stays a tree. */
export function readEarnings(tree: WireTree): WireEarnings {
  if (!isObject(tree)) throw unreadableReply('shape', 'expected an earnings envelope')
  const { data, result } = tree
  const whole =
    data !== undefined
      ? { data, path: '$.data' }
      : result !== undefined
        ? { data: result, path: '$.result' }
        : { data: tree, path: '$' }
  return {
    ok: booleanOf(tree.ok),
    errors: errorsOf(tree),
    companyErrors: whole.data === tree ? [] : companyErrorsOf(whole.data),
    ...whole,
  }
}

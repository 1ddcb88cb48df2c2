import { Ajv2020 } from 'ajv/dist/2020.js'
import { openApi } from '../../../main/embedded-service/contract/open-api.ts'
import type { GivenResponse } from '../../../main/embedded-service/request-context.ts'
import { renderJson } from '../../../main/embedded-service/wire-value.ts'

/** Compares responses of the embedded service with its own OpenAPI description. */
export interface ResponseCheck {
  onResponse: (response: GivenResponse) => void
  /** Number of compared responses. */
  compared: () => number
  /** Throws when a response did not match its description. */
  assertAll: () => void
}

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false })
ajv.addSchema(openApi('http://localhost'), 'description')

const escaped = (path: string): string => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))

/** How a response differs from its description; null when it does not. */
export function differenceOf({ operation, response }: GivenResponse): string | null {
  // A response to a path outside the description has no schema.
  if (operation === null) return null
  const where = `description#/paths/${escaped(operation.path)}/get/responses/${response.status}/content/application~1json/schema`
  let validate: ReturnType<typeof ajv.getSchema>
  try {
    validate = ajv.getSchema(where)
  } catch {
    validate = undefined
  }
  const name = `${operation.path} ${response.status}`
  if (validate === undefined) return `${name} is not described`
  const body: unknown = JSON.parse(renderJson(response.body))
  return validate(body) === true ? null : `${name}: ${ajv.errorsText(validate.errors)}`
}

/** A check for one service. */
export function createResponseCheck(): ResponseCheck {
  const differences = new Set<string>()
  let compared = 0
  return {
    onResponse: (response) => {
      compared += 1
      const difference = differenceOf(response)
      if (difference !== null) differences.add(difference)
    },
    compared: () => compared,
    assertAll: () => {
      if (differences.size > 0)
        throw new Error(`answers differ from the description of the service:\n${[...differences].join('\n')}`)
    },
  }
}

import type { Area } from '../errors.ts'
import { shape, SHAPES } from './responses.ts'
import { OPERATIONS, type Operation, type OperationName } from './operations.ts'
import type { Parameter, Schema, Standing } from './parameter.ts'

const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  described: '',
  documented: ' Not in the interface description; known from public material.',
  assumed: ' Assumed: nothing public says what it means.',
}

/** Error statuses that every endpoint of an area can return. */
const COMMON_REFUSALS = [400, 401, 403, 405, 414, 429, 500]

const REASONS: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or not allowed.',
  401: 'The key is missing or not valid.',
  403: 'The plan of the key does not include the endpoint.',
  404: 'There is no data for what was asked.',
  405: 'The method is neither GET nor HEAD.',
  414: 'The address is too long.',
  424: 'The test could not be delivered.',
  429: 'The key has asked too often; Retry-After says how many seconds to wait.',
  500: 'The service failed.',
}

const ERROR_SHAPES: Readonly<Record<Area, Schema>> = {
  news: shape('NewsError'),
  fundamentals: shape('Envelope'),
  webhook: shape('WebhookError'),
}

const SECURITY: Readonly<Record<Area, readonly Schema[]>> = {
  news: [{ header: [] }, { query: [] }],
  fundamentals: [{ header: [] }, { query: [] }],
  webhook: [{ webhookHeader: [] }],
}

const parameterOf = ([name, parameter]: [string, Parameter<unknown>]): Schema => ({
  name,
  in: 'query',
  description: parameter.description + STANDING_WORDS[parameter.standing],
  required: parameter.required,
  schema: parameter.schema,
  ...(parameter.schema.type === 'array' ? { style: 'form', explode: false } : {}),
})

const NODE_ID: Schema = {
  name: 'nodeID',
  in: 'path',
  required: true,
  description: 'Node ID of the story.',
  schema: { type: 'integer', minimum: 0 },
}

const inJson = (description: string, schema: Schema): Schema => ({
  description,
  content: { 'application/json': { schema } },
})

// The same value in both notations: XML writes a list as <item> elements inside an element marked is_array.
const inBoth = (description: string, schema: Schema): Schema => ({
  description,
  content: { 'application/json': { schema }, 'text/xml': { schema: { type: 'string' } } },
})

const serviceResponses = ({ area, response, refusals }: Operation): Schema => ({
  200: inBoth('What was asked for.', response),
  ...Object.fromEntries(
    [...COMMON_REFUSALS, ...refusals].map((status) => [
      status,
      inBoth(REASONS[status] ?? 'A refusal.', ERROR_SHAPES[area]),
    ]),
  ),
})

function operationOf(name: string, operation: Operation, responses: Schema): Schema {
  const { path, area, summary, standing, parameters } = operation
  return {
    operationId: name,
    tags: [area],
    summary,
    description: summary + STANDING_WORDS[standing],
    security: SECURITY[area],
    parameters: [
      ...(path.includes('{nodeID}') ? [NODE_ID] : []),
      ...Object.entries<Parameter<unknown>>(parameters).map(parameterOf),
    ],
    responses,
  }
}

/** The two places of a secret, each with its words. */
const secretIn = (inHeader: string, inAddress: string): Schema => ({
  header: { type: 'apiKey', in: 'header', name: 'Authorization', description: inHeader },
  query: { type: 'apiKey', in: 'query', name: 'token', description: inAddress },
})

/** The OpenAPI 3.1 description of the service at that address, generated from the tables that validate requests. */
export function openApi(url: string): Schema {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Embedded market data service',
      version: '1.0.0',
      summary: 'News, company fundamentals and webhook tests with made-up data.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    tags: [
      { name: 'news', description: 'Stories.' },
      { name: 'fundamentals', description: 'Ratios and earnings reports of companies.' },
      { name: 'webhook', description: 'Test deliveries.' },
    ],
    paths: Object.fromEntries(
      Object.entries<Operation>(OPERATIONS).map(([name, operation]) => [
        operation.path,
        { get: operationOf(name, operation, serviceResponses(operation)) },
      ]),
    ),
    components: {
      schemas: SHAPES,
      securitySchemes: {
        ...secretIn('The word token, a blank, and the key.', 'The key in the address.'),
        webhookHeader: { type: 'apiKey', in: 'header', name: 'Key', description: 'The key.' },
      },
    },
  }
}

/** The operations of the service that the application serves to programs. */
const SERVED: readonly OperationName[] = ['newsList', 'newsItem', 'operationRatios', 'earningReports']

/** Why the application gives a program no answer. */
const NO_ANSWER: Readonly<Record<number, string>> = {
  400: 'The request cannot be understood.',
  401: 'The token is missing or unknown.',
  403: 'The plan of the key does not include the endpoint, or a web page asked.',
  404: 'There is no data for what was asked.',
  406: 'Another notation than JSON is wanted.',
  410: 'The connection of the program was removed.',
  421: 'The request names another host than the address.',
  429: 'The program, or the key, has used up its requests; Retry-After says how many seconds to wait.',
  502: 'The service refused the key, failed, or sent something that cannot be read.',
  503: 'Too many requests at a time.',
  504: 'Not cached, and it cannot be requested.',
}

const SOURCE: Schema = {
  description: 'Where the bytes come from: cached or live, when they were received, and their SHA-256.',
  schema: { type: 'string', pattern: '^(cached|live); received=[^;]+; sha256=[0-9a-f]{64}(; left-out=cusip)?$' },
}

/** The header that asks for what was known at a time, and the one that says when that was received. */
const ACCEPT_DATETIME: Schema = {
  name: 'Accept-Datetime',
  in: 'header',
  required: false,
  description:
    'A date as HTTP writes it: the last response to the same request that was received by then, without a request (RFC 7089).',
  schema: { type: 'string', examples: ['Mon, 02 Nov 2026 16:00:00 GMT'] },
}

const MEMENTO_DATETIME: Schema = {
  description: 'When the response was received. Only where Accept-Datetime asked for it.',
  schema: { type: 'string' },
}

/** The OpenAPI 3.1 description of what the application serves of the service's interface to programs at that address. */
export function openApiForPrograms(url: string): Schema {
  const described = openApi(url)
  const refusals = Object.fromEntries(
    Object.entries(NO_ANSWER).map(([status, why]) => [
      status,
      inJson(why, { type: 'object', required: ['error'], properties: { error: { type: 'string' } } }),
    ]),
  )
  return {
    ...described,
    info: {
      title: 'Tearsheet for programs',
      version: '1.0.0',
      summary: 'Stories, ratios and earnings as the service sent them, by its interface as far as that is described.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [
      { name: 'news', description: 'Stories.' },
      { name: 'fundamentals', description: 'Ratios and earnings reports of companies.' },
    ],
    paths: Object.fromEntries(
      SERVED.map((name) => {
        const operation: Operation = OPERATIONS[name]
        const found = {
          ...inJson('The bytes that the service sent.', operation.response),
          headers: { 'X-Tearsheet-Source': SOURCE, 'Memento-Datetime': MEMENTO_DATETIME },
        }
        const get = operationOf(name, operation, { 200: found, ...refusals })
        return [
          operation.path,
          { get: { ...get, parameters: [...(get.parameters as readonly Schema[]), ACCEPT_DATETIME] } },
        ]
      }),
    ),
    components: {
      schemas: SHAPES,
      securitySchemes: secretIn(
        'The word token or Bearer, a blank, and the token of the program.',
        'The token of the program in the address.',
      ),
    },
  }
}

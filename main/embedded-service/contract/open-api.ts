import type { Area } from '../errors.ts'
import { shape, SHAPES } from './responses.ts'
import { OPERATIONS } from './operations.ts'
import type { Operation } from './operations.ts'
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

const responseOf = (description: string, schema: Schema): Schema => ({
  description,
  // The same value in both notations: XML writes a list as <item> elements inside an element marked is_array.
  content: { 'application/json': { schema }, 'text/xml': { schema: { type: 'string' } } },
})

function operationOf(
  name: string,
  { path, area, summary, standing, parameters, response, refusals }: Operation,
): Schema {
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
    responses: {
      200: responseOf('What was asked for.', response),
      ...Object.fromEntries(
        [...COMMON_REFUSALS, ...refusals].map((status) => [
          status,
          responseOf(REASONS[status] ?? 'A refusal.', ERROR_SHAPES[area]),
        ]),
      ),
    },
  }
}

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
        { get: operationOf(name, operation) },
      ]),
    ),
    components: {
      schemas: SHAPES,
      securitySchemes: {
        header: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word token, a blank, and the key.',
        },
        query: { type: 'apiKey', in: 'query', name: 'token', description: 'The key in the address.' },
        webhookHeader: { type: 'apiKey', in: 'header', name: 'Key', description: 'The key.' },
      },
    },
  }
}

import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { openApi, openApiForPrograms } from '../../../../../main/embedded-service/contract/open-api.ts'
import { OPERATIONS } from '../../../../../main/embedded-service/contract/operations.ts'
import { readQuery, type Parameter } from '../../../../../main/embedded-service/contract/parameter.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { differenceOf } from '../../../../support/cases/response-check.ts'
import fc from '../../../../support/cases/property.ts'

const description = openApi('http://127.0.0.1:1')

describe('the OpenAPI description', () => {
  it.each([
    ['of the service', description],
    ['of what programs are served', openApiForPrograms('http://127.0.0.1:1')],
  ])('%s is accepted by a public validator', async (_of, described) => {
    const validator = new Validator()
    const verdict = await validator.validate(structuredClone(described))
    expect(verdict.errors ?? []).toEqual([])
    expect([verdict.valid, validator.version]).toEqual([true, '3.1'])
  })

  it('is rejected by it with a mistake', async () => {
    const { info: _, ...damaged } = structuredClone(description)
    expect((await new Validator().validate(damaged)).valid).toBe(false)
  })

  it('refers to existing schemas only', () => {
    const text = JSON.stringify(description)
    const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
    const shapes = Object.keys((description.components as { schemas: object }).schemas)
    expect([...new Set(named)].filter((name) => !shapes.includes(name ?? ''))).toEqual([])
  })

  it('names every operation and every parameter with its source', () => {
    const paths = description.paths as Record<string, { get: { parameters: { name: string; description: string }[] } }>
    for (const { path, parameters } of Object.values(OPERATIONS)) {
      const listed = paths[path]?.get.parameters.filter(({ name }) => name !== 'nodeID') ?? []
      expect(listed.map(({ name }) => name)).toEqual(Object.keys(parameters))
      for (const [name, { standing }] of Object.entries<Parameter<unknown>>(parameters))
        expect((listed.find((each) => each.name === name)?.description ?? '').includes('Assumed')).toBe(
          standing === 'assumed',
        )
    }
  })
})

describe('the description and the service', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  /** The value of a parameter's text for a client that follows the description. */
  const described = (schema: Parameter<unknown>['schema'], text: string): unknown =>
    schema.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text

  // Lists and dates are compared in the tests of their kinds, because a schema does not cover the format of a list or
  // the days of a month.
  const cases = Object.values(OPERATIONS).flatMap(({ path, parameters }) =>
    Object.entries<Parameter<unknown>>(parameters)
      .filter(([, { schema }]) => schema.type === 'integer' || schema.enum !== undefined)
      .map(([name, parameter]) => ({ path, name, parameter })),
  )

  it.each(cases)('agree on $name of $path', ({ name, parameter }) => {
    const allows = ajv.compile(parameter.schema)
    const words = (parameter.schema.enum ?? []) as string[]
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer().map(String),
          fc.nat().map(String),
          fc.constantFrom('0', '1', '5', '6', '100', '101', ...words),
        ),
        (text) => {
          const read = (): unknown => readQuery({ [name]: parameter }, new URLSearchParams({ [name]: text }))
          if (allows(described(parameter.schema, text))) expect(read).not.toThrow()
          else expect(read).toThrow()
        },
      ),
    )
  })
})

describe('the check of responses', () => {
  const operation = OPERATIONS.newsList
  const story = {
    id: 1,
    author: '',
    created: 'Fri, 30 Oct 2026 16:00:00 -0400',
    updated: 'Fri, 30 Oct 2026 16:00:00 -0400',
    title: '',
    teaser: '',
    body: '',
    url: '',
    image: [],
    channels: [{ name: 'News' }],
    stocks: [],
    tags: [],
  }

  it.each([
    ['a member that is missing', { ...story, title: undefined }],
    ['a member too many', { ...story, extra: 1 }],
    ['a wrong type', { ...story, id: '1' }],
    ['a rank out of bounds', { ...story, importance_rank: 6 }],
    ['another zone', { ...story, created: 'Fri, 30 Oct 2026 20:00:00 +0000' }],
  ])('finds %s', (_, item) => {
    expect(differenceOf({ operation, response: { status: 200, body: [story] } })).toBeNull()
    expect(differenceOf({ operation, response: { status: 200, body: [item] } })).not.toBeNull()
  })

  it('finds an undescribed status', () => {
    expect(differenceOf({ operation, response: { status: 418, body: 'x' } })).toContain('not described')
  })
})

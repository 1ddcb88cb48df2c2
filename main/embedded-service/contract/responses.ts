import { RATIO_FIELDS } from '../../../app/domain/fundamentals/ratio-fields.ts'
import type { Schema } from './parameter.ts'

// The schemas of all responses, as the OpenAPI description gives them. The tests check every response against them.

const text: Schema = { type: 'string' }
const flag: Schema = { type: 'boolean' }
const number: Schema = { type: 'number' }
const date: Schema = { type: 'string', format: 'date' }

export const list = (items: Schema): Schema => ({ type: 'array', items })

/** An object with exactly these members; only the optional ones may be absent. */
const exactly = (members: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties: members,
  required: Object.keys(members).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})

/** A reference to one of the schemas below. */
export const shape = (name: keyof typeof SHAPES): Schema => ({ $ref: `#/components/schemas/${name}` })

const each = (names: readonly string[], schema: Schema): Record<string, Schema> =>
  Object.fromEntries(names.map((name) => [name, schema]))

const serviceDate: Schema = {
  type: 'string',
  description: 'RFC 2822, in GMT-4.',
  pattern: '^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} -0400$',
}

const STOCK_EXTRAS = ['sector', 'gics', 'gics_code', 'isin', 'cusip']

const RECORD_ID = {
  asOf: date,
  reportType: { type: 'string', enum: ['TTM', 'A', 'R', 'P'] },
  period: text,
  aorOrRestate: text,
}

const EARNINGS_VALUES = [
  'basicEps',
  'dilutedEps',
  'basicContinuousOperations',
  'dilutedContinuousOperations',
  'basicAverageShares',
  'dilutedAverageShares',
  'dividendPerShare',
  'continuingAndDiscontinuedBasicEps',
  'continuingAndDiscontinuedDilutedEps',
  'normalizedBasicEps',
  'normalizedDilutedEps',
  'totalDividendPerShare',
  'dividendCoverageRatio',
  'revenue',
  'ebitda',
  'netIncome',
]

const entry = (records: string, of: string): Schema =>
  exactly(
    {
      company: { $ref: '#/components/schemas/Company' },
      [records]: list({ $ref: `#/components/schemas/${of}` }),
      symbol: text,
      idType: text,
      id: text,
      error: text,
    },
    ['company', records, 'error'],
  )

/** The schemas of the response parts, by name. SPEC Resources and Errors. */
export const SHAPES = {
  Named: exactly({ name: text }),
  Image: exactly({ alt: text, size: { type: 'string', enum: ['thumb', 'small', 'large'] }, url: text }, ['alt']),
  Stock: exactly({ name: text, exchange: text, ...each(STOCK_EXTRAS, text) }, STOCK_EXTRAS),
  NewsItem: exactly(
    {
      id: { type: 'integer' },
      author: text,
      created: serviceDate,
      updated: serviceDate,
      title: text,
      teaser: { type: 'string', maxLength: 256 },
      body: text,
      url: text,
      image: list({ $ref: '#/components/schemas/Image' }),
      channels: list({ $ref: '#/components/schemas/Named' }),
      stocks: list({ $ref: '#/components/schemas/Stock' }),
      tags: list({ $ref: '#/components/schemas/Named' }),
      importance_rank: { type: 'integer', minimum: 1, maximum: 5 },
      original_id: { type: 'integer' },
    },
    ['importance_rank', 'original_id'],
  ),
  RemovedItems: exactly({ removed: list(exactly({ id: { type: 'integer' }, updated: serviceDate })) }),
  Company: exactly(
    {
      ...each(
        [
          'primarySymbol',
          'primaryExchange',
          'cik',
          'isin',
          'cusip',
          'standardName',
          'countryId',
          'businessCountryId',
          'industryTemplateCode',
        ],
        text,
      ),
      ...each(['isReit', 'isLimitedPartnership', 'isLimitedLiabilityCompany'], flag),
      yearofEstablishment: { type: 'integer' },
    },
    ['cusip'],
  ),
  OperationRatioRecord: exactly(
    {
      id: exactly({ companyId: text, ...RECORD_ID }),
      fiscalYearEnd: { type: 'integer', minimum: 1, maximum: 12 },
      isCalculated: flag,
      ...each(
        RATIO_FIELDS.map(({ name }) => name),
        number,
      ),
    },
    RATIO_FIELDS.map(({ name }) => name),
  ),
  RatiosEntry: entry('operationRatios', 'OperationRatioRecord'),
  EarningsRecord: exactly(
    {
      id: exactly({ shareClassId: text, ...RECORD_ID }),
      fiscalYearEnd: { type: ['integer', 'string'], pattern: '^([1-9]|1[0-2])$', minimum: 1, maximum: 12 },
      currencyId: text,
      periodEndingDate: date,
      ...each(EARNINGS_VALUES, number),
      fiscalYearEndChange: flag,
    },
    EARNINGS_VALUES,
  ),
  EarningsEntry: entry('earningReports', 'EarningsRecord'),
  Ratios: exactly({ result: list({ $ref: '#/components/schemas/RatiosEntry' }) }),
  Earnings: exactly({
    data: exactly({ result: list({ $ref: '#/components/schemas/EarningsEntry' }) }),
    errors: list({ $ref: '#/components/schemas/EnvelopeError' }),
    ok: flag,
  }),
  Delivered: exactly({ status: { type: 'string', const: 'success' } }),
  EnvelopeError: exactly({ code: text, id: text, value: text }),
  Envelope: exactly({
    ok: { type: 'boolean', const: false },
    errors: list({ $ref: '#/components/schemas/EnvelopeError' }),
  }),
  /** The news endpoints report an error as a text, as an object with a message, or as an array of one text. */
  NewsError: { oneOf: [text, exactly({ message: text }), { ...list(text), minItems: 1, maxItems: 1 }] },
  WebhookError: exactly({ error: text }),
} as const satisfies Record<string, Schema>

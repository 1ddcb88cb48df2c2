import { serviceDay } from '../../../../app/domain/responses/service-date.ts'
import { pictureType } from '../../../../app/domain/news/picture-type.ts'
import type { StoredRow } from '../../../platform/database/copy-rows.ts'
import { unpack } from '../../../platform/database/packing.ts'
import { CHANGE_TYPES, unpackText } from '../../news/store/story-versions.ts'
import { isPlaceOf } from '../../news/store/time-key.ts'
import {
  bytesOf,
  either,
  isBoolean,
  isFlag,
  isInteger,
  isNumber,
  isText,
  json,
  listOf,
  objectOf,
  oneOf,
  orNull,
  packed,
  recordOf,
} from './value-checks.ts'
import type { Check } from './value-checks.ts'

const texts = (...names: readonly string[]): Record<string, Check> =>
  Object.fromEntries(names.map((name) => [name, orNull(isText)]))

const HEAD = {
  id: isInteger,
  title: isText,
  ...texts('author', 'created', 'updated', 'url'),
  channels: listOf(isText),
  tags: listOf(isText),
  stocks: listOf(objectOf({ name: isText, ...texts('exchange', 'sector', 'gics', 'gicsCode', 'isin', 'cusip') })),
  images: listOf(objectOf({ url: isText, ...texts('alt', 'size') })),
  importanceRank: orNull(isInteger),
  originalId: orNull(isInteger),
}
const head = either(
  objectOf(HEAD),
  objectOf({
    ...HEAD,
    missing: listOf(
      oneOf('title', 'author', 'created', 'teaser', 'body', 'url', 'channels', 'tags', 'stocks', 'images'),
    ),
  }),
)

const company = objectOf({
  ...texts('primarySymbol', 'primaryExchange', 'standardName', 'cik', 'isin', 'cusip', 'countryId'),
  ...texts('businessCountryId', 'industryTemplateCode'),
  isReit: orNull(isBoolean),
  isLimitedPartnership: orNull(isBoolean),
  isLimitedLiabilityCompany: orNull(isBoolean),
  yearOfEstablishment: orNull(isNumber),
})

/** A number as the service sends it. */
const isDigits: Check = (value) => typeof value === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(value)

const isDay: Check = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A time from which the day at the service can be taken. */
const hasDay: Check = (value) => {
  try {
    return isNumber(value) && serviceDay(Number(value)) !== ''
  } catch {
    return false
  }
}

const span = objectOf({
  newest: hasDay,
  oldest: hasDay,
  next: orNull(objectOf({ day: orNull(isDay), page: isInteger })),
  readAt: isNumber,
  incompleteDays: listOf(isDay),
})

/** What the columns of each table of a library contain, apart from their types. */
export const LIBRARY_COLUMNS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  response: { hash: bytesOf(32) },
  receipt: { status: (value) => isInteger(value) && Number(value) >= 100 && Number(value) <= 599 },
  version: {
    head: json(head),
    text: orNull(packed(unpackText, objectOf(texts('teaser', 'body')))),
    completeness: oneOf(0, 1, 2),
    change_type: oneOf(...CHANGE_TYPES.keys()),
  },
  story: { id: isInteger, versions: isInteger },
  ratio_record: { digest: bytesOf(16), digits: json(recordOf(isDigits)), is_calculated: orNull(isFlag) },
  ratio_symbol: { company: orNull(json(company)) },
  news_coverage: { spans: json(listOf(span)) },
}

/** Whether the bytes of a response are as many as were received. One of no bytes replaces a lost one, and proves nothing. */
function isResponse({ body, size }: StoredRow): boolean {
  const isReplacement: boolean = size === 0 && body instanceof Uint8Array && body.length === 0
  return isReplacement || packed(unpack, (bytes) => (bytes as Uint8Array).length === size)(body)
}

/** What the columns of a row contain together. */
export const LIBRARY_ROWS: Readonly<Record<string, (row: StoredRow) => boolean>> = {
  response: isResponse,
  story: ({ key, second }) => isPlaceOf(Number(second), Number(key)),
  image: ({ bytes, type, url }) =>
    bytes instanceof Uint8Array && pictureType(bytes) === type && String(url).startsWith('https://'),
}

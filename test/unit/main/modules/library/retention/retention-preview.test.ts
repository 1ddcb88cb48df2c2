import { describe, expect, it } from 'vitest'
import { removedBytes } from '../../../../../../app/domain/settings/retention-limits.ts'
import type { Removal, RetentionKind, RetentionLimits } from '../../../../../../app/domain/settings/retention-limits.ts'
import type { KindSizes, PurgeRequest } from '../../../../../../app/ipc/library.ts'
import { formatServiceDate } from '../../../../../../app/domain/responses/service-date.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import fc from '../../../../../support/cases/property.ts'
import { daysAgo, deliveryOf, NOW, storeAnswer, storePicture } from '../../../../../support/library/retained-library.ts'
import { limitsOf, retentionOf } from '../../../../../support/library/retention.ts'
import { idsOf, openTestLibrary, OWNER, responseOf, storyOf } from '../../../../../support/records/stories.ts'

const NEVER = new AbortController().signal

const AGES = fc.nat({ max: 60 })
// Few different responses, so that rows of all kinds share some of them.
const TEXTS = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const SYMBOLS = ['A', 'B']

type Step = (library: Library) => void

const stories: fc.Arbitrary<Step> = fc
  .record({
    ids: fc.uniqueArray(fc.nat({ max: 11 }), { maxLength: 4 }),
    title: fc.constantFrom('x', 'y'),
    text: TEXTS,
    age: AGES,
  })
  .map(({ ids, title, text, age }) => (library) => {
    library.news.storeStories(
      OWNER,
      responseOf(text, daysAgo(age)),
      'full',
      ids.map((id) =>
        JSON.stringify({
          item: storyOf({ id, title, created: formatServiceDate(daysAgo(5 * id)), updated: null }),
          path: '$',
        }),
      ),
    )
  })

const ratio: fc.Arbitrary<Step> = fc
  .record({ symbol: fc.constantFrom(...SYMBOLS), value: fc.constantFrom('0.1', '0.2'), text: TEXTS, age: AGES })
  .map(({ symbol, value, text, age }) => (library) => {
    const id = { companyId: 'C', asOf: '2025-03-31', reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' }
    library.fundamentals.storeRatios(OWNER, responseOf(text, daysAgo(age)), [
      {
        symbol,
        company: null,
        error: null,
        records: [{ id, fiscalYearEnd: 12, isCalculated: false, values: { roe: value }, path: '$' }],
      },
    ])
  })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: stories },
  { weight: 3, arbitrary: ratio },
  fc.record({ request: fc.constantFrom('p', 'q'), text: TEXTS, age: AGES }).map(
    ({ request, text, age }): Step =>
      (library) =>
        storeAnswer(library, request, age, text),
  ),
  fc.record({ url: fc.constantFrom('u', 'v', 'w'), bytes: fc.nat({ max: 200 }), age: AGES }).map(
    ({ url, bytes, age }): Step =>
      (library) =>
        storePicture(library, url, age, bytes),
  ),
  AGES.map(
    (age): Step =>
      (library) =>
        void library.webhooks.storeDeliveries([deliveryOf(age)]),
  ),
  fc.nat({ max: 11 }).map(
    (id): Step =>
      (library) =>
        void library.news.markStories(OWNER, [id], { starredAt: 1 }),
  ),
)

const budget = fc.record(
  { days: fc.constantFrom(3, 20, 40), megabytes: fc.constantFrom(1e-6, 2e-4, 6e-4) },
  { requiredKeys: [] },
)
const limits: fc.Arbitrary<RetentionLimits> = fc
  .record(
    {
      stories: budget,
      ratios: budget,
      responses: budget,
      images: budget,
      deliveries: budget,
      libraryMegabytes: fc.constantFrom(1e-6, 4e-4, 1e-3),
    },
    { requiredKeys: [] },
  )
  .map(limitsOf)

/** Everything that leads to a response. */
const hashesOf = (library: Library): string[] => [
  ...idsOf(library, '').flatMap((id) =>
    library.news.readHistory(OWNER, id).flatMap(({ responses }) => responses.map(({ response }) => response.hash)),
  ),
  ...valuesOf(library).flatMap(({ records }) => records.map(({ response }) => response.hash)),
]

const valuesOf = (library: Library) =>
  library.fundamentals.readRatios(OWNER, {
    symbols: SYMBOLS,
    fields: ['roe'],
    reportTypes: [],
    fromDate: null,
    knownAt: null,
  })

const COUNTED: readonly RetentionKind[] = ['stories', 'ratios', 'images', 'deliveries']
const bytesOf = (sizes: KindSizes): number => Object.values(sizes).reduce((sum, { bytes }) => sum + bytes, 0)

/** Performs a removal and expects that the library has lost what it says, and that what is left is whole. */
async function expectExact(library: Library, remove: () => Promise<Removal>): Promise<Removal> {
  const sizes = (): Promise<KindSizes> => retentionOf(library).sizes(OWNER, NEVER)
  const responses = (): number => library.files.readInventory(OWNER).responses
  const before = await sizes()
  const responsesBefore = responses()
  const removal = await remove()
  const after = await sizes()
  for (const kind of COUNTED) expect(before[kind].count - after[kind].count).toBe(removal[kind].count)
  expect(responsesBefore - responses()).toBe(removal.responses.count)
  expect(bytesOf(before) - bytesOf(after)).toBe(removedBytes(removal))
  for (const hash of hashesOf(library)) expect(library.responses.readResponse(OWNER, hash)?.intact).toBe(true)
  return removal
}

/** Empties a library, because a new one for each case would take most of the time, and performs some steps. */
async function fill(library: Library, steps: readonly Step[]): Promise<void> {
  await retentionOf(library).purge(OWNER, { what: 'everything', which: 'all' })
  library.webhooks.clearDeliveries()
  library.news.removeMarks(OWNER.origin)
  for (const each of steps) each(library)
}

const starred = (library: Library): number[] => idsOf(library, 'is:starred')

describe('a preview of limits', () => {
  it('says exactly what they remove, and nothing that is left loses its response', async () => {
    const library = openTestLibrary()
    const retention = retentionOf(library)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), limits, async (steps, given) => {
        await fill(library, steps)
        const [kept, values] = [starred(library), valuesOf(library)]
        const preview = await retention.previewLimits(given, NOW, NEVER)
        const removal = await expectExact(library, () => retention.applyLimits(given, preview.at))
        expect(removal).toEqual(preview.removal)
        expect([starred(library), valuesOf(library)]).toEqual([kept, values])
      }),
      { numRuns: 100 },
    )
  })
})

describe('a preview of a purge', () => {
  it('says exactly what it removes, and nothing that is left loses its response', async () => {
    const request: fc.Arbitrary<PurgeRequest> = fc.record({
      what: fc.constantFrom('stories', 'images', 'ratios', 'responses', 'everything'),
      which: fc.constantFrom('current', 'all'),
    })
    const library = openTestLibrary()
    const retention = retentionOf(library)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), request, async (steps, given) => {
        await fill(library, steps)
        const kept = starred(library)
        const preview = await retention.previewPurge(OWNER, given, NEVER)
        const removal = await expectExact(library, () => retention.purge(OWNER, given))
        expect(removal).toEqual(preview)
        expect(starred(library)).toEqual(given.what === 'everything' ? [] : kept)
      }),
      { numRuns: 60 },
    )
  })
})

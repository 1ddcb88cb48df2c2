import { NO_REPORTS, YEAR } from './chosen.ts'
import { short } from './digests.ts'
import { fingerprintOf } from './old-modules.ts'
import type { Library, Partition, Row, SymbolOf } from './old-types.ts'
import { A, B, EMBEDDED, KEYS } from './services.ts'

/** Fingerprints of the keys by their names. */
export const fingerprints = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, fingerprintOf(key)]))
const print = (name: string): string => fingerprints[name] ?? ''

/** The partitions of the library: a service and a key. */
export const PARTITIONS: readonly (Partition & { name: string })[] = [
  { name: 'A1: the first connection, first key', service: A, fingerprint: print('A1') },
  { name: 'A2: the first connection, key rotated', service: A, fingerprint: print('A2') },
  { name: 'A3: the second connection to the same service', service: A, fingerprint: print('A3') },
  { name: 'B1: the other service', service: B, fingerprint: print('B1') },
  { name: 'the demonstration, plan full', service: EMBEDDED, fingerprint: 'plan full' },
  { name: 'the demonstration, plan newsOnly', service: EMBEDDED, fingerprint: 'plan newsOnly' },
  { name: 'read before anything was chosen', service: '', fingerprint: 'no key' },
  { name: 'read before a key was entered', service: A, fingerprint: 'no key' },
]

/** Times for which ratios are read as known then. */
const EARLIER_DAYS = ['2026-11-02', '2026-11-05', '2026-11-06'] as const
const SYMBOLS = ['KSTL', 'QNTL', 'HLDN', 'ORVA', 'NWLS', 'ZZZZ']
export const FIELDS = ['netMargin', 'netIncomeGrowth', 'daysInSales']
const QUERIES = [
  'is:silent',
  'is:revised',
  'is:removed',
  'is:starred',
  'is:read',
  'is:pinned',
  'has:note',
  'sym:KSTL',
  'list:"Semis"',
  'label:"Ratings"',
  'Gdańsk',
]
export const iso = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString())

function describeRatios(held: Library, partition: Partition): object {
  const read = (knownAt: { day: string; moment: number } | null): SymbolOf[] =>
    held
      .readRatios(partition, { symbols: SYMBOLS, fields: FIELDS, reportTypes: [], fromDate: null, knownAt })
      .filter(({ outcome }) => outcome !== 'not-in-answer')
  const values = ({ records }: SymbolOf): object =>
    Object.fromEntries(
      records.map(({ id, values: known }) => [
        `${id.asOf} ${id.period} ${id.reportType} ${id.aorOrRestate}`,
        FIELDS.map((field) => known[field] ?? null).join(' '),
      ]),
    )
  const endOf = (day: string): number => Date.parse(`${day}T23:59:59.999Z`)
  return {
    now: Object.fromEntries(
      read(null).map((each) => [
        each.symbol,
        {
          outcome: each.outcome,
          message: each.message,
          company: each.company?.standardName ?? null,
          receivedAt: iso(each.receivedAt),
          answers: [...new Set(each.records.map(({ answer }) => answer.hash.slice(0, 16)))],
          records: values(each),
        },
      ]),
    ),
    // As known at the end of those days, in UTC.
    knownBefore: Object.fromEntries(
      EARLIER_DAYS.map((day) => [
        day,
        Object.fromEntries(
          read({ day, moment: endOf(day) })
            .filter(({ records }) => records.length > 0)
            .map((each) => [each.symbol, values(each)]),
        ),
      ]),
    ),
  }
}

/** Everything that a partition holds. */
export function describePartition(held: Library, partition: Partition): object {
  const rowsOf = (query: string, shows: 'visible' | 'hidden' = 'visible'): Row[] =>
    held.listStories(partition, { query, order: 'newest', shows, offset: 0, limit: 200 }).rows
  const [visible, hidden] = [rowsOf(''), rowsOf('', 'hidden')]
  const ids = [...visible, ...hidden].map(({ id }) => id).sort((one, other) => one - other)
  const proofs = new Set<string>()
  const described = ids.map((id) => {
    const found = held.readStory(partition, id)
    if (found === null) throw new Error(`${id} is not held`)
    const { item } = found
    const ledger = held.readLedger(partition, id)
    for (const { answer } of ledger) proofs.add(answer.hash)
    return {
      id,
      title: found.title,
      created: item.created,
      completeness: found.completeness,
      originalId: item.originalId,
      received: [iso(found.firstReceivedAt), iso(found.receivedAt)],
      edits: found.edits,
      silentEdits: found.silentEdits,
      isChangedSinceRead: found.isChangedSinceRead,
      removedAt: iso(found.removedAt),
      text: short(JSON.stringify([item.teaser, item.body])),
      // Newest first: change type, completeness, time of receipt, the response and the path in it.
      ledger: ledger.map((version) =>
        [
          version.nature,
          version.completeness,
          iso(version.receivedAt),
          version.answer.hash.slice(0, 16),
          version.answer.path,
        ].join(', '),
      ),
    }
  })
  const chains = ids
    .map((id) => held.readChain(partition, id).map((row) => row.id))
    .filter((chain) => chain.length > 1)
    .map((chain) => chain.join(' '))
  const questions = Object.fromEntries(
    [YEAR, NO_REPORTS].flatMap(({ symbols, period, reportType, fromDate }) => {
      const question = `earnings ${JSON.stringify([symbols, period, reportType, fromDate])}`
      const answer = held.readQuestion(partition, question)
      return answer === null
        ? []
        : [[question, { hash: answer.hash, intact: answer.intact, receivedAt: iso(answer.receivedAt) }]]
    }),
  )
  const inventory = held.readInventory(partition)
  return {
    counts: { stories: inventory.stories, ratioRecordRows: inventory.ratioRecords },
    hiddenByMuteRules: hidden.map(({ id }) => id),
    stories: described,
    intactAnswersOfStories: [...proofs].filter((hash) => held.readAnswer(partition, hash)?.intact === true).length,
    chains: [...new Set(chains)],
    found: Object.fromEntries(
      QUERIES.map((query) => [query, rowsOf(query).map(({ id }) => id)] as const).filter(([, each]) => each.length > 0),
    ),
    ratios: describeRatios(held, partition),
    questions,
  }
}

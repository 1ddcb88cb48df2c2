import type { SampleCompany } from '../../../main/embedded-service/data/companies.ts'
import { earningsRecords } from '../../../main/embedded-service/data/fundamentals/earnings-records.ts'
import { ratioRecords } from '../../../main/embedded-service/data/fundamentals/ratio-records.ts'
import type { SampleSet } from '../../../main/embedded-service/data/sample-set.ts'
import { money } from '../../../main/embedded-service/data/stories/story-text.ts'
import type { SampleStory } from '../../../main/embedded-service/data/stories/stories.ts'

/** The revenue of a quarter with its change: as a headline has it, and in the sentence of a share that moves. */
const REVENUES = [
  /(?<quarter>Q\d) Revenue (?<amount>(?:C\$|[$€£¥]|CHF )[\d.]+[MB])(?:, (?<verb>Up|Down) (?<change>[\d.]+)%)?/,
  /reported that (?<quarter>Q\d) revenue (?:(?<verb>rose|fell) (?<change>[\d.]+)% to|was) (?<amount>(?:C\$|[$€£¥]|CHF )[\d.]+ (?:million|billion))/,
]

/** One quarter as the records of earnings and ratios have it. */
interface Told {
  asOf: string
  name: string
  since: number
  type: string
  amount: string
  growth: number | undefined
}

/** Reads the records of a company at a time; those that stay as filed are read once. */
function createReader({ seed }: SampleSet, until: number): (company: SampleCompany, at: number) => Told[] {
  const kept = new Map<string, Told[]>()
  const read = (company: SampleCompany, at: number): Told[] => {
    const ratios = ratioRecords(seed, company, at)
    return earningsRecords(seed, company, at)
      .map((record, place) => ({ record, growth: ratios[place]?.values.revenueGrowth }))
      .filter(({ record }) => record.period === '3M')
      .map(({ record: { quarter, standsSince, reportType, values }, growth }) => ({
        asOf: quarter.asOf,
        name: `Q${quarter.fiscalQuarter}`,
        since: standsSince,
        type: reportType,
        amount: money(company, (values.revenue ?? NaN) / 1e6),
        growth,
      }))
  }
  return (company, at) => {
    if (company.habits.coverage !== 'all') return read(company, at)
    const known = kept.get(company.symbol) ?? read(company, until)
    kept.set(company.symbol, known)
    return known.filter(({ since, type }) => since <= at && type !== 'R')
  }
}

/** The newest quarter of a company that had been reported, and the one before it, as far as they are known. */
function newest(records: readonly Told[]): [Told | undefined, Told | undefined] {
  const days = [...new Set(records.map(({ asOf }) => asOf))].sort().reverse()
  const best = (asOf: string | undefined): Told | undefined =>
    ['A', 'P', 'R'].map((type) => records.find((each) => each.asOf === asOf && each.type === type)).find(Boolean)
  return [best(days[0]), best(days[1])]
}

/** What is told of quarters in these stories, and what of it differs from the records of the company at that time. */
export function compareHeadlines(
  set: SampleSet,
  stories: Iterable<SampleStory>,
  until: number,
): { told: number; causes: number; differences: string[] } {
  const recordsOf = createReader(set, until)
  const companies = new Map(
    Array.from({ length: set.companies }, (_, index) => [set.companyAt(index).symbol, set.companyAt(index)]),
  )
  const differences: string[] = []
  let [told, causes] = [0, 0]
  for (const { item, createdAt } of stories) {
    const found = REVENUES.map((revenue) => revenue.exec(item.title)).find((each) => each !== null)?.groups
    const company = companies.get(item.stocks[0]?.name ?? '')
    if (found === undefined || company === undefined) continue
    told += 1
    const { quarter, verb = '', change, amount = '' } = found
    const [now, before] = newest(recordsOf(company, createdAt))
    const growth = now?.growth === undefined ? undefined : Number(now.growth.toFixed(6))
    const isUp = /up|rose/i.test(verb)
    const expected = growth === undefined ? undefined : (Math.abs(growth) * 100).toFixed(1)
    const isSame =
      now?.name === quarter &&
      now?.amount === amount.replace(/M$/, ' million').replace(/B$/, ' billion') &&
      expected === change
    if (!isSame || (growth !== undefined && isUp !== growth >= 0))
      differences.push(`${item.title} ≠ ${JSON.stringify(now)}`)
    const faster = (growth ?? 0) - (before?.growth ?? 0)
    const direction = /trading (higher|lower).*reported that|(Upgrades|Downgrades) /.exec(item.title)
    if (direction === null) continue
    causes += 1
    const isBetter = direction[1] === 'higher' || direction[2] === 'Upgrades'
    if (isBetter ? faster < 0 : faster > 0)
      differences.push(`${item.title}: the growth was ${String(before?.growth)} before`)
  }
  return { told, causes, differences }
}

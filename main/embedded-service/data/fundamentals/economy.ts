/** The kinds of events that change a company's business. */
export type EventKind =
  /** Buys a company; the size is the bought revenue as a share of its own. */
  | 'merger'
  /** Sells a part of its business; the size is its share of revenue. */
  | 'disposal'
  /** Writes down what it paid for earlier purchases; the size is a share of quarterly revenue. */
  | 'write-down'
  /** Closes sites and cuts costs for two years; the size is a share of revenue. */
  | 'turnaround'
  /** Materials, energy or wages become dearer for some two years; the size is lost gross margin. */
  | 'cost-shock'
  /** Demand or prices rise far above the trend for two years, or fall if the size is negative; a share of revenue. */
  | 'surge'
  /** A product that grows for three years; the size is the additional growth in a quarter. */
  | 'launch'
  /** Loses its market from then on; the size is the lost growth in a quarter. */
  | 'decline'
  /** Runs out of cash, sells new shares and shrinks; the size is the share of costs that it cuts. */
  | 'cash-crunch'

/** An event in a company's business. */
export interface CompanyEvent {
  kind: EventKind
  /** Months since the beginning of year 0. */
  month: number
  size: number
}

/** Months since the beginning of year 0. */
export const monthNumber = (year: number, month: number): number => year * 12 + month - 1

/** What the events of a company do to one of its quarters. */
export interface Effects {
  /** Additional growth of the trend in the quarter. */
  growth: number
  /** Deviation of revenue from its trend, as a fraction. */
  demand: number
  /** Additional gross margin, and operating costs as a share of revenue. */
  grossMargin: number
  costs: number
  /** Non-recurring items and additional other assets, as shares of revenue. */
  oneOffs: number
  goodwill: number
  /** Whether lenders give no more, which is before and in a lack of cash. */
  isShortOfCash: boolean
  /** New shares as a share of the existing ones. */
  newShares: number
}

/** Rises to one within `up` quarters, stays for `hold` quarters and falls to zero within `down` quarters. */
const hump = (since: number, up: number, hold: number, down: number): number =>
  Math.max(0, Math.min(1, (since + 1) / up, 1 - (since + 1 - up - hold) / down))

const rise = (since: number, within: number): number => Math.min(1, (since + 1) / within)

function addEffects(to: Effects, { kind, size }: CompanyEvent, since: number): void {
  const isFirst = since === 0
  switch (kind) {
    case 'merger':
      if (isFirst) {
        to.growth += size
        to.goodwill += size * 3
        to.oneOffs -= 0.02 + size * 0.08
      }
      to.costs += 0.02 * hump(since, 1, 1, 5) - 0.012 * rise(since - 3, 6) * Math.sign(Math.max(0, since - 3))
      break
    case 'disposal':
      if (isFirst) {
        to.growth -= size
        to.goodwill -= size
        to.oneOffs += size * 0.6
      }
      to.costs += 0.012 * hump(since, 1, 2, 4)
      break
    case 'write-down':
      if (isFirst) {
        to.oneOffs -= size
        to.goodwill -= size
      }
      break
    case 'turnaround':
      if (since < 2) to.oneOffs -= size * 0.9
      to.costs -= size * rise(since, 8)
      to.grossMargin += size * 0.4 * rise(since - 2, 8) * Math.sign(Math.max(0, since - 1))
      break
    case 'cost-shock':
      to.grossMargin -= size * hump(since, 3, 2, 7)
      break
    case 'surge':
      to.demand += size * hump(since, 2, 3, 5)
      to.grossMargin += size * 0.22 * hump(since, 3, 2, 5)
      break
    case 'launch':
      to.growth += size * hump(since, 2, 6, 6)
      to.grossMargin += size * 0.5 * rise(since, 10)
      to.costs += size * 0.6 * hump(since + 2, 2, 2, 6)
      break
    case 'decline':
      to.growth -= size * hump(since, 4, 16, 12)
      to.grossMargin -= size * 2.2 * rise(since, 16)
      break
    case 'cash-crunch':
      to.isShortOfCash ||= since <= 0
      if (isFirst) {
        to.oneOffs -= 0.16
        to.newShares += 0.35
      }
      if (since > 0) {
        to.growth -= 0.03 * hump(since, 1, 3, 4)
        to.costs -= size * rise(since, 6)
      }
  }
}

/** Quarters before a lack of cash in which lenders give no more. */
const WARNING = 5

/** What the events of a company do to its quarter that ends in that month. */
export function effectsIn(events: readonly CompanyEvent[], month: number): Effects {
  const effects: Effects = {
    growth: 0,
    demand: 0,
    grossMargin: 0,
    costs: 0,
    oneOffs: 0,
    goodwill: 0,
    isShortOfCash: false,
    newShares: 0,
  }
  for (const event of events) {
    const since = Math.floor((month - event.month) / 3)
    if (since >= (event.kind === 'cash-crunch' ? -WARNING : 0)) addEffects(effects, event, since)
  }
  return effects
}

/** The cycle of each sector: its height as a fraction of demand, its length and its last peak before 2020, in years. */
const CYCLES: Readonly<Record<string, readonly [height: number, length: number, peak: number]>> = {
  'Information Technology': [0.13, 3.9, 2018.2],
  Industrials: [0.085, 5.6, 2018.9],
  'Consumer Discretionary': [0.075, 6.4, 2017.8],
  'Consumer Staples': [0.025, 5.1, 2016.6],
  'Health Care': [0.03, 7.2, 2017.1],
  Utilities: [0.02, 6.1, 2018.4],
  'Real Estate': [0.04, 8.4, 2016.9],
  Financials: [0.07, 6.8, 2018.6],
}

/** The quarters of the slump of 2020 by its share of the worst one, from the first quarter of that year. */
const SLUMP = [0.15, 1, 0.55, 0.3, 0.2, 0.08]

/** How far demand in a sector is from its trend in a quarter that ends in that month, for a company that follows it fully. */
export function sectorDemand(sector: string, month: number): number {
  const [height, length, peak] = CYCLES[sector] ?? [0, 1, 0]
  const turns = (month / 12 - peak) / length
  const wave = Math.cos(turns * 2 * Math.PI) + 0.35 * Math.cos(turns * 2 * Math.PI * 2.3 + 1)
  const slump = SLUMP[Math.floor((month - monthNumber(2020, 1)) / 3)] ?? 0
  return height * (0.8 * wave - 1.1 * slump)
}

/** The wave of dearer materials and freight from 2021 to 2023, as lost gross margin of an industry with goods. */
export const costWave = (month: number): number => 0.016 * Math.max(0, 1 - Math.abs(month - monthNumber(2022, 7)) / 16)

import { CURRENCIES, type SampleCompany } from '../companies.ts'
import { newestBooks, type ReportedQuarter } from '../fundamentals/latest-report.ts'
import { operatingIncomeOf, pretaxIncomeOf, type Statements } from '../fundamentals/statements.ts'
import { newYorkDay } from '../market-calendar.ts'
import { stableHash } from '../random.ts'
import {
  brief,
  headline,
  money,
  nameOf,
  paragraphs,
  PEOPLE,
  percent,
  PLACES,
  sentence,
  table,
  ticker,
} from './story-text.ts'
import type { StoryScene, StoryText } from './story-text.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekdayOf = (at: Date): string => WEEKDAYS[(newYorkDay(at.getTime()) + 4) % 7] ?? ''

/** The paragraph that refers to the report before; empty for the first report. */
const earlierReport = (company: SampleCompany, before: ReportedQuarter | null): string[] =>
  before === null ? [] : [`In the report before, ${sentence(company, before)}.`]

export function results({ random, company, filing, at }: StoryScene): StoryText {
  const report = filing.report()
  const { before, cause, growth, operatingMargin, grossMargin, eps, isPreliminary } = report
  const told = before === null ? [report] : [report, before]
  const person = random.pick(PEOPLE)
  const margin = grossMargin === undefined ? '' : `, with a gross margin of ${percent(grossMargin)}`
  return {
    title: `${company.name} ${headline(company, report)}${isPreliminary ? '' : ', Report Says'}`,
    teaser: `${sentence(company, report)}${margin}. The company points to ${cause}.`,
    body: () =>
      paragraphs(
        `<strong>${company.name}</strong> ${ticker(company)} ${isPreliminary ? 'announced' : 'filed its report on'} ${nameOf(report)} ${at.getUTCHours() < 18 ? 'before the bell' : 'after the close'} on ${weekdayOf(at)}.`,
        `${sentence(company, report)}. The operating margin came to ${percent(operatingMargin)}${margin}. Diluted earnings were ${eps.toFixed(2)} a share.`,
        table(
          ['', ...told.map(nameOf)],
          [
            ['Revenue', ...told.map((of) => money(company, of.revenue / 1e6))],
            ['Operating margin', ...told.map((of) => percent(of.operatingMargin))],
            ['Earnings a share', ...told.map((of) => of.eps.toFixed(2))],
          ],
        ),
        ...earlierReport(company, before),
        `&#8220;The quarter shows ${cause}, and we kept costs where we said we would,&#8221; said chief executive <strong>${person}</strong>. The company&#8217;s board left the dividend unchanged.`,
        `Why it matters: growth ${(growth ?? 0) >= (before?.growth ?? 0) ? 'is faster' : 'is slower'} than in the quarter before.`,
      ),
    channels: ['News', 'Earnings'],
    tags: ['Quarterly Results', person],
  }
}

/** The outlook of a company after its newest report: raised, lowered or kept, or set for a new year. */
export function guidance({ company, filing }: StoryScene): StoryText {
  const report = filing.report()
  const { outlook, before, cause } = report
  const range = ({ low, high }: typeof outlook): string => `${money(company, low)} To ${money(company, high)}`
  const earlier = before?.outlook.year === outlook.year ? before.outlook : null
  const isSame = earlier !== null && range(earlier) === range(outlook)
  const action = earlier === null ? 'Sets' : isSame ? 'Confirms' : outlook.low > earlier.low ? 'Raises' : 'Lowers'
  const compared = earlier === null ? 'It is the first for the year' : `The earlier range was ${range(earlier)}`
  return {
    title: `${company.name} ${action} ${outlook.year} Revenue Outlook ${action === 'Confirms' ? 'Of' : action === 'Sets' ? 'At' : 'To'} ${brief(company, outlook.low)}-${brief(company, outlook.high)}`,
    teaser: `After ${nameOf(report)} the company ${action.toLowerCase()} its outlook for the year, citing ${cause}. ${compared}.`,
    body: () =>
      paragraphs(
        `${company.name} ${ticker(company)} expects revenue of ${range(outlook)} in the fiscal year ${outlook.year}. ${compared}.`,
        `${sentence(company, report)}, and management points to ${cause}.`,
        `<ul><li>Revenue: ${range(outlook)}</li><li>Capital spending: about ${money(company, outlook.low * 0.05)}</li><li>Tax rate: 21% to 23%</li></ul>`,
        ...earlierReport(company, before),
      ),
    channels: ['News', 'Guidance'],
    tags: ['Outlook'],
  }
}

/** What holders ask about before a report. */
// oxfmt-ignore
const QUESTIONS: [string, ...string[]] = [
  'Prices', 'Costs', 'Demand', 'Wages', 'Debt', 'Its Outlook', 'Competition', 'Buybacks', 'Margins', 'Cash', 'Its Dividend',
  'New Products', 'Hiring', 'Capital Spending', 'Taxes', 'Currencies',
]

/** What a company will report next, and what it reported last. */
export function preview({ random, vary, company, filing }: StoryScene): StoryText {
  const report = filing.report()
  const next = (report.quarter.fiscalQuarter % 4) + 1
  const [question, other] = [vary(QUESTIONS), random.pick(QUESTIONS)]
  return {
    title: `${company.name} Q${next} Preview: ${headline(company, report)}; Questions On ${question}${other === question ? '' : ` And ${other}`}`,
    teaser: `The operating margin was ${percent(report.operatingMargin)} in ${nameOf(report)}; the company pointed to ${report.cause}.`,
    body: () =>
      paragraphs(
        `${company.name} ${ticker(company)} has not said when it will report Q${next}. In its last report, ${sentence(company, report)}.`,
        ...earlierReport(company, report.before),
        `Its outlook for the year is revenue of ${money(company, report.outlook.low)} to ${money(company, report.outlook.high)}. Holders will ask about ${question.toLowerCase()} and about ${report.cause}.`,
      ),
    channels: ['News', 'Earnings'],
    tags: ['Previews'],
  }
}

/** A new order. */
export function contract({ random, company, peer }: StoryScene): StoryText {
  const place = random.pick(PLACES)
  const value = company.revenue * random.between(0.05, 0.4)
  return {
    title: `${company.name} Wins ${brief(company, value)} Order, Will Build In ${place}`,
    teaser: `The order runs over four years & is the largest the company has won in the region; ${peer.name} had also bid.`,
    body: () =>
      paragraphs(
        `${company.name} ${ticker(company)} said it won an order worth ${money(company, value)} over four years. Work begins at its site in ${place} in the spring.`,
        `${peer.name} ${ticker(peer)} had also bid, according to two people familiar with the matter.`,
        `<blockquote>It is the largest order we have won in the region, and it fills the site for three years.</blockquote>`,
        `<img src="https://images.stories.example/${company.symbol.toLowerCase()}/site.jpg" alt="The ${place} site of ${company.name}" width="640">`,
        `Shares of suppliers were little changed.`,
      ),
    channels: ['News', 'Contracts'],
    tags: ['Orders', place],
    mentionsPeer: true,
  }
}

/** Talks about a deal. */
export function merger({ random, company, peer, filing }: StoryScene): StoryText {
  const value = company.revenue * random.between(0.2, 2)
  return {
    title: `${company.name} In ${brief(company, value)} Talks To Buy Unit Of ${peer.name}`,
    teaser: `The talks are at an early stage and may not lead to a deal, people familiar with the matter said.`,
    body: () =>
      paragraphs(
        `${company.name} ${ticker(company)} is in talks to buy a unit of ${peer.name} ${ticker(peer)} for about ${money(company, value)}, people familiar with the matter said.`,
        `The talks are at an early stage and may not lead to a deal. Both companies declined to comment.`,
        `For the buyer, ${sentence(company, filing.report())}. A purchase would add to its financial leverage.`,
      ),
    channels: ['News', 'M&A'],
    tags: ['Deals'],
    mentionsPeer: true,
  }
}

/** What a release is about. */
type Subject = (place: string, person: string, peer: string) => string
const SUBJECTS: [Subject, ...Subject[]] = [
  (place) => `Sets Date Of Annual Meeting In ${place}`,
  (place) => `Opens A Second Site In ${place}`,
  (place) => `Completes Sale Of Its Business In ${place}`,
  (place) => `Publishes Report On Sustainability Of ${place} Site`,
  (place, person) => `Names ${person} Head Of Research In ${place}`,
  (_place, person) => `Appoints ${person} To Its Board`,
  (_place, _person, peer) => `Signs Supply Agreement With ${peer}`,
]

/** The lines of a printed income statement, from the statements of a quarter. */
const STATEMENT_LINES: readonly (readonly [string, (of: Statements) => number])[] = [
  ['Revenue', (of) => of.revenue],
  ['Cost of goods sold', (of) => -of.costOfGoods],
  ['Gross profit', (of) => of.revenue - of.costOfGoods],
  ['Selling, general &amp; administrative', (of) => of.depreciation - of.operatingCosts],
  ['Depreciation and amortization', (of) => -of.depreciation],
  ['Operating income', operatingIncomeOf],
  ['Interest expense', (of) => -of.interest],
  ['Other income (expense), net', (of) => of.oneOffs],
  ['Income before taxes', pretaxIncomeOf],
  ['Income tax expense', (of) => -of.tax],
  ['Net income', (of) => of.netIncome],
]

const FORWARD_LOOKING =
  'This release contains forward-looking statements. Words such as &#8220;expects&#8221;, &#8220;believes&#8221; and &#8220;may&#8221; mark them. They rest on assumptions that may prove wrong; risks are described in the reports that the company files. The company undertakes no obligation to update them.'

/** A table of statements as companies print it: in thousands, with negative amounts in parentheses. */
function statementTable(quarters: readonly { asOf: string; statements: Statements }[]): string {
  const amount = (millions: number): string => {
    const digits = Math.abs(Math.round(millions * 1000))
      .toString()
      .replaceAll(/\B(?=(\d{3})+$)/g, ',')
    return millions < 0 ? `(${digits})` : digits
  }
  return table(
    ['(In thousands)', ...quarters.map(({ asOf }) => `Three months to ${asOf}`)],
    STATEMENT_LINES.map(([line, amountOf]) => [
      line,
      ...quarters.map(({ statements }) => amount(amountOf(statements))),
    ]),
  )
}

/** The statements that the exhibits of a release print, newest first, beginning with the reported quarter. */
function printed({ seed, company, filing, at }: StoryScene) {
  const report = filing.report()
  return newestBooks({ seed }, company, at.getTime())
    .map(({ filings, original, preliminary }) => ({
      asOf: filings.quarter.asOf,
      statements: report.isPreliminary && filings.quarter.number === report.quarter.number ? preliminary : original,
    }))
    .filter(({ asOf }) => asOf <= report.quarter.asOf)
    .reverse()
}

const COLUMNS = 4

function exhibitsOf(scene: StoryScene, count: number): string[] {
  const quarters = printed(scene)
  return Array.from({ length: count }, (_, exhibit) => {
    const first = exhibit % Math.max(1, quarters.length - COLUMNS + 1)
    return [`<h3>Exhibit ${exhibit + 1}</h3>`, statementTable(quarters.slice(first, first + COLUMNS))]
  }).flat()
}

/** The turn in which a release is about the results themselves. */
const RELEASE_OF_RESULTS = 4

/** A company's own press release: long, with tables, and sometimes with exhibits that make it very long. */
export function pressRelease(scene: StoryScene): StoryText {
  const { random, vary, company, peer, filing, turn, at } = scene
  const place = random.pick(PLACES)
  const person = random.pick(PEOPLE)
  const date = at.toISOString().slice(0, 10)
  const drawn = vary(SUBJECTS)(place, random.pick(PEOPLE), peer.name)
  const subject = turn === RELEASE_OF_RESULTS ? `Reports ${nameOf(filing.report())} Results` : drawn
  // One in fifty has all its exhibits: about 200 kB.
  const exhibits = random.chance(0.02) ? random.integer(110, 150) : random.integer(1, 4)
  return {
    title: `${company.name} ${subject}`,
    teaser: `${place.toUpperCase()}, ${date} -- ${company.name} ${ticker(company)} today announced the following.`,
    body: () => {
      const report = filing.report()
      return paragraphs(
        `${place.toUpperCase()}, ${date} /WireOfSamples/ -- ${company.name} ${ticker(company)}, a company in ${company.gics.toLowerCase()}, today announced the following.`,
        `&#8220;We have done what we said,&#8221; said ${person}, chief executive of ${company.name}. &#8220;Our customers&#8217; trust in R&amp;D made in ${place} shows.&#8221;`,
        '<h3>Highlights</h3>',
        `<ul><li>${sentence(company, report)}</li><li>Operating margin of ${percent(report.operatingMargin)}</li><li>Earnings &gt; ${(report.eps - 0.01).toFixed(2)} a share</li></ul>`,
        `<img src="https://images.stories.example/logos/${company.symbol.toLowerCase()}.png" alt="${company.name} logo">`,
        `The company works with partners such as ${peer.name}. See <a href="https://${company.symbol.toLowerCase()}.example/investors?from=release&amp;id=${random.integer(1, 9999)}">its page for investors</a>.`,
        ...exhibitsOf(scene, exhibits),
        `<strong>Forward-Looking Statements</strong><br>${FORWARD_LOOKING}`,
        `Contact: ${random.pick(PEOPLE)}, +1&nbsp;555&nbsp;01${random.integer(10, 99)}`,
      )
    },
    channels: ['Press Releases'],
    tags: ['WireOfSamples'],
  }
}

/** A declared dividend, as in the newest report: a release of two sentences. */
export function dividend({ company, filing, at }: StoryScene): StoryText {
  const report = filing.report()
  const { sign } = CURRENCIES[company.currency]
  const [amount, last] = [report.dividend, report.before?.dividend].map((each) => `${sign}${(each ?? 0).toFixed(2)}`)
  const payable = new Date(at.getTime() + 40 * 86_400_000).toISOString().slice(0, 10)
  return {
    title: `${company.name} Declares ${amount} Quarterly Dividend`,
    teaser: `Payable ${payable}.`,
    body: () =>
      paragraphs(
        `The board of ${company.name} ${ticker(company)} declared a dividend of ${amount} a share, payable ${payable}${report.before === null ? '' : `, after ${last} in the quarter before`}.`,
      ),
    channels: ['News', 'Dividends'],
    tags: ['Dividends'],
  }
}

const ANALYST_HOUSES = [
  'Harrow & Pike',
  'Stonebridge Research',
  'Calder Securities',
  'Fenwick Partners',
  'Northgate Equity',
  'Ludgrove Markets',
  'Merrin & Vale',
  'Sable Point Research',
  'Tidewell Equity',
  'Carrowbridge Partners',
] as const

const LEVELS = ['Sell', 'Neutral', 'Buy'] as const

/** Growth of revenue from which a house rates a company as neutral, and as one to buy. */
const [NEUTRAL_FROM, BUY_FROM] = [-0.01, 0.07]

/** How a house rates a company after a report. Houses differ a little in what they ask for. */
function levelAfter(house: string, { symbol }: SampleCompany, { growth = 0 }: ReportedQuarter): number {
  const asked = (stableHash(house, symbol) % 100) / 2500
  return growth >= BUY_FROM + asked ? 2 : growth >= NEUTRAL_FROM + asked ? 1 : 0
}

/**
 * An analyst's rating of a company. It follows the newest report: a house changes it just after the report, one house
 * after the other, and confirms it at other times.
 */
export function rating({ random, vary, company, filing, turn }: StoryScene): StoryText {
  const report = filing.report()
  const first = stableHash(company.symbol, report.quarter.asOf)
  const house =
    turn === null ? vary(ANALYST_HOUSES) : (ANALYST_HOUSES[(first + turn) % ANALYST_HOUSES.length] ?? ANALYST_HOUSES[0])
  const level = levelAfter(house, company, report)
  const last = turn === null ? level : report.before === null ? null : levelAfter(house, company, report.before)
  const name = LEVELS[level] ?? 'Neutral'
  const from = last === null || last === level ? '' : ` from ${LEVELS[last] ?? 'Neutral'}`
  const action =
    last === null
      ? `Initiates ${company.name} At ${name}`
      : level === last
        ? `Reiterates ${name} On ${company.name}`
        : `${level > last ? 'Upgrades' : 'Downgrades'} ${company.name} To ${name}`
  return {
    title: turn === null ? `${house} ${action}` : `${house} ${action}: ${headline(company, report)}`,
    teaser: random.chance(0.3) ? ' ' : `${house} pointed to ${report.cause} and to its balance sheet.`,
    body: () =>
      random.chance(0.4)
        ? ''
        : paragraphs(
            `Analysts at ${house} rate ${company.name} ${ticker(company)} as ${name}${from}.`,
            `The note points to ${report.cause}, its balance sheet, and R&amp;D spending that is &lt; 10% of revenue. ${sentence(company, report)}.`,
            ...earlierReport(company, report.before),
          ),
    channels: ['Analyst Ratings'],
    tags: [house],
  }
}

const REASONS_UP: [string, ...string[]] = [
  'named a new finance chief and confirmed its outlook',
  'won an order from a customer it did not name',
  'said that a court had thrown out a suit against it',
  'said that its board will meet holders next month',
]
const REASONS_DOWN: [string, ...string[]] = [
  'delayed a product launch',
  'said that a plant will stand still for three weeks',
  'lost a supply contract to a rival',
  'said that a director will leave',
]

/** Growth that moves a share by as much as the growth differs from that of the quarter before, up to this fraction. */
const LARGEST_MOVE = 0.2

/** Why a share is moving: one sentence, rewritten during the day. After a report, the report is the reason. */
export function mover({ random, vary, company, filing, turn, retitles }: StoryScene): StoryText {
  const news = turn === null ? null : filing.report()
  const surprise = news === null ? 0 : (news.growth ?? 0) - (news.before?.growth ?? 0)
  const size = news === null ? random.between(0.015, 0.06) : Math.min(LARGEST_MOVE, 0.012 + Math.abs(surprise) * 0.8)
  const first = size * (news === null ? (random.chance(0.45) ? -1 : 1) : surprise >= 0 ? 1 : -1)
  // Far enough from 1 that each version has another figure.
  const drift = random.chance(0.5) ? random.between(0.55, 0.8) : random.between(1.25, 1.8)
  const change = first * drift ** retitles
  const reason =
    news === null ? vary(change >= 0 ? REASONS_UP : REASONS_DOWN) : `reported that ${sentence(company, news)}`
  return {
    title: `${company.name} shares are trading ${change >= 0 ? 'higher' : 'lower'} by ${percent(Math.abs(change))}. The company ${reason}.`,
    teaser: '',
    body: () => '',
    channels: ['WIIM'],
    tags: ['why it’s moving'],
  }
}

/** A list of the shares with the largest moves, each with its symbol. */
export function moversList({ random, listed, at }: StoryScene): StoryText {
  const all = listed()
  const largest = random.between(0.1, 0.3)
  const lines = (from: number, to: number, sign: string): string =>
    `<ol>${all
      .slice(from, to)
      .map(
        (company, place) =>
          `<li><strong>${company.name}</strong> ${ticker(company)}: shares ${sign === '+' ? 'rose' : 'fell'} ${percent(from + place === 0 ? largest : random.between(0.02, largest))} to $${random.between(2, 90).toFixed(2)}.</li>`,
      )
      .join('')}</ol>`
  const half = Math.ceil(all.length / 2)
  return {
    title: `${all.length} Stocks Moving In ${at.getUTCHours() < 14 ? 'Premarket' : 'Afternoon'} Trading, Led By ${all[0]?.name ?? 'One'}, Up ${percent(largest)}`,
    teaser: `${all[0]?.name ?? 'A company'} leads the list.`,
    body: () => paragraphs('<h3>Gainers</h3>', lines(0, half, '+'), '<h3>Losers</h3>', lines(half, all.length, '-')),
    channels: ['Movers', 'Trading Ideas'],
    tags: ['Stocks That Move'],
  }
}

/** Numbers of large trades. */
const TRADE_COUNTS: [number, ...number[]] = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]

/** Unusual trades in options, as a table of many narrow columns. */
export function optionActivity({ random, vary, company, at }: StoryScene): StoryText {
  const price = random.between(8, 400)
  const lean = random.pick(['Up', 'Down'])
  const expiry = new Date(at.getTime() + random.integer(3, 200) * 86_400_000)
  const date = `${String(expiry.getUTCMonth() + 1).padStart(2, '0')}/${String(expiry.getUTCDate()).padStart(2, '0')}/${String(expiry.getUTCFullYear() % 100).padStart(2, '0')}`
  const count = vary(TRADE_COUNTS)
  const row = (): string[] => {
    const ask = random.between(0.4, 22)
    return [
      company.symbol,
      random.pick(['PUT', 'CALL']),
      random.pick(['SWEEP', 'TRADE']),
      random.pick(['BULLISH', 'BEARISH', 'NEUTRAL']),
      date,
      `$${ask.toFixed(2)}`,
      `$${(ask * 0.97).toFixed(2)}`,
      `$${(ask * 0.99).toFixed(2)}`,
      `$${(Math.round(price / 5) * 5).toFixed(2)}`,
      `$${random.between(25, 900).toFixed(1)}K`,
      random.pick(['0', `${random.between(0.1, 9).toFixed(1)}K`, String(random.integer(3, 900))]),
      String(random.integer(10, 4000)),
    ]
  }
  return {
    title: `${count} Large Option Trades In ${company.name} Lean ${lean}: What Stands Out`,
    teaser: `Most of the large trades of the day lean ${lean.toLowerCase()}.`,
    body: () =>
      paragraphs(
        `${count} large trades in options of ${company.name} ${ticker(company)} stand out today.`,
        `Their strikes lie between $${(price * 0.8).toFixed(1)} and $${(price * 1.2).toFixed(1)}.`,
        '<h3>The largest trades</h3>',
        table(
          [
            'Symbol',
            'PUT/CALL',
            'Trade Type',
            'Sentiment',
            'Exp. Date',
            'Ask',
            'Bid',
            'Price',
            'Strike Price',
            'Total Trade Price',
            'Open Interest',
            'Volume',
          ],
          Array.from({ length: count }, row),
        ),
        `<strong>About ${company.name}</strong>`,
        `${company.name} works in ${company.gics.toLowerCase()}. It was founded in ${company.founded}.`,
      ),
    channels: ['Options', 'Markets'],
    tags: ['Unusual Options'],
  }
}

/** The market at midday. */
export function market({ random, company, peer }: StoryScene): StoryText {
  const index = random.pick(['S&P', 'S&amp;P'])
  return {
    title: `${index} 500 Little Changed As ${company.name} Gains, ${peer.name} Eases`,
    teaser: '<p>Stocks were mixed at midday.</p>',
    body: () =>
      paragraphs(
        `Stocks were mixed at midday on light volume. ${company.name} ${ticker(company)} led gains in ${company.sector.toLowerCase()}; ${peer.name} ${ticker(peer)} was among the laggards.`,
        `<h3>Rates &amp; currencies</h3><p>The two-year yield was steady. The dollar eased against the yen.</p>`,
        `<h3>Ahead</h3><p>Minutes of the last policy meeting are due at 2 p.m. ET.</p>`,
      ),
    channels: ['Markets', 'Mid-Day Update'],
    tags: [],
    mentionsPeer: true,
  }
}

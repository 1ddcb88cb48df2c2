import { newYorkDay } from '../market-calendar.ts'
import { money, paragraphs, PEOPLE, percent, PLACES, table, ticker } from './story-text.ts'
import type { StoryScene, StoryText } from './story-text.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const weekdayOf = (at: Date): string => WEEKDAYS[(newYorkDay(at.getTime()) + 4) % 7] ?? ''

/** Quarterly results. */
export function results({ random, company, quarter, at }: StoryScene): StoryText {
  const revenue = company.revenue * random.between(0.9, 1.15)
  const change = random.between(-0.06, 0.14)
  const margin = company.grossMargin + random.between(-0.02, 0.02)
  const direction = change >= 0 ? 'Rises' : 'Slips'
  const person = random.pick(PEOPLE)
  return {
    title: `${company.name} ${quarter} Revenue ${direction} ${percent(Math.abs(change))} To ${money(revenue)}`,
    teaser: `${company.name} reported revenue of ${money(revenue)} for ${quarter}, ${change >= 0 ? 'up' : 'down'} ${percent(Math.abs(change))} from a year ago, with a gross margin of ${percent(margin)}.`,
    body: () =>
      paragraphs(
        `<strong>${company.name}</strong> ${ticker(company)} reported ${quarter} results ${at.getUTCHours() < 18 ? 'before the bell' : 'after the close'} on ${weekdayOf(at)}.`,
        `Revenue was ${money(revenue)}, ${change >= 0 ? 'up' : 'down'} ${percent(Math.abs(change))} from a year ago. Gross margin came to ${percent(margin)}.`,
        table(
          ['Segment', 'Revenue', 'Change'],
          [
            ['Core', money(revenue * 0.62), percent(change * 1.1)],
            ['Services', money(revenue * 0.27), percent(change * 0.8)],
            ['Other', money(revenue * 0.11), percent(change * 0.6)],
          ],
        ),
        `&#8220;Demand held up in every region, and we kept costs where we said we would,&#8221; said chief executive <strong>${person}</strong>. The company&#8217;s board left the dividend unchanged.`,
        `Why it matters: inventories fell for the second quarter in a row, which shortens the cash conversion cycle.`,
      ),
    channels: ['News', 'Earnings'],
    tags: ['Quarterly Results', person],
    professional: false,
  }
}

/** A raised or lowered outlook. */
export function guidance({ random, company, quarter }: StoryScene): StoryText {
  const low = company.revenue * 4 * random.between(0.95, 1.02)
  const raised = random.chance(0.6)
  return {
    title: `${company.name} ${raised ? 'Raises' : 'Lowers'} Full-Year Outlook, Sees Revenue Of ${money(low)} To ${money(low * 1.03)}`,
    teaser: `The company ${raised ? 'raised' : 'lowered'} its outlook for the year after ${quarter}, citing ${raised ? 'a stronger order book' : 'longer lead times & weaker orders'}.`,
    body: () =>
      paragraphs(
        `${company.name} ${ticker(company)} now expects full-year revenue of ${money(low)} to ${money(low * 1.03)}.`,
        `The new range compares with the earlier one as follows:`,
        `<ul><li>Revenue: ${money(low)} to ${money(low * 1.03)}</li><li>Capital spending: about ${money(low * 0.05)}</li><li>Tax rate: 21% to 23%</li></ul>`,
        `Management cited ${raised ? 'a stronger order book in North America &amp; Europe' : 'longer lead times and weaker orders from distributors'}.`,
      ),
    channels: ['News', 'Guidance'],
    tags: ['Outlook'],
    professional: false,
  }
}

/** A new order. */
export function contract({ random, company, peer }: StoryScene): StoryText {
  const place = random.pick(PLACES)
  const value = company.revenue * random.between(0.05, 0.4)
  return {
    title: `${company.name} Wins ${money(value)} Order, Will Build In ${place}`,
    teaser: `The order runs over four years & is the largest the company has won in the region; ${peer.name} had also bid.`,
    body: () =>
      paragraphs(
        `${company.name} ${ticker(company)} said it won an order worth ${money(value)} over four years. Work begins at its site in ${place} in the spring.`,
        `${peer.name} ${ticker(peer)} had also bid, according to two people familiar with the matter.`,
        `<blockquote>It is the largest order we have won in the region, and it fills the site for three years.</blockquote>`,
        `<img src="https://images.stories.example/${company.symbol.toLowerCase()}/site.jpg" alt="The ${place} site of ${company.name}" width="640">`,
        `Shares of suppliers were little changed.`,
      ),
    channels: ['News', 'Contracts'],
    tags: ['Orders', place],
    mentionsPeer: true,
    professional: false,
  }
}

/** Talks about a deal. */
export function merger({ random, company, peer }: StoryScene): StoryText {
  const value = peer.revenue * random.between(1.5, 6)
  return {
    title: `${company.name} In Talks To Buy Unit Of ${peer.name} For About ${money(value)}`,
    teaser: `The talks are at an early stage and may not lead to a deal, people familiar with the matter said.`,
    body: () =>
      paragraphs(
        `${company.name} ${ticker(company)} is in talks to buy a unit of ${peer.name} ${ticker(peer)} for about ${money(value)}, people familiar with the matter said.`,
        `The talks are at an early stage and may not lead to a deal. Both companies declined to comment.`,
        `A purchase would add to financial leverage: the buyer carries debt of about ${percent(company.debtLevel)} of its fixed assets.`,
      ),
    channels: ['News', 'M&A'],
    tags: ['Deals'],
    mentionsPeer: true,
    professional: false,
  }
}

const SUBJECTS = [
  'Announces Date Of Its Annual Meeting',
  'Reports Results And Declares A Quarterly Dividend',
  'Opens A Second Site',
  'Completes The Sale Of A Business',
  'Appoints A New Head Of Research',
  'Publishes Its Report On Sustainability',
]

const STATEMENT_LINES = [
  'Revenue',
  'Cost of goods sold',
  'Gross profit',
  'Research and development',
  'Selling, general &amp; administrative',
  'Depreciation and amortization',
  'Operating income',
  'Interest expense',
  'Other income (expense), net',
  'Income before taxes',
  'Income tax expense',
  'Net income',
]

const FORWARD_LOOKING =
  'This release contains forward-looking statements. Words such as &#8220;expects&#8221;, &#8220;believes&#8221; and &#8220;may&#8221; mark them. They rest on assumptions that may prove wrong; risks are described in the reports that the company files. The company undertakes no obligation to update them.'

/** A table of statements as companies print it: in thousands, with negative amounts in parentheses. */
function statementTable({ random, company }: StoryScene): string {
  const amount = (): string => {
    const value = Math.round(company.revenue * random.between(-40, 1000))
    const digits = Math.abs(value)
      .toString()
      .replaceAll(/\B(?=(\d{3})+$)/g, ',')
    return value < 0 ? `(${digits})` : digits
  }
  return table(
    ['(In thousands)', 'Three months', 'A year ago', 'Year to date', 'A year ago'],
    STATEMENT_LINES.map((line) => [line, amount(), amount(), amount(), amount()]),
  )
}

/** A company's own press release: long, with tables, and sometimes with exhibits that make it very long. */
export function pressRelease(scene: StoryScene): StoryText {
  const { random, company, peer, at } = scene
  const place = random.pick(PLACES)
  const person = random.pick(PEOPLE)
  const date = at.toISOString().slice(0, 10)
  const subject = random.pick(SUBJECTS)
  // One in fifty has all its exhibits: about 200 kB.
  const exhibits = random.chance(0.02) ? random.integer(110, 150) : random.integer(1, 4)
  return {
    title: `${company.name} ${subject}`,
    teaser: `${place.toUpperCase()}, ${date} -- ${company.name} ${ticker(company)} today announced the following.`,
    body: () =>
      paragraphs(
        `${place.toUpperCase()}, ${date} /WireOfSamples/ -- ${company.name} ${ticker(company)}, a company in ${company.gics.toLowerCase()}, today announced the following.`,
        `&#8220;We have done what we said,&#8221; said ${person}, chief executive of ${company.name}. &#8220;Our customers&#8217; trust in R&amp;D made in ${place} shows.&#8221;`,
        '<h3>Highlights</h3>',
        `<ul><li>Revenue of ${money(company.revenue * random.between(0.9, 1.1))}, ${percent(random.between(0, 0.12))} more than a year ago</li><li>Orders in hand: ${money(company.revenue * random.between(0.5, 4))}</li><li>Cash &gt; ${money(company.revenue * 0.3)}</li></ul>`,
        `<img src="https://images.stories.example/logos/${company.symbol.toLowerCase()}.png" alt="${company.name} logo">`,
        `The company works with partners such as ${peer.name}. See <a href="https://${company.symbol.toLowerCase()}.example/investors?from=release&amp;id=${random.integer(1, 9999)}">its page for investors</a>.`,
        ...Array.from({ length: exhibits }, (_, number) => [
          `<h3>Exhibit ${number + 1}</h3>`,
          statementTable(scene),
        ]).flat(),
        `<strong>Forward-Looking Statements</strong><br>${FORWARD_LOOKING}`,
        `Contact: ${random.pick(PEOPLE)}, +1&nbsp;555&nbsp;01${random.integer(10, 99)}`,
      ),
    channels: ['Press Releases'],
    tags: ['WireOfSamples'],
    professional: false,
  }
}

/** A declared dividend: a release of two sentences. */
export function dividend({ random, company, at }: StoryScene): StoryText {
  const amount = `$${random.between(0.05, 1.8).toFixed(2)}`
  const payable = new Date(at.getTime() + 40 * 86_400_000).toISOString().slice(0, 10)
  return {
    title: `${company.name} Declares Quarterly Dividend Of ${amount} A Share`,
    teaser: `Payable ${payable}.`,
    body: () =>
      paragraphs(
        `The board of ${company.name} ${ticker(company)} declared a dividend of ${amount} a share, payable ${payable}.`,
      ),
    channels: ['News', 'Dividends'],
    tags: ['Dividends'],
    professional: false,
  }
}

const ANALYST_HOUSES = [
  'Harrow & Pike',
  'Stonebridge Research',
  'Calder Securities',
  'Fenwick Partners',
  'Northgate Equity',
]

/** An analyst's rating of a company. */
export function rating({ random, company }: StoryScene): StoryText {
  const house = random.pick(ANALYST_HOUSES)
  const action = random.pick(['Upgrades', 'Downgrades', 'Reiterates', 'Initiates Coverage On'])
  return {
    title: `${house} ${action} ${company.name}${action.startsWith('Init') ? ' With Neutral Rating' : ''}`,
    teaser: random.chance(0.3)
      ? ' '
      : `${house} pointed to the company's position in ${company.gics.toLowerCase()} and its balance sheet.`,
    body: () =>
      random.chance(0.4)
        ? ''
        : paragraphs(
            `Analysts at ${house} ${action.toLowerCase()} ${company.name} ${ticker(company)}.`,
            `The note points to the company&#8217;s position in ${company.gics.toLowerCase()}, its balance sheet, and R&amp;D spending that is &lt; 10% of revenue.`,
          ),
    channels: ['Analyst Ratings'],
    tags: [house],
    professional: true,
  }
}

const REASONS_UP = [
  'named a new finance chief and confirmed its outlook',
  'won an order from a customer it did not name',
  'said that a court had thrown out a suit against it',
  'raised its outlook for the year after strong orders',
]
const REASONS_DOWN = [
  'delayed a product launch',
  'said that a plant will stand still for three weeks',
  'lost a supply contract to a rival',
  'sold new shares below the last price',
]

/** Why a share is moving: one sentence, rewritten during the day. */
export function mover({ random, company, retitles }: StoryScene): StoryText {
  const first = random.between(0.015, 0.1) * (random.chance(0.45) ? -1 : 1)
  // Far enough from 1 that each version has another figure.
  const drift = random.chance(0.5) ? random.between(0.55, 0.8) : random.between(1.25, 1.8)
  const change = first * drift ** retitles
  const reason = random.pick(change >= 0 ? REASONS_UP : REASONS_DOWN)
  return {
    title: `${company.name} shares are trading ${change >= 0 ? 'higher' : 'lower'} by ${percent(Math.abs(change))}. The company ${reason}.`,
    teaser: '',
    body: () => '',
    channels: ['WIIM'],
    tags: ['why it’s moving'],
    professional: true,
  }
}

/** A list of the shares with the largest moves, each with its symbol. */
export function moversList({ random, listed, at }: StoryScene): StoryText {
  const all = listed()
  const lines = (from: number, to: number, sign: string): string =>
    `<ol>${all
      .slice(from, to)
      .map(
        (company) =>
          `<li><strong>${company.name}</strong> ${ticker(company)}: shares ${sign === '+' ? 'rose' : 'fell'} ${percent(random.between(0.02, 0.3))} to $${random.between(2, 90).toFixed(2)}.</li>`,
      )
      .join('')}</ol>`
  const half = Math.ceil(all.length / 2)
  return {
    title: `${all.length} Stocks Moving In ${at.getUTCHours() < 14 ? 'Premarket' : 'Afternoon'} Trading`,
    teaser: `${all[0]?.name ?? 'A company'} leads the list.`,
    body: () => paragraphs('<h3>Gainers</h3>', lines(0, half, '+'), '<h3>Losers</h3>', lines(half, all.length, '-')),
    channels: ['Movers', 'Trading Ideas'],
    tags: ['Stocks That Move'],
    professional: false,
  }
}

/** Unusual trades in options, as a table of many narrow columns. */
export function optionActivity({ random, company, at }: StoryScene): StoryText {
  const price = random.between(8, 400)
  const expiry = new Date(at.getTime() + random.integer(3, 200) * 86_400_000)
  const date = `${String(expiry.getUTCMonth() + 1).padStart(2, '0')}/${String(expiry.getUTCDate()).padStart(2, '0')}/${String(expiry.getUTCFullYear() % 100).padStart(2, '0')}`
  const rows = Array.from({ length: random.integer(5, 10) }, () => {
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
  })
  return {
    title: `Large Trades In Options Of ${company.name}: What Stands Out`,
    teaser: `Most of the large trades of the day lean ${random.pick(['up', 'down'])}.`,
    body: () =>
      paragraphs(
        `${rows.length} large trades in options of ${company.name} ${ticker(company)} stand out today.`,
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
          rows,
        ),
        `<strong>About ${company.name}</strong>`,
        `${company.name} works in ${company.gics.toLowerCase()}. It was founded in ${company.founded}.`,
      ),
    channels: ['Options', 'Markets'],
    tags: ['Unusual Options'],
    professional: false,
  }
}

/** The market at midday. */
export function market({ random, company, peer }: StoryScene): StoryText {
  const index = random.pick(['S&P', 'S&amp;P'])
  return {
    title: `${index} 500 Little Changed As ${company.sector} Gains, ${peer.sector} Eases`,
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
    professional: false,
  }
}

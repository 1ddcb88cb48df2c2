import { paragraphs, percent, table, ticker } from './story-text.ts'
import type { StoryScene, StoryText } from './story-text.ts'

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
  const schemaDrift = random.chance(0.5) ? random.between(0.55, 0.8) : random.between(1.25, 1.8)
  const change = first * schemaDrift ** retitles
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

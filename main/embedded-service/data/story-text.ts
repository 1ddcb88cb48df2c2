import type { SampleCompany } from './companies.ts'
import type { Random } from './random.ts'

/** What a sample story says, before it gets an ID and dates. `body` is HTML as the service sends it. */
export interface StoryText {
  title: string
  teaser: string
  body: string
  channels: string[]
  tags: string[]
  professional: boolean
}

/** What a story may talk about. */
export interface StoryScene {
  random: Random
  company: SampleCompany
  peer: SampleCompany
  quarter: string
}

const ANALYST_HOUSES = [
  'Harrow & Pike',
  'Stonebridge Research',
  'Calder Securities',
  'Fenwick Partners',
  'Northgate Equity',
]
const PEOPLE = ['Ada Lindqvist', 'Marcus Oyelaran', 'Priya Raman', 'Tomas Berger', 'Joan Whitlock', 'Sven Aalto']
const PLACES = ['Rotterdam', 'Tacoma', 'Gdańsk', 'Austin', 'Leeds', 'Monterrey', 'Osaka']

const money = (millions: number): string =>
  millions >= 1000 ? `$${(millions / 1000).toFixed(2)} billion` : `$${millions.toFixed(1)} million`
const percent = (value: number): string => `${(value * 100).toFixed(1)}%`
const ticker = (company: SampleCompany): string =>
  `(${company.exchange === 'NAS' ? 'NASDAQ' : 'NYSE'}:<a class="ticker" href="https://stories.example/stock/${company.symbol}">${company.symbol}</a>)`

const sample = '<p><em>Sample story. The companies, people and figures are fictional.</em></p>'
const paragraphs = (...texts: string[]): string =>
  `${texts.map((text) => (/^<(table|ul|blockquote|h3|img)/.test(text) ? text : `<p>${text}</p>`)).join('\n\n\n\n')}\n\n\n\n${sample}`

function results({ random, company, quarter }: StoryScene): StoryText {
  const revenue = company.revenue * random.between(0.9, 1.15)
  const change = random.between(-0.06, 0.14)
  const margin = company.grossMargin + random.between(-0.02, 0.02)
  const direction = change >= 0 ? 'Rises' : 'Slips'
  const person = random.pick(PEOPLE)
  return {
    title: `${company.name} ${quarter} Revenue ${direction} ${percent(Math.abs(change))} To ${money(revenue)}`,
    teaser: `${company.name} reported revenue of ${money(revenue)} for ${quarter}, ${change >= 0 ? 'up' : 'down'} ${percent(Math.abs(change))} from a year ago, with a gross margin of ${percent(margin)}.`,
    body: paragraphs(
      `<strong>${company.name}</strong> ${ticker(company)} reported ${quarter} results before the bell on Tuesday.`,
      `Revenue was ${money(revenue)}, ${change >= 0 ? 'up' : 'down'} ${percent(Math.abs(change))} from a year ago. Gross margin came to ${percent(margin)}.`,
      `<table><thead><tr><th>Segment</th><th>Revenue</th><th>Change</th></tr></thead><tbody><tr><td>Core</td><td>${money(revenue * 0.62)}</td><td>${percent(change * 1.1)}</td></tr><tr><td>Services</td><td>${money(revenue * 0.27)}</td><td>${percent(change * 0.8)}</td></tr><tr><td>Other</td><td>${money(revenue * 0.11)}</td><td>${percent(change * 0.6)}</td></tr></tbody></table>`,
      `&#8220;Demand held up in every region, and we kept costs where we said we would,&#8221; said chief executive <strong>${person}</strong>. The company&#8217;s board left the dividend unchanged.`,
      `Why it matters: inventories fell for the second quarter in a row, which shortens the cash conversion cycle.`,
    ),
    channels: ['News', 'Earnings'],
    tags: ['Quarterly Results', person],
    professional: false,
  }
}

function guidance({ random, company, quarter }: StoryScene): StoryText {
  const low = company.revenue * 4 * random.between(0.95, 1.02)
  const raised = random.chance(0.6)
  return {
    title: `${company.name} ${raised ? 'Raises' : 'Lowers'} Full-Year Outlook, Sees Revenue Of ${money(low)} To ${money(low * 1.03)}`,
    teaser: `The company ${raised ? 'raised' : 'lowered'} its outlook for the year after ${quarter}, citing ${raised ? 'a stronger order book' : 'longer lead times & weaker orders'}.`,
    body: paragraphs(
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

function rating({ random, company }: StoryScene): StoryText {
  const house = random.pick(ANALYST_HOUSES)
  const action = random.pick(['Upgrades', 'Downgrades', 'Reiterates', 'Initiates Coverage On'])
  return {
    title: `${house} ${action} ${company.name}${action.startsWith('Init') ? ' With Neutral Rating' : ''}`,
    teaser: random.chance(0.3)
      ? ' '
      : `${house} pointed to the company's position in ${company.gics.toLowerCase()} and its balance sheet.`,
    body: random.chance(0.4)
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

function contract({ random, company, peer }: StoryScene): StoryText {
  const place = random.pick(PLACES)
  const value = company.revenue * random.between(0.05, 0.4)
  return {
    title: `${company.name} Wins ${money(value)} Order, Will Build In ${place}`,
    teaser: `The order runs over four years & is the largest the company has won in the region; ${peer.name} had also bid.`,
    body: paragraphs(
      `${company.name} ${ticker(company)} said it won an order worth ${money(value)} over four years. Work begins at its site in ${place} in the spring.`,
      `${peer.name} ${ticker(peer)} had also bid, according to two people familiar with the matter.`,
      `<blockquote>It is the largest order we have won in the region, and it fills the site for three years.</blockquote>`,
      `<img src="https://images.stories.example/${company.symbol.toLowerCase()}/site.jpg" alt="The ${place} site of ${company.name}" width="640">`,
      `Shares of suppliers were little changed.`,
    ),
    channels: ['News', 'Contracts'],
    tags: ['Orders', place],
    professional: false,
  }
}

function mover({ random, company }: StoryScene): StoryText {
  const change = random.between(-0.09, 0.11)
  return {
    title: `${company.name} shares are trading ${change >= 0 ? 'higher' : 'lower'} by ${percent(Math.abs(change))}. The company ${change >= 0 ? 'named a new finance chief and confirmed its outlook' : 'delayed a product launch'}.`,
    teaser: '',
    body: '',
    channels: ['WIIM'],
    tags: ['why it’s moving'],
    professional: true,
  }
}

function market({ random, company, peer }: StoryScene): StoryText {
  const index = random.pick(['S&P', 'S&amp;P'])
  return {
    title: `${index} 500 Little Changed As ${company.sector} Gains, ${peer.sector} Eases`,
    teaser: '<p>Stocks were mixed at midday.</p>',
    body: paragraphs(
      `Stocks were mixed at midday on light volume. ${company.name} ${ticker(company)} led gains in ${company.sector.toLowerCase()}; ${peer.name} ${ticker(peer)} was among the laggards.`,
      `<h3>Rates &amp; currencies</h3><p>The two-year yield was steady. The dollar eased against the yen.</p>`,
      `<h3>Ahead</h3><p>Minutes of the last policy meeting are due at 2 p.m. ET.</p>`,
    ),
    channels: ['Markets', 'Mid-Day Update'],
    tags: [],
    professional: false,
  }
}

function merger({ random, company, peer }: StoryScene): StoryText {
  const value = peer.revenue * random.between(1.5, 6)
  return {
    title: `${company.name} In Talks To Buy Unit Of ${peer.name} For About ${money(value)}`,
    teaser: `The talks are at an early stage and may not lead to a deal, people familiar with the matter said.`,
    body: paragraphs(
      `${company.name} ${ticker(company)} is in talks to buy a unit of ${peer.name} ${ticker(peer)} for about ${money(value)}, people familiar with the matter said.`,
      `The talks are at an early stage and may not lead to a deal. Both companies declined to comment.`,
      `A purchase would add to financial leverage: the buyer carries debt of about ${percent(company.debtLevel)} of its fixed assets.`,
    ),
    channels: ['News', 'M&A'],
    tags: ['Deals'],
    professional: false,
  }
}

const WRITERS = [results, results, guidance, rating, contract, mover, mover, market, merger]

/** The text of a story for that scene. */
export function writeStory(scene: StoryScene): StoryText {
  return scene.random.pick(WRITERS)(scene)
}

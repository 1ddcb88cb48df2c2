import { money, paragraphs, PEOPLE, percent, PLACES, table, ticker } from './story-text.ts'
import type { StoryScene, StoryText } from './story-text.ts'

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

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

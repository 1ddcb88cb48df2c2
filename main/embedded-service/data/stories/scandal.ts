import { newestBooks } from '../fundamentals/latest-report.ts'
import { FIRST_SUSPICION, MISSTATING, RESTATED_AFTER, SUSPICION_EVERY } from '../fundamentals/filings.ts'
import { DAY_MS, newYorkMoment, type DayNumber } from '../market-calendar.ts'
import type { StoryTimes } from './story-times.ts'
import { money, paragraphs, percent, table, ticker, type StoryScene, type StoryText } from './story-text.ts'

/** A chapter of the story of a misstatement. */
interface Chapter {
  /** Days after the first suspicion. */
  after: number
  /** Hours and minutes in New York from which on it may appear. */
  time: readonly [hour: number, minute: number]
  write: (scene: StoryScene, began: DayNumber) => StoryText
}

/** A day in words, such as `24 August`, and its month. */
const dayIn = (day: DayNumber): string =>
  new Date(day * DAY_MS).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const monthIn = (day: DayNumber): string => dayIn(day).replace(/^\d+ /, '')

/** The misstated quarters with what was first reported and what was restated, in millions, oldest first. */
function misstatedQuarters({ seed, company }: StoryScene, began: DayNumber) {
  return newestBooks({ seed }, company, (began + RESTATED_AFTER + 1) * DAY_MS)
    .filter(({ filings }) => filings.restatement?.kind === 'misstated')
    .map(({ filings: { quarter }, original, restated }) => ({
      name: `Q${quarter.fiscalQuarter}`,
      year: quarter.fiscalYear,
      was: original.revenue,
      is: (restated ?? original).revenue,
      wasIncome: original.netIncome,
      isIncome: (restated ?? original).netIncome,
    }))
}

/**
 * A chapter told in a headline, a teaser and paragraphs. `{name}` and `{ticker}` are those of the company, `{14}` is the
 * day of what happened 14 days after the first suspicion and `{m14}` its month, `{from}` and `{to}` are misstated quarters.
 */
function told(after: number, time: Chapter['time'], title: string, teaser: string, ...texts: string[]): Chapter {
  return {
    after,
    time,
    write(scene, began) {
      const { company } = scene
      const quarters = misstatedQuarters(scene, began)
      const quarterAt = (place: number): string => `${quarters.at(place)?.name ?? ''} ${quarters.at(place)?.year ?? ''}`
      const filled = (text: string): string =>
        text
          .replaceAll('{name}', company.name)
          .replaceAll('{ticker}', ticker(company))
          .replaceAll('{from}', quarterAt(0))
          .replaceAll('{to}', quarterAt(-1))
          .replaceAll(/\{(m?)(\d+)\}/g, (_whole, month: string, days: string) =>
            (month === '' ? dayIn : monthIn)(began + Number(days)),
          )
      return {
        title: filled(title),
        teaser: filled(teaser),
        body: () => paragraphs(...texts.map(filled)),
        channels: ['News', 'Accounting'],
        tags: ['Restatement'],
      }
    },
  }
}

function restatement(scene: StoryScene, began: DayNumber): StoryText {
  const { company } = scene
  const quarters = misstatedQuarters(scene, began)
  const last = quarters.at(-1)
  if (last === undefined) throw new RangeError('no misstated quarter')
  const [from, to] = [money(company, last.was), money(company, last.is)]
  const sum = (amount: 'was' | 'is'): number => quarters.reduce((total, each) => total + each[amount], 0)
  return {
    title: `${company.name} Restates ${quarters.length} Quarters: ${last.name} Revenue Is ${to}, Not ${from}`,
    teaser: `Revenue of the three quarters was overstated by ${percent(sum('was') / sum('is') - 1)}, the company said in its amended reports.`,
    body: () =>
      paragraphs(
        `<strong>${company.name}</strong> ${ticker(company)} filed amended reports after the exchanges closed. They end the review that it opened on ${dayIn(began + 21)}.`,
        table(
          ['Quarter', 'Revenue as reported', 'Revenue as restated', 'Net income as reported', 'Net income as restated'],
          quarters.map(({ name, year, was, is, wasIncome, isIncome }) => [
            `${name} ${year}`,
            ...[was, is, wasIncome, isIncome].map((amount) => money(company, amount)),
          ]),
        ),
        'Orders had been booked as revenue before they were delivered. Later quarters are not affected.',
        `Two weeks ago the company had said that its reports could not be relied on; its finance chief left on ${dayIn(began + 35)}.`,
      ),
    channels: ['News', 'Accounting', 'Earnings'],
    tags: ['Restatement'],
  }
}

/** A misstatement told over months: each chapter refers to the one before. */
export const CHAPTERS: readonly Chapter[] = [
  told(
    0,
    [11, 2],
    'Short Seller Says {name} Books Orders Too Early',
    'Calder Securities says that receivables grow faster than revenue.',
    'A note by Calder Securities says that {name} {ticker} books orders as revenue before it delivers them. Receivables had grown faster than revenue for three quarters.',
    'The company called the note misleading.',
  ),
  told(
    21,
    [16, 20],
    '{name} Opens Review Of How It Books Revenue',
    'The audit committee has hired outside counsel, three weeks after a short seller questioned the books.',
    '{name} {ticker} said that its audit committee reviews how orders were booked as revenue since {from}.',
    'Calder Securities had questioned the books on {0}. The company then called the note misleading.',
  ),
  told(
    35,
    [9, 5],
    '{name} Finance Chief Leaves During Review Of Revenue',
    'The review that the audit committee opened two weeks ago goes on.',
    'The finance chief of {name} {ticker} has left with immediate effect. The company gave no reason.',
    'The audit committee opened its review of revenue on {21}.',
  ),
  told(
    49,
    [17, 10],
    '{name} Says Reports On Three Quarters Cannot Be Relied On',
    'The review found orders that were booked too early. Amended reports will follow within weeks.',
    '{name} {ticker} said that its reports from {from} to {to} should no longer be relied on.',
    'The finance chief left on {35}, two weeks after the review began.',
  ),
  { after: RESTATED_AFTER, time: [17, 20], write: restatement },
  told(
    67,
    [14, 5],
    'Regulator Opens Inquiry Into {name} After Restatement',
    'The inquiry is about the three quarters that the company restated on Monday.',
    'The securities regulator has opened an inquiry into {name} {ticker}, two people familiar with the matter said.',
    'On {63} the company restated revenue of three quarters. It says that it works with the regulator.',
  ),
  told(
    84,
    [8, 30],
    '{name} Names A New Finance Chief And A New Auditor',
    'Joan Whitlock takes over, two weeks after the regulator opened an inquiry.',
    '{name} {ticker} named Joan Whitlock as finance chief and changes its auditor from the next fiscal year on.',
    'The post had been vacant since {m35}. The regulator opened its inquiry on {67}.',
  ),
  told(
    105,
    [16, 30],
    '{name} Settles With Holders Over Restated Quarters',
    'The settlement needs the approval of a court; the inquiry of the regulator goes on.',
    '{name} {ticker} settled with holders who had bought its shares before the restatement of {m63}.',
    'The new finance chief, who was named in {m84}, said that the settlement is covered by insurance.',
  ),
]

/** A chapter as the story at an index. */
export interface ChapterStory {
  symbol: string
  write: (scene: StoryScene) => StoryText
  /** Index of the chapter before; null for the first one. */
  before: number | null
}

/** The chapter that is the story at that index; null for every other story. Chapters of one misstatement and the next are on different days. */
export function chapterAt(times: StoryTimes, place: number): ChapterStory | null {
  const day = times.dayOf(place) - FIRST_SUSPICION
  const index = CHAPTERS.findIndex(({ after }) => after <= day && (day - after) % SUSPICION_EVERY === 0)
  const chapter = CHAPTERS[index]
  if (chapter === undefined) return null
  const number = (day - chapter.after) / SUSPICION_EVERY
  const began = FIRST_SUSPICION + number * SUSPICION_EVERY
  const placeOf = ({ after, time: [hour, minute] }: Chapter): number =>
    times.countAt(newYorkMoment(began + after, (hour * 60 + minute) * 60))
  if (placeOf(chapter) !== place) return null
  const before = CHAPTERS[index - 1]
  return {
    symbol: MISSTATING[number % MISSTATING.length] ?? '',
    write: (scene) => chapter.write(scene, began),
    before: before === undefined ? null : placeOf(before),
  }
}

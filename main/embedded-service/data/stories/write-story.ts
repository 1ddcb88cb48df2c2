import type { NewestFiling } from '../fundamentals/latest-report.ts'
import type { StoryChange } from './story-times.ts'
import {
  contract,
  guidance,
  merger,
  preview,
  results,
  dividend,
  pressRelease,
  market,
  mover,
  moversList,
  optionActivity,
  rating,
} from './story-kinds.ts'
import type { StoryScene, StoryText, Writer } from './story-text.ts'

const WRITERS = {
  results,
  guidance,
  preview,
  contract,
  merger,
  rating,
  mover,
  moversList,
  market,
  optionActivity,
  pressRelease,
  dividend,
} satisfies Record<string, Writer>

export type StoryKind = keyof typeof WRITERS

/** Kinds that only plans with professional content may include. */
export const PROFESSIONAL: readonly StoryKind[] = ['rating', 'mover']

type Shares = readonly (readonly [StoryKind, number])[]

/** Share of the lists of movers, the same at all times. */
const LISTS = 0.02

/** What is told of a filing, in this order: of a first announcement or report, and of a report after an announcement. */
const TOLD: Record<'first' | 'later', readonly StoryKind[]> = {
  first: [
    'results',
    'mover',
    'guidance',
    'rating',
    'pressRelease',
    'rating',
    'dividend',
    'rating',
    'pressRelease',
    'rating',
  ],
  later: ['results', 'rating', 'pressRelease'],
}

/** Maximum number of stories that tell a filing. */
export const turnsOf = ({ isFirst }: NewestFiling): number => TOLD[isFirst ? 'first' : 'later'].length

/**
 * Shares of the other kinds, of a company told in full: before the opening and after the close, when companies speak, and
 * during the rest of the day; and of a lesser one, whose figures are told after its filings only.
 */
const SHARES: Record<'reporting' | 'trading' | 'lesser', Shares> = {
  reporting: [
    ['preview', 0.28],
    ['pressRelease', 0.2],
    ['contract', 0.16],
    ['mover', 0.16],
    ['merger', 0.1],
    ['rating', 0.08],
  ],
  trading: [
    ['mover', 0.26],
    ['optionActivity', 0.17],
    ['rating', 0.08],
    ['contract', 0.18],
    ['preview', 0.1],
    ['market', 0.09],
    ['merger', 0.06],
    ['pressRelease', 0.04],
  ],
  lesser: [
    ['pressRelease', 0.3],
    ['contract', 0.26],
    ['mover', 0.24],
    ['merger', 0.1],
    ['optionActivity', 0.08],
  ],
}

/** Whether a story is a list of movers, for its draw between 0 and 1. It depends on nothing else, so that lists are found without the company. */
export const isListDraw = (draw: number): boolean => draw >= 1 - LISTS

/** The kind of the story that tells a filing in that turn. */
export const toldIn = (turn: number, { isFirst }: NewestFiling): StoryKind =>
  TOLD[isFirst ? 'first' : 'later'][turn] ?? 'results'

/** The kind of a story that tells no filing, for a draw between 0 and 1, at that hour in New York. */
export function kindOf(hour: number, draw: number, isFull: boolean): StoryKind {
  if (isListDraw(draw)) return 'moversList'
  const isReporting = (hour >= 6.5 && hour < 9.5) || (hour >= 16 && hour < 17.5)
  let rest = draw
  const shares = SHARES[!isFull ? 'lesser' : isReporting ? 'reporting' : 'trading']
  return shares.find(([, share]) => (rest -= share) < 0)?.[0] ?? 'pressRelease'
}

/** The wordings that an unannounced edit changes: the first of them that the text contains. */
const REWORDINGS = [
  ['left the dividend unchanged', 'left the dividend as it was'],
  ['over four years', 'over five years'],
  ['at an early stage', 'at an advanced stage'],
  ['on light volume', 'on heavy volume'],
  ['citing ', 'naming '],
  ['today announced', 'announced'],
  ['its balance sheet', 'its strong balance sheet'],
  ['stand out today', 'stood out this week'],
] as const

/** Mistypes the last digit of the first figure of a text. */
const mistyped = (text: string): string =>
  text.replace(
    /(\d[\d,.]*)(\d)(?=%| million| billion)/,
    (_whole, before: string, last: string) => `${before}${(Number(last) + 3) % 10}`,
  )

const CORRECTION = '<p>This story was corrected: a figure in an earlier version was wrong.</p>'

function reworded(body: string): string {
  const [before, after] = REWORDINGS.find(([words]) => body.includes(words)) ?? ['Sample story', 'Made-up story']
  return body.replace(before, after)
}

function changed(text: StoryText, kind: StoryKind, change: StoryChange): StoryText {
  switch (change) {
    case 'correction':
      return {
        ...text,
        title: `${text.title} (Corrected)`,
        body: () => [text.body(), CORRECTION].filter((part) => part !== '').join('\n\n\n\n'),
      }
    case 'retitle':
      // The writer itself rewrites a sentence about a moving share.
      return kind === 'mover'
        ? text
        : { ...text, title: `UPDATE: ${text.title}`.replace('UPDATE: UPDATE:', 'UPDATE 2:') }
    case 'unannounced':
      // A story of one sentence has nothing else to change.
      return kind === 'mover' || kind === 'rating'
        ? { ...text, title: text.title.replace(/[.]?$/, ', Sources Say') }
        : { ...text, body: () => reworded(text.body()) }
    case 'removal':
      return text
  }
}

/** The text of a story of that kind, or of a chapter, after its changes. One that will be corrected has a mistyped figure. */
export function writeStory(
  kind: StoryKind,
  write: Writer | undefined,
  scene: Omit<StoryScene, 'retitles'>,
  changes: readonly StoryChange[],
  isMistyped: boolean,
): StoryText {
  const retitles = changes.filter((change) => change === 'retitle').length
  const right = (write ?? WRITERS[kind])({ ...scene, retitles })
  const first = isMistyped ? { ...right, teaser: mistyped(right.teaser), body: () => mistyped(right.body()) } : right
  return changes.reduce((text, change) => changed(text, kind, change), first)
}

import type { StoryChange } from './story-times.ts'
import {
  contract,
  guidance,
  merger,
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

/** The kind of a story. */
export type StoryKind = keyof typeof WRITERS

/**
 * Shares of the kinds when companies report (before the opening and after the close) and during the rest of the day.
 */
const SHARES: Record<'reporting' | 'trading', readonly (readonly [StoryKind, number])[]> = {
  reporting: [
    ['pressRelease', 0.42],
    ['results', 0.3],
    ['guidance', 0.09],
    ['dividend', 0.07],
    ['contract', 0.06],
    ['rating', 0.04],
    ['moversList', 0.02],
  ],
  trading: [
    ['mover', 0.24],
    ['rating', 0.15],
    ['optionActivity', 0.12],
    ['contract', 0.1],
    ['results', 0.1],
    ['market', 0.09],
    ['guidance', 0.08],
    ['merger', 0.06],
    ['pressRelease', 0.04],
    ['moversList', 0.02],
  ],
}

/** The kind of story for a draw between 0 and 1 at that hour in New York. */
export function kindOf(hour: number, draw: number): StoryKind {
  const isReporting = (hour >= 6.5 && hour < 9.5) || (hour >= 16 && hour < 17.5)
  let rest = draw
  const shares = SHARES[isReporting ? 'reporting' : 'trading']
  return shares.find(([, share]) => (rest -= share) < 0)?.[0] ?? 'rating'
}

/** The wordings that an unannounced edit changes: the first of them that the text contains. */
const REWORDINGS = [
  ['left the dividend unchanged', 'raised the dividend by 2%'],
  ['over four years', 'over five years'],
  ['at an early stage', 'at an advanced stage'],
  ['on light volume', 'on heavy volume'],
  ['citing ', 'naming '],
  ['today announced', 'announced'],
  ['its balance sheet', 'its strong balance sheet'],
  ['stand out today', 'stood out this week'],
] as const

/** Changes the last digit of the first amount in a text, like the correction of a typing error. */
const correctFirstAmount = (text: string): string =>
  text.replace(/(\$[\d,.]*)(\d)/, (_whole, before: string, last: string) => `${before}${(Number(last) + 3) % 10}`)

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
        teaser: correctFirstAmount(text.teaser),
        body: () => correctFirstAmount(text.body()),
      }
    case 'retitle':
      // The writer itself rewrites a sentence about a moving share.
      return kind === 'mover' ? text : { ...text, title: `UPDATE: ${text.title}` }
    case 'unannounced':
      // A story of one sentence has nothing else to change.
      return kind === 'mover' || kind === 'rating'
        ? { ...text, title: text.title.replace(/[.]?$/, ', Sources Say') }
        : { ...text, body: () => reworded(text.body()) }
    case 'removal':
      return text
  }
}

/** The text of a story of that kind after its changes. */
export function writeStory(
  kind: StoryKind,
  scene: Omit<StoryScene, 'retitles'>,
  changes: readonly StoryChange[],
): StoryText {
  const retitles = changes.filter((change) => change === 'retitle').length
  return changes.reduce((text, change) => changed(text, kind, change), WRITERS[kind]({ ...scene, retitles }))
}

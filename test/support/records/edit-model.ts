import type { Completeness } from '../../../app/domain/news/news-item.ts'

// A model of a story that the service edits and the application receives in parts. It knows what the service did, and which edits
// the received responses prove.

/** The texts of a story that a reader sees. */
const TEXTS = ['title', 'teaser', 'body'] as const
type Text = (typeof TEXTS)[number]

/** What one response said of a story: the number of its update time, and the texts that it carried. */
export interface Reception {
  completeness: Completeness
  updated: number
  texts: Partial<Record<Text, string>>
}

/** A run of steps: what the application received, in that order, and what the service did. */
export interface Run {
  steps: readonly string[]
  received: readonly Reception[]
  /** The number of edits without a new update time. */
  unannounced: number
  /** Whether every response arrived before the next one was sent. */
  isInOrder: boolean
}

/** The texts that a response carries, by `displayOutput`. */
const CARRIED: Readonly<Record<Completeness, readonly Text[]>> = {
  headline: ['title'],
  abstract: ['title', 'teaser'],
  full: TEXTS,
}

/** The texts that an edit changes. */
const EDITED: Readonly<Record<string, readonly Text[]>> = {
  headline: ['title'],
  abstract: ['title', 'teaser'],
  full: TEXTS,
  body: ['body'],
}

/** The ways in which a story reaches the application. Deliveries of webhooks are stored apart and say nothing of it. */
const WAYS: Readonly<Record<string, Completeness | null>> = {
  list: 'headline',
  refresh: 'abstract',
  open: 'full',
  delta: 'full',
  webhook: null,
}

/** A refresh whose response is sent now and arrives after all others. */
const SLOW = 'slow refresh'

/** Everything that can happen to a story. */
export const STEPS: readonly string[] = [
  ...Object.keys(EDITED).flatMap((what) => [`edit ${what}`, `silently edit ${what}`]),
  ...Object.keys(WAYS),
  SLOW,
]

/** The ways in which a story can be received first. */
export const FIRST: readonly string[] = ['list', 'refresh', 'open']

/** Plays steps on a new story. */
export function play(steps: readonly string[]): Run {
  const texts = { title: 'title', teaser: 'teaser', body: 'body' }
  const [received, late]: [Reception[], Reception[]] = [[], []]
  let [updated, unannounced] = [0, 0]
  const responseNow = (completeness: Completeness): Reception => ({
    completeness,
    updated,
    texts: Object.fromEntries(CARRIED[completeness].map((text) => [text, texts[text]])),
  })
  for (const [place, step] of steps.entries()) {
    const [, silently, what] = /^(silently )?edit (\w+)$/.exec(step) ?? []
    const way = WAYS[step] ?? null
    if (what !== undefined) {
      for (const text of EDITED[what] ?? []) texts[text] = `${text} ${place}`
      if (silently === undefined) updated += 1
      else unannounced += 1
    } else if (step === SLOW) late.push(responseNow('abstract'))
    else if (way !== null) received.push(responseNow(way))
  }
  return { steps, received: [...received, ...late], unannounced, isInOrder: late.length === 0 }
}

/** Every sequence of that many steps after a story was first received. */
export function interleavings(length: number): Run[] {
  const sequences = Array.from({ length }).reduce<string[][]>(
    (all) => all.flatMap((steps) => STEPS.map((step) => [...steps, step])),
    FIRST.map((first) => [first]),
  )
  return sequences.map(play)
}

/** Whether one state of the texts explains all of these responses. */
const isOneState = (receptions: readonly Reception[]): boolean =>
  TEXTS.every((text) => new Set(receptions.flatMap(({ texts }) => texts[text] ?? [])).size <= 1)

/** The smallest number of edits under one update time that explains what was received under it. */
function fewestEdits(receptions: readonly Reception[]): number {
  const fewest = [0]
  for (let end = 1; end <= receptions.length; end++) {
    const starts = [...fewest.keys()].filter((start) => isOneState(receptions.slice(start, end)))
    fewest.push(Math.min(...starts.map((start) => (fewest[start] ?? 0) + 1)))
  }
  return (fewest.at(-1) ?? 1) - 1
}

/** Whether a text that was received under an update time differs from what was last received under an earlier one. */
const isEdited = (earlier: readonly Reception[], under: readonly Reception[]): boolean =>
  TEXTS.some((text) => {
    const before = earlier.findLast(({ texts }) => texts[text] !== undefined)?.texts[text]
    const first = under.find(({ texts }) => texts[text] !== undefined)?.texts[text]
    return before !== undefined && first !== undefined && before !== first
  })

/** The responses by update time, and in the order of their arrival under each. */
export const inServiceOrder = ({ received }: Run): Reception[] =>
  received.toSorted((one, other) => one.updated - other.updated)

/** The number of edits that the received responses prove, and how many of them without a new update time. */
export function provenEdits(run: Run): { edits: number; unannounced: number } {
  const ordered = inServiceOrder(run)
  const proven = { edits: 0, unannounced: 0 }
  for (const moment of new Set(ordered.map(({ updated }) => updated))) {
    const under = ordered.filter(({ updated }) => updated === moment)
    const earlier = ordered.filter(({ updated }) => updated < moment)
    const fewest = fewestEdits(under)
    proven.unannounced += fewest
    proven.edits += fewest + Number(isEdited(earlier, under))
  }
  return proven
}

/** Whether some text was received twice under one update time with different content. */
export const hasContradiction = ({ received }: Run): boolean =>
  received.some((one) =>
    received.some(
      (other) =>
        one.updated === other.updated &&
        TEXTS.some(
          (text) =>
            one.texts[text] !== undefined && other.texts[text] !== undefined && one.texts[text] !== other.texts[text],
        ),
    ),
  )

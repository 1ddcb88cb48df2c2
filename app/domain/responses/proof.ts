import type { AnswerRef, Digits } from './source-ref.ts'

/** A number somewhere outside its answer, with the place it claims to come from. */
export interface ClaimedFigure extends AnswerRef {
  digits: Digits
}

/**
 * What reading the stored answer again says of such a number: it stands there as claimed; another one or none stands there; the
 * answer is no longer what was received; it is no longer held.
 */
export const FIGURE_VERDICTS = ['proven', 'different', 'altered', 'gone'] as const

/** What reading the stored answer again says of a number. */
export type FigureVerdict = (typeof FIGURE_VERDICTS)[number]

/** What the inspector is asked about: one number, or several that a computed one was made of. */
export interface ProofTarget {
  /** How the number was computed and what came out; null for a number as sent. */
  computed: { words: string; value: string } | null
  figures: readonly { label: string; answer: AnswerRef }[]
}

import type { ValueDisplay } from '../fundamentals/value-display.ts'
import type { ResponseRef, Digits } from './sourced-value.ts'

/** A number outside its response, with the response and path that it claims to come from. */
export interface ClaimedFigure extends ResponseRef {
  digits: Digits
}

/**
 * Result of checking such a number against the stored response: the same number is at that path; another number or none
 * is there; the response has been changed since it was received; the response is no longer stored.
 */
export const FIGURE_VERDICTS = ['proven', 'different', 'altered', 'gone'] as const
export type FigureVerdict = (typeof FIGURE_VERDICTS)[number]

/** A number on screen with the response and path that it claims to come from. */
export interface ShownFigure {
  label: string
  response: ResponseRef
  /** The digits that are shown; null where a response is shown but no number. */
  digits: Digits | null
}

/** What a number on screen is of, and how it is written there. */
export interface FigureFacts {
  /** Name of the company as sent, or its symbol. */
  company: string
  symbol: string
  /** Readable name of the value, and its name as sent or that of a formula. */
  label: string
  field: string
  reportType: string
  /** Whether the service calls it reported or restated, in its own word; empty where it says nothing. */
  aorOrRestate: string
  /** The period as sent; empty where the record has none. */
  period: string
  asOf: string
  display: ValueDisplay
  /** What stands on screen, where it is written in another way than `display` says. */
  shown?: string
  /** Other values that were sent for the same record. */
  others?: readonly ShownFigure[]
}

/** What the inspector shows: one number, or the inputs of a computed one. */
export interface ProofTarget {
  /** Left out where a response is shown and no number. */
  facts?: FigureFacts
  /** The computation and its result; null for a number as sent. */
  computed: { words: string; value: string } | null
  figures: readonly ShownFigure[]
}

/** The numbers among these, as claims about their responses. */
export const claimedFigures = (figures: readonly ShownFigure[]): ClaimedFigure[] =>
  figures.flatMap(({ response, digits }) => (digits === null ? [] : [{ ...response, digits }]))

/** Identifies a claim in sets and maps. */
export const claimKey = ({ hash, path, digits }: ClaimedFigure): string => JSON.stringify([hash, path, digits])

import type { Stretch } from './use-grid-window.ts'

/** The columns of a grid that are drawn: those that stay at its side, and those in sight. */
export interface DrawnColumns {
  /** Places of the columns that stay. */
  frozen: readonly number[]
  /** How far each of them stays from the side, in pixels. */
  offsets: readonly number[]
  /** Room between the two, and after the last one, in pixels. */
  gap: number
  after: number
  /** Places of the others. */
  moving: readonly number[]
  /** The widths of all that is drawn with the room between, in their order. */
  widths: readonly number[]
}

const places = (from: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - from) }, (_, step) => from + step)

/** Which columns are drawn while the first ones stay; `headWidth` is that of the names before them. */
export function drawnColumns(
  { from, end, before, after }: Stretch,
  count: number,
  widths: readonly number[],
  headWidth: number,
): DrawnColumns {
  const frozen = places(0, Math.min(count, widths.length))
  const sum = (last: number): number => widths.slice(0, last).reduce((total, width) => total + width, 0)
  const moving = places(Math.max(from, frozen.length), Math.max(end, frozen.length))
  const gap = from > frozen.length ? before - sum(frozen.length) : 0
  // Those that stay may reach beyond what is in sight.
  const rest = after - (end < frozen.length ? sum(frozen.length) - sum(end) : 0)
  return {
    frozen,
    offsets: frozen.map((place) => headWidth + sum(place)),
    gap,
    after: rest,
    moving,
    widths: [...frozen.map((place) => widths[place] ?? 0), gap, ...moving.map((place) => widths[place] ?? 0), rest],
  }
}

/** Attributes of a cell or a head that stays at that distance from the side; none for one that scrolls. */
export const frozenAttributes = (
  offset: number | undefined,
): { 'data-frozen'?: true; style?: { insetInlineStart: number } } =>
  offset === undefined ? {} : { 'data-frozen': true, style: { insetInlineStart: offset } }

/**
 * Whether a raised text begins a number of its own: a footnote mark directly after a number, whose digits would otherwise become those of
 * the number where the text is not raised.
 */
export const isRaisedMark = (before: string, raised: string): boolean =>
  /\p{Nd}$/u.test(before.slice(-2)) && /^\p{Nd}/u.test(raised)

/**
 * Replaces each tag, from `<` to the next `>`, by another text. A `<` without a `>` after it stays. Each character is searched once; a
 * pattern such as `<[^>]*>` would search to the end of the text again for each `<`.
 */
export function withoutTags(markup: string, replacement: string): string {
  const texts: string[] = []
  let from = 0
  for (;;) {
    const start = markup.indexOf('<', from)
    const end = start < 0 ? -1 : markup.indexOf('>', start)
    if (end < 0) break
    texts.push(markup.slice(from, start))
    from = end + 1
  }
  texts.push(markup.slice(from))
  return texts.join(replacement)
}

/** A text that is put together part by part, and the last characters of it. */
export interface GrowingText {
  add: (part: string) => void
  text: () => string
  /** Its last two characters. To look for them in the text itself would copy all of it, each time. */
  end: () => string
}

export function growingText(): GrowingText {
  let [text, end] = ['', '']
  return {
    add(part) {
      text += part
      end = (end + part.slice(-2)).slice(-2)
    },
    text: () => text,
    end: () => end,
  }
}

/**
 * Whether a raised text begins a number of its own: a footnote mark directly after a number, whose digits would otherwise become those of
 * the number where the text is not raised.
 */
export const isRaisedMark = (before: string, raised: string): boolean =>
  /\p{Nd}$/u.test(before.slice(-2)) && /^\p{Nd}/u.test(raised)

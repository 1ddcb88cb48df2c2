const LESS_THAN = '<'.charCodeAt(0)
const GREATER_THAN = '>'.charCodeAt(0)

/**
 * Replaces each tag, from `<` to the next `>`, by another text. A `<` without a `>` after it stays. Each character is looked at once; a
 * pattern such as `<[^>]*>` would search to the end of the text again for each `<`.
 */
export function withoutTags(markup: string, replacement: string): string {
  const texts: string[] = []
  let from = 0
  let tagAt = -1
  for (let at = 0; at < markup.length; at++) {
    const letter = markup.charCodeAt(at)
    if (letter === LESS_THAN && tagAt < 0) tagAt = at
    else if (letter === GREATER_THAN && tagAt >= 0) {
      texts.push(markup.slice(from, tagAt))
      from = at + 1
      tagAt = -1
    }
  }
  texts.push(markup.slice(from))
  return texts.join(replacement)
}

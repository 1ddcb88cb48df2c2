/** A part of a text that another text takes the place of; the offsets are those in the text before any edit. */
export interface TextEdit {
  from: number
  to: number
  text: string
}

/** Whether edits are in order, apart from each other and within a text of that length. */
export const areEditsWithin = (edits: readonly TextEdit[], length: number): boolean =>
  edits.every(({ from, to }, place) => from >= (edits[place - 1]?.to ?? 0) && to >= from && to <= length)

/** A text after its edits, which are in order and apart from each other. */
export function editText(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to, text: replacement } of edits) {
    parts.push(text.slice(at, from), replacement)
    at = to
  }
  return parts.join('') + text.slice(at)
}

/** Number of elements that two lists have in common at their beginning. */
function commonStart(one: ArrayLike<unknown>, other: ArrayLike<unknown>): number {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && one[count] === other[count]) count += 1
  return count
}

/** Number of elements that two lists have in common at their end, behind the first ones. */
function commonEnd(one: ArrayLike<unknown>, other: ArrayLike<unknown>, first: number): number {
  const most = Math.min(one.length, other.length) - first
  let count = 0
  while (count < most && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1
  return count
}

/** The one edit between two texts, without what they begin and end with alike; `at` is where the first one stands. */
function editBetween(before: string, after: string, at: number): TextEdit[] {
  if (before === after) return []
  const start = commonStart(before, after)
  const end = commonEnd(before, after, start)
  return [{ from: at + start, to: at + before.length - end, text: after.slice(start, after.length - end) }]
}

/**
 * The edits that make a text from another one. Lines that were changed, but neither added nor removed, are edits of their own, so that
 * what is between two of them stays as it is.
 */
export function editsBetween(before: string, after: string): TextEdit[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const first = commonStart(old, now)
  const last = commonEnd(old, now, first)
  let at = old.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0)
  const [removed, added] = [old.slice(first, old.length - last), now.slice(first, now.length - last)]
  if (removed.length !== added.length) return editBetween(before, after, 0)
  const edits: TextEdit[] = []
  for (const [place, line] of removed.entries()) {
    edits.push(...editBetween(line, added[place] ?? '', at))
    at += line.length + 1
  }
  return edits
}

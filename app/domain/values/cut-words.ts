import { countText } from './number-form.ts'

/** A field whose text has a greatest length, which is negative where it has none. */
interface LimitedField {
  maxLength: number
  value: string
  selectionStart: number | null
  selectionEnd: number | null
}

/** What is said of a text that is longer than the field takes it is typed or pasted into, before its rest is left out; null where it fits. */
export function cutWords(
  { maxLength, value, selectionStart, selectionEnd }: LimitedField,
  added: string,
): string | null {
  const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0))
  if (maxLength < 0 || kept + added.length <= maxLength) return null
  return `At most ${countText(maxLength)} characters fit here. The rest was left out.`
}

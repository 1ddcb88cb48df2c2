/** Who can end the connection of a delivery without a response: the script of the receiver, its sender, or stopping the receiver. */
export const CUT_BY = ['script', 'sender', 'stop'] as const

/** Who ended the connection of a delivery without a response. */
export type CutBy = (typeof CUT_BY)[number]

/** How that is said of a delivery. */
export const CUT_WORDS: Readonly<Record<CutBy, string>> = {
  script: 'cut by the script',
  sender: 'sender hung up',
  stop: 'receiver stopped',
}

/** Maximum number of characters of a label, and of a note. */
export const [MAX_LABEL, MAX_NOTE] = [60, 2000]

/** What the person wrote about a delivery; null for nothing. */
export interface DeliveryNotes {
  label: string | null
  note: string | null
}

/** A text without what surrounds it; null for an empty one. */
export const notedText = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

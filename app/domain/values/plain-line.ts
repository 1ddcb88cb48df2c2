/** Runs of blanks that are not one space already, which most are. */
const RUNS = /[^\S ]\s*| \s+/g

/** Each run of blanks as one space. */
export const squeeze = (text: string): string => text.replaceAll(RUNS, ' ')

/** Whether a text that may have been sent says nothing: it was not sent, or has blanks only. */
export const isBlank = (text: string | null): text is null | '' => text === null || text.trim() === ''

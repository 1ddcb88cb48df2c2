/** The words that begin the entries for other connections, so that they find them. */
export const SWITCH_WORDS = 'Switch to'

/** Maximum number of stretches of time whose stories can be asked for at once. */
export const MAX_STRETCHES = 120

/** Maximum number of symbols of such a question. */
export const MAX_DATED_SYMBOLS = 40

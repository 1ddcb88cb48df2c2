/** Name of the form of imported symbols. */
export const SYMBOLS_FORM = 'imported symbols'

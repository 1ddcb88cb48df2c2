/** Whether a text can be an ISIN or a CUSIP, which are made of letters and digits. */
export const isIdentifier = (text: string): boolean => /^[a-z\d]+$/i.test(text)

/** Everything that XML 1.0 does not allow, even as a reference: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A text with U+FFFD in place of every character that XML does not allow. */
export const xmlText = (text: string): string => text.replaceAll(FORBIDDEN, '\ufffd')

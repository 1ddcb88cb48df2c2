/** What some senders put before a text to tell its encoding. It is no part of JSON. */
export const BYTE_ORDER_MARK = '\ufeff'

export const withoutMark = (text: string): string => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)

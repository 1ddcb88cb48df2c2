import type { ResponseRef } from '../responses/sourced-value.ts'
import { visibleName, visibleText } from './visible-text.ts'

/** What has a meaning for Markdown anywhere in a line. */
const SPECIAL = /[\\`*_[\]<>&~|]/g

/** An address in a text, up to what ends a sentence or a bracket around it. A bracket that it opens itself is a part of it. */
const ADDRESS = /(https?:\/\/[^\s<>|`\\]*(?:[^\s<>|`\\.,;:!?)\]}'"]|(?<=https?:\/\/[^\s<>|`\\]*\([^\s<>|`\\()]*)\)))/

/**
 * A text in which no character has a meaning. Addresses are links, because programs that make links of bare ones take the signs before a
 * special character for a part of them.
 */
const withoutMeaning = (text: string): string =>
  text
    .split(ADDRESS)
    .map((part, place) => (place % 2 === 1 ? `<${part}>` : part.replaceAll(SPECIAL, '\\$&')))
    .join('')

/** A text of one line that Markdown shows as it is. */
export const plain = (text: string): string => withoutMeaning(visibleName(text))

/** The lines of a text, which Markdown shows as they are: none begins a heading, a list, a line across or code. */
export const plainLines = (text: string): string[] =>
  visibleText(text)
    .split(/\r\n?|\n/)
    .map((line) =>
      withoutMeaning(line.trim())
        .replace(/^[#+=-]/, '\\$&')
        .replace(/^(\d+)(?=[.)])/, '$1\\'),
    )

/** The text of a heading; number signs at its end would be left out. */
export const heading = (text: string): string => plain(text).replace(/#+$/, (signs) => signs.replaceAll('#', '\\#'))

/** A time in Unix milliseconds, in UTC. */
export const isoTime = (at: number): string => new Date(at).toISOString()

/** The citation of a response: its hash, and the path in it as code, which has each sign as it is. No path has a backtick. */
export const responseText = ({ hash, path }: ResponseRef): string => `response ${hash}, path \`${path}\``

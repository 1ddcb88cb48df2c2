import type { ResponseRef } from '../responses/sourced-value.ts'
import { readAddress } from '../values/external-address.ts'
import { decodedLine } from '../values/plain-line.ts'
import { visibleName, visibleText } from '../values/visible-text.ts'
import type { StoryHighlight } from './highlight.ts'
import type { NewsItem } from './news-item.ts'

/** A story with what a person added to it. Times are Unix milliseconds. */
export interface AnnotatedStory {
  item: Pick<NewsItem, 'id' | 'title' | 'author' | 'created' | 'updated' | 'url'>
  label: string | null
  note: string | null
  highlights: readonly Pick<StoryHighlight, 'quote' | 'madeAt' | 'response'>[]
  /** The response that the text came in, and when it was received. */
  response: ResponseRef
  receivedAt: number
  /** When the service removed the story; null when it did not. */
  removedAt: number | null
}

/** What has a meaning for Markdown anywhere in a line. */
const SPECIAL = /[\\`*_[\]<>&~|]/g

/** A text of one line that Markdown shows as it is. */
const plain = (text: string): string => visibleName(text).replaceAll(SPECIAL, '\\$&')

/** The lines of a text, which Markdown shows as they are: none begins a heading, a list, a line across or code. */
const plainLines = (text: string): string[] =>
  visibleText(text)
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .trim()
        .replaceAll(SPECIAL, '\\$&')
        .replace(/^[#+=-]/, '\\$&')
        .replace(/^(\d+)(?=[.)])/, '$1\\'),
    )

/** The text of a heading; number signs at its end would be left out. */
const heading = (text: string): string => plain(text).replace(/#+$/, (signs) => signs.replaceAll('#', '\\#'))

const moment = (at: number): string => new Date(at).toISOString()

const responseText = ({ hash, path }: ResponseRef): string => `response ${hash}, path ${plain(path)}`

function storyMarkdown({ item, label, note, highlights, response, receivedAt, removedAt }: AnnotatedStory): string {
  const address = item.url === null || item.url === '' ? null : readAddress(item.url)
  const facts = [
    `Node ID ${item.id}`,
    address !== null && 'href' in address ? `<${address.href}>` : null,
    (item.author ?? '') === '' ? null : `Author: ${plain(decodedLine(item.author ?? ''))}`,
    (item.created ?? '') === '' ? null : `Created, as sent: ${plain(item.created ?? '')}`,
    (item.updated ?? '') === '' ? null : `Updated, as sent: ${plain(item.updated ?? '')}`,
    removedAt === null ? null : `Removed by the service: ${moment(removedAt)}`,
    `Text received: ${moment(receivedAt)}, ${responseText(response)}`,
    label === null ? null : `Label: ${plain(label)}`,
  ].filter((fact) => fact !== null)
  return [
    `## ${heading(decodedLine(item.title) || 'Untitled')}`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...(note === null ? [] : ['**Note**', plainLines(note).join('  \n')]),
    ...highlights.flatMap(({ quote, madeAt, response: of }) => [
      plainLines(quote)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n'),
      `Highlighted ${moment(madeAt)}${of.hash === response.hash && of.path === response.path ? '' : ` in another text: ${responseText(of)}`}`,
    ]),
  ].join('\n\n')
}

/**
 * What a person wrote on stories as Markdown, each story with its citation: ID, address, times as sent, and the response that its text came
 * in. All texts of the service and of the person are shown as they are: none of them is taken as markup.
 */
export const notesMarkdown = (title: string, stories: readonly AnnotatedStory[]): string =>
  `${[`# ${heading(title)}`, 'All times that are not as sent are in UTC.', ...stories.map(storyMarkdown)].join('\n\n')}\n`

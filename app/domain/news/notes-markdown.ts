import type { ResponseRef } from '../responses/sourced-value.ts'
import { readAddress } from '../values/external-address.ts'
import { decodedLine } from '../values/decoded-line.ts'
import { isBlank } from '../values/plain-line.ts'
import { heading, isoTime, plain, plainLines, responseText } from '../values/markdown.ts'
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

function storyMarkdown({ item, label, note, highlights, response, receivedAt, removedAt }: AnnotatedStory): string {
  const address = item.url === null || item.url === '' ? null : readAddress(item.url)
  const author = decodedLine(item.author ?? '')
  const facts = [
    `Node ID ${item.id}`,
    address !== null && 'href' in address ? `<${address.href}>` : null,
    author === '' ? null : `Author: ${plain(author)}`,
    isBlank(item.created) ? null : `Created, as sent: ${plain(item.created)}`,
    isBlank(item.updated) ? null : `Updated, as sent: ${plain(item.updated)}`,
    removedAt === null ? null : `Removed by the service: ${isoTime(removedAt)}`,
    `Text received: ${isoTime(receivedAt)}, ${responseText(response)}`,
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
      `Highlighted ${isoTime(madeAt)}${of.hash === response.hash && of.path === response.path ? '' : ` in another text: ${responseText(of)}`}`,
    ]),
  ].join('\n\n')
}

/**
 * What a person wrote on stories as Markdown, each story with its citation: ID, address, times as sent, and the response that its text came
 * in. All texts of the service and of the person are shown as they are: none of them is taken as markup.
 */
export const notesMarkdown = (title: string, stories: readonly AnnotatedStory[]): string =>
  `${[`# ${heading(title)}`, 'All times that are not as sent are in UTC.', ...stories.map(storyMarkdown)].join('\n\n')}\n`

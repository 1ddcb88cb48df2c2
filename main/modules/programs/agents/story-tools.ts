import { z } from 'zod'
import { WHY_MOVING } from '../../../../app/domain/news/news-item.ts'
import type { StoryRow } from '../../../../app/ipc/news/stories.ts'
import { invalidInput } from '../../../../app/errors/app-error.ts'
import { momentText, sourcesOf, tool, wordsIn, type Tool, type ToolParts } from './tool.ts'

const MAX_LISTED = 50
const MAX_VERSIONS = 50
/** Maximum number of responses that are named of a version. */
const MAX_SOURCES = 3
/** Maximum number of characters of a text that are told at once. */
const MAX_TEXT = 20_000

/** A place in a text at which no pair of surrogates is cut: this one, or the one before. */
const placeIn = (text: string, at: number): number =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1)) ? at - 1 : at

/** The part of a text that is told at once, from the character that a place is in. */
const partOf = (text: string, from: number): string => text.slice(placeIn(text, from), placeIn(text, from + MAX_TEXT))

/** What others wrote in a row of stories, and how many symbols the story has beside those of the row. */
export const storyWords = (
  row: Pick<StoryRow, 'title' | 'author' | 'symbols' | 'symbolCount' | 'channels' | 'isWhyMoving'>,
) => ({
  title: row.title,
  author: row.author === null ? null : wordsIn(row.author),
  symbols: row.symbols.map(wordsIn),
  moreSymbols: row.symbolCount - row.symbols.length,
  channels: [...(row.isWhyMoving ? [WHY_MOVING] : []), ...row.channels].map(wordsIn),
})

const searchStories = (parts: ToolParts): Tool =>
  tool({
    name: 'search_stories',
    title: 'Search stories',
    description:
      'Lists cached stories that match a query, newest first: words, "phrases", sym:AAPL, chan:WIIM, rank>=3, after:2026-01-31, before:2026-02-28, is:revised, is:removed, -word.',
    input: z.object({
      query: z.string().max(2000).default('').describe('In the search language of Tearsheet; empty for all.'),
      limit: z.number().int().min(1).max(MAX_LISTED).default(20),
      after: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe('The ID of the last story of the page before, for those that come after it.'),
    }),
    async run(scope, { query, limit, after }) {
      const { news } = parts.library
      const asked = { query, order: 'newest', shows: 'visible' } as const
      const before =
        after === undefined ? null : await news.readNeighbour(scope.owner, { ...asked, id: after, step: 1 })
      if (before?.isCached === false) throw invalidInput('after', `The story ${after} is not cached.`)
      // Stories that were received since then have moved the others down.
      const offset = before === null ? 0 : before.neighbour?.index
      const { rows, more } =
        offset === undefined
          ? { rows: [], more: false }
          : await news.listStories(scope.owner, { ...asked, offset, limit })
      const stories = await Promise.all(rows.map(({ id }) => news.readStory(scope.owner, id)))
      const sourceOf = await sourcesOf(
        parts,
        scope,
        stories.flatMap((story) => (story === null ? [] : [story.response])),
      )
      return {
        stories: rows.map((row, place) => ({
          id: row.id,
          created: momentText(row.createdAt),
          updated: momentText(row.updatedAt),
          removed: momentText(row.removedAt),
          importance: row.importanceRank,
          edited: row.revision,
          untrusted: storyWords(row),
          // It may have been removed from the library since.
          source: stories[place] == null ? null : sourceOf(stories[place].response),
        })),
        more,
      }
    },
  })

const readStory = (parts: ToolParts): Tool =>
  tool({
    name: 'story',
    title: 'Read a story at a version',
    description:
      'Gives the text of a cached story as plain text, as it was known at one of its versions: 1 is the first that was received, the last is the present one.',
    input: z.object({
      id: z.number().int().min(0),
      version: z.number().int().min(1).optional().describe('The present one unless given.'),
      from: z.number().int().min(0).default(0).describe('The character of the body to begin at.'),
    }),
    async run(scope, { id, version: wanted, from }) {
      const { news } = parts.library
      const none = (errorText: string) => invalidInput('id', errorText)
      const [story, history] = await Promise.all([
        news.readStory(scope.owner, id),
        news.readHistory(scope.owner, id).then((versions) => versions.toReversed()),
      ])
      if (story === null) throw none(`The story ${id} is not cached.`)
      const version = wanted ?? history.length
      if (version > history.length) throw none(`The story ${id} has ${history.length} versions.`)
      const texts = await news.readTextsAt(scope.owner, id, version)
      const shown = history.map((each, place) => ({ ...each, version: place + 1 })).slice(-MAX_VERSIONS)
      const sourceOf = await sourcesOf(parts, scope, [
        ...texts.map(({ response }) => response),
        ...shown.flatMap(({ responses }) => responses.map(({ response }) => response)),
      ])
      const textOf = (part: string): string | null => texts.find((each) => each.part === part)?.text ?? null
      const [title, teaser, body] = ['title', 'teaser', 'body'].map(textOf)
      return {
        id,
        version,
        versions: shown.map((each) => ({
          version: each.version,
          change: each.changeType,
          received: momentText(each.receivedAt),
          sources: each.responses.slice(0, MAX_SOURCES).map(({ response }) => sourceOf(response)),
        })),
        removed: momentText(story.removedAt),
        untrusted: {
          title: title == null ? null : partOf(title, 0),
          teaser: teaser == null ? null : partOf(teaser, 0),
          body: body == null ? null : partOf(body, from),
        },
        bodyCharacters: body?.length ?? null,
        bodyFrom: placeIn(body ?? '', from),
        sources: Object.fromEntries(texts.map(({ part, response }) => [part, sourceOf(response)])),
      }
    },
  })

export const storyTools = (parts: ToolParts): Tool[] => [searchStories(parts), readStory(parts)]

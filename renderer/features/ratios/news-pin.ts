import type { DatedStories } from '../../../app/ipc/news-schemas.ts'
import { counted } from '../../format/counted.ts'
import { dayText } from '../../format/time.ts'

/** The stories of one part of the lane. */
export type Stretch = DatedStories['stretches'][number]

/** A story in the lane. */
export type DatedStory = Stretch['stories'][number]

/** Stories of this importance and more are marked. */
const LEAST_IMPORTANCE = 4

/** How a pin looks: the only company of its stories among those shown, and whether one of them is important or says why a price moves. */
export function pinLook(
  { count, stories }: Stretch,
  symbols: readonly string[],
): { symbol: string | null; isImportant: boolean; isWhyMoving: boolean } {
  const named = new Set(stories.flatMap((story) => story.symbols.filter((symbol) => symbols.includes(symbol))))
  const [only] = named
  return {
    symbol: named.size === 1 && count === stories.length ? (only ?? null) : null,
    isImportant: stories.some(({ importanceRank }) => (importanceRank ?? 0) >= LEAST_IMPORTANCE),
    isWhyMoving: stories.some((story) => story.isWhyMoving),
  }
}

/** What is said of a story beside its headline: its day, companies and channels. */
export const storyFacts = ({ createdAt, symbols, channels, isWhyMoving, importanceRank }: DatedStory): string =>
  [
    createdAt === null ? '' : dayText(createdAt),
    symbols.join(' '),
    isWhyMoving ? 'why it moves' : '',
    channels.slice(0, 3).join(', '),
    importanceRank !== null && importanceRank >= LEAST_IMPORTANCE ? `importance ${importanceRank}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')

const storyLine = (story: DatedStory): string => `${story.title} · ${storyFacts(story)}`

/** What a pin stands for: its story, or how many and the first of them. */
export function pinWords({ count, stories }: Stretch): string {
  const lines = stories.slice(0, 3).map(storyLine)
  if (count === 1) return lines[0] ?? ''
  return [
    counted(count, 'story', 'stories'),
    ...lines,
    ...(count > lines.length ? [`and ${count - lines.length} more`] : []),
  ].join('\n')
}

import type { ListedStock, NewsItem, Stock, StoryItem } from '../../../../app/domain/news/news-item.ts'
import { pagesOf } from '../../../../app/domain/values/pages.ts'
import { titleText } from './story-text.ts'

/** Maximum number of featured pictures: services send one or two, each in a few sizes. */
const MAX_IMAGES = 100

/** Each name once. An empty name says nothing, although some are sent. */
export const distinctNames = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== '')

const listed = (stock: Stock): ListedStock =>
  // Every stock has a name.
  Object.fromEntries(Object.entries(stock).filter(([, value]) => value !== null)) as ListedStock

/** An item as a window shows it: each symbol, channel and tag once, in pages, and the pictures described in plain text. */
export const storyItem = ({ stocks, channels, tags, images, ...item }: NewsItem): StoryItem => ({
  ...item,
  stocks: pagesOf([
    ...new Map(stocks.filter(({ name }) => name !== '').map((stock) => [stock.name, listed(stock)] as const)).values(),
  ]),
  channels: pagesOf(distinctNames(channels)),
  tags: pagesOf(distinctNames(tags)),
  images: images
    .slice(0, MAX_IMAGES)
    .map((image) => ({ ...image, alt: image.alt === null ? null : titleText(image.alt) })),
})

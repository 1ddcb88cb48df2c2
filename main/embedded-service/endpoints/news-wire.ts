import type { NewsItem, Stock } from '../../../app/domain/news/news-item.ts'
import type { NewsQuery } from '../contract/operations.ts'
import type { Plan } from '../plans.ts'
import type { WireValue } from '../wire-value.ts'
import { withoutTags } from '../../../app/domain/news/markup.ts'

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Text of an HTML fragment for `format=text`: blocks become lines, tags are removed, entities are decoded once. */
export function plainText(html: string): string {
  const lines = withoutTags(html.replaceAll(/<\/(p|li|tr|h\d|blockquote|ul|table)>|<br\s*\/?>/gi, '\n'), '')
  const decoded = lines.replaceAll(/&(#\d+|#x[\da-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole
    return String.fromCodePoint(name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1)))
  })
  return decoded
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The requested representation of stories. */
type StoryOutput = Pick<NewsQuery, 'displayOutput' | 'format'>

const stockWire = (stock: Stock, plan: Plan): WireValue => ({
  name: stock.name,
  exchange: stock.exchange,
  sector: stock.sector ?? undefined,
  gics: stock.gics ?? undefined,
  gics_code: stock.gicsCode ?? undefined,
  isin: stock.isin ?? undefined,
  cusip: plan.cusip ? (stock.cusip ?? undefined) : undefined,
})

const named = (names: readonly string[]): WireValue => names.map((name) => ({ name }))

/** A story in a response. Absent members are left out; below `full` the texts are empty instead of absent. */
export function storyWire(item: NewsItem, output: StoryOutput, plan: Plan): WireValue {
  const text = (html: string | null): string => (output.format === 'text' ? plainText(html ?? '') : (html ?? ''))
  return {
    id: item.id,
    author: item.author,
    created: item.created,
    updated: item.updated,
    title: item.title,
    teaser: output.displayOutput === 'headline' ? '' : text(item.teaser),
    body: output.displayOutput === 'full' ? text(item.body) : '',
    url: item.url,
    image: item.images.map((image) => ({ size: image.size, url: image.url, alt: image.alt ?? undefined })),
    channels: named(item.channels),
    stocks: item.stocks.map((stock) => stockWire(stock, plan)),
    tags: named(item.tags),
    importance_rank: item.importanceRank ?? undefined,
    original_id: item.originalId ?? undefined,
  }
}

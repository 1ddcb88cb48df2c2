import type { DeepLink } from '../../app/domain/window/deep-link.ts'
import { INITIAL_NEWS } from '../features/news/news-view.tsx'
import type { Location } from './navigation.ts'

/** Where a link leads from the place where the window is. */
export function placeOfLink(link: DeepLink, { ratios, sheet }: Location): Partial<Location> {
  if (link.kind === 'story') return { view: 'news', news: { ...INITIAL_NEWS, selected: link.id } }
  const { symbol, ratios: fields, basis } = link
  if (fields.length === 0) return { view: 'sheet', sheet: { ...sheet, symbol, reportType: basis ?? sheet.reportType } }
  return {
    view: 'ratios',
    ratios: {
      ...ratios,
      symbols: [symbol],
      fields,
      reportType: basis ?? ratios.reportType,
      // What hides the values that the link is about.
      overlay: false,
      panel: 'series',
      knownOn: null,
    },
  }
}

import { COMPLETENESS_ORDER } from '../../../app/domain/news/news-item.ts'
import type { Completeness } from '../../../app/domain/news/news-item.ts'
import { changeLayout, currentLayout } from '../../ui/layout.ts'
import { sayDone } from '../../ui/messages.tsx'

/** How much of each story the list can request. Opening a story requests all of it, and what is cached stays. */
export const LIST_TEXTS = [
  { id: 'headline', label: 'Headlines' },
  { id: 'abstract', label: 'Headlines and abstracts' },
  { id: 'full', label: 'Full stories' },
] as const satisfies readonly { id: Completeness; label: string }[]

const SAID: Readonly<Record<Completeness, string>> = {
  headline: 'The list requests headlines',
  abstract: 'The list requests headlines and abstracts',
  full: 'The list requests full stories',
}

/** Requests the next larger part of each story for the list; after the full story, the headline. */
export function requestOtherText(): void {
  const place = COMPLETENESS_ORDER.indexOf(currentLayout().listText)
  const listText = COMPLETENESS_ORDER[(place + 1) % COMPLETENESS_ORDER.length] ?? 'abstract'
  changeLayout({ listText })
  sayDone(SAID[listText])
}

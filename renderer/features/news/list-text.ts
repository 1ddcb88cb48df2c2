import { COMPLETENESS_ORDER } from '../../../app/domain/news/news-item.ts'
import type { Completeness } from '../../../app/domain/news/news-item.ts'
import { changeLayout, currentLayout } from '../../ui/layout.ts'
import { sayDone } from '../../ui/messages.tsx'

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

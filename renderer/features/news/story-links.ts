import type { AnswerRef } from '../../../app/domain/responses/source-ref.ts'
import { call } from '../../bridge/desk.ts'

/** Where a click in a story can lead. */
export interface StoryLinks {
  onQuery: (query: string) => void
  onRatios: (symbol: string) => void
  onOpen: (id: number) => void
  onInspect: (ref: AnswerRef) => void
}

/** Opens an address in the person's browser, after main has checked it. */
export const openLink = (url: string): void => void call('link.open', { url })

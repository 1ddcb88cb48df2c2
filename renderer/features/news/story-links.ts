import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { call } from '../../bridge/desk.ts'

/** Targets of the clicks in a story. */
export interface StoryLinks {
  onQuery: (query: string) => void
  onRatios: (symbol: string) => void
  onOpen: (id: number) => void
  onInspect: (ref: ResponseRef) => void
}

/** Opens an address in the system's browser, after main has checked it. */
export const openLink = (url: string): void => void call('link.open', { url })

import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'

/** Targets of the clicks in a story. */
export interface StoryLinks {
  onQuery: (query: string) => void
  onRatios: (symbol: string) => void
  onOpen: (id: number) => void
  onInspect: (ref: ResponseRef) => void
  /** Opens an address in the browser or the mail program, or says why not. */
  onLink: (address: string) => void
}

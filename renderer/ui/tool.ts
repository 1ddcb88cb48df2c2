import type { ReactNode } from 'react'

/** A control of a toolbar. */
export interface Tool {
  id: string
  shows: ReactNode
  /** What stands before it in “More”, where its options alone do not say what it is. */
  name?: string
  /**
   * How it shares the space: it moves into “More” where there is none, it stays as long as another can move, or it always stays and takes
   * what is left.
   */
  room?: 'moves' | 'stays' | 'grows'
}

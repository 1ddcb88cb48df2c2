import type { ReportType } from '../ratio-record.ts'
import type { ScreenOrder } from './screen.ts'
import type { SCREEN_STANDINGS } from '../view-choices.ts'

export interface ScreenChoice {
  /** Name of the period of all companies; null for the latest of each. */
  at: string | null
  /** The filter as typed; empty for none. */
  filter: string
  order: ScreenOrder | null
  beside: (typeof SCREEN_STANDINGS)[number]['id']
  /** Whether values are coloured by their order among the companies. */
  heatmap: boolean
  /** Whether median, mean and quartiles stand below the companies. */
  totals: boolean
  /** Whether companies stand in groups by their sector. */
  bySector: boolean
  /** The sectors whose companies are not shown; an empty one is the unknown one. */
  closedSectors: readonly string[]
}

/** A saved screen: what it shows of any companies. */
export interface ScreenTemplate extends ScreenChoice {
  name: string
  /** Field names as sent by the service and names of formulas, in display order. */
  fields: readonly string[]
  reportType: ReportType
}

/** A screen before anything of it is chosen. */
export const FIRST_SCREEN: ScreenChoice = {
  at: null,
  filter: '',
  order: null,
  beside: 'none',
  heatmap: false,
  totals: true,
  bySector: false,
  closedSectors: [],
}

/** Whether a screen leaves a company; unknown where a value for that is missing. */
export const SCREEN_VERDICTS = ['in', 'out', 'unknown'] as const
export type ScreenVerdict = (typeof SCREEN_VERDICTS)[number]

import { z } from 'zod'
import type { ReportType } from '../domain/fundamentals/ratio-record.ts'
import { MAX_FIELDS } from '../domain/fundamentals/ratio-template.ts'
import type { ScreenChoice, ScreenTemplate } from '../domain/fundamentals/screen-template.ts'
import { SCREEN_STANDINGS } from '../domain/fundamentals/view-choices.ts'
import { exactly } from './common.ts'

const field = z.string().min(1).max(80)

/** Schema of a documented report type. */
export const reportType = exactly<ReportType>()(z.enum(['TTM', 'A', 'R', 'P']))

/** Members of a table whose companies can stand in groups by their sector. */
export const sectorGroups = {
  bySector: z.boolean().default(false),
  /** The sectors whose companies are not shown; an empty one is the unknown one. */
  closedSectors: z.array(z.string().max(80)).max(400).readonly().default([]),
}

/** Schema of how a screen shows its companies. */
export const screenChoice = exactly<ScreenChoice>()(
  z.strictObject({
    at: z.string().max(40).nullable(),
    filter: z.string().max(1000),
    order: z.strictObject({ id: z.string().max(80), descending: z.boolean() }).nullable(),
    beside: z.enum(SCREEN_STANDINGS.map(({ id }) => id)),
    heatmap: z.boolean(),
    totals: z.boolean(),
    // Earlier versions had no groups.
    ...sectorGroups,
  }),
)

/** Schema of a saved screen. */
export const screenTemplate = exactly<ScreenTemplate>()(
  screenChoice.extend({
    name: field,
    fields: z.array(field).max(MAX_FIELDS).readonly(),
    reportType,
  }),
)

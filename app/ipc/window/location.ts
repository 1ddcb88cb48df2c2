import { z } from 'zod'
import { SPAN_YEARS, type ChartSpan } from '../../domain/fundamentals/chart/chart-span.ts'
import type { Alignment } from '../../domain/fundamentals/period-columns.ts'
import { TRANSFORMS } from '../../domain/fundamentals/view-choices.ts'
import type { TransformId } from '../../domain/fundamentals/view-choices.ts'
import {
  ALIGNMENTS,
  CHART_KINDS,
  CHART_PANES,
  EARNINGS_COMPARISONS,
  EARNINGS_FORMS,
  RATIO_PARTS,
  VALUE_STYLES,
} from '../../domain/fundamentals/view-choices.ts'
import { COMPLETENESS_ORDER } from '../../domain/news/news-item.ts'
import { WEBHOOK_PARTS } from '../../domain/webhooks/view-choices.ts'
import { WEBHOOK_KINDS } from '../../domain/webhooks/webhook.ts'
import type { Layout } from '../../domain/window/layout.ts'
import { VIEWS, type ViewId } from '../../domain/window/views.ts'
import { MAX_PLACE_LENGTH } from '../../domain/window/window-report.ts'
import { changesScope } from '../changes.ts'
import { connectionId, exactly } from '../common.ts'
import { deliveryFilterSchema } from '../webhooks/deliveries.ts'
import { reportType, screenChoice, sectorGroups } from '../fundamentals.ts'

// All that a window remembers about itself. It holds no secret: those are typed into a window of their own.

/** What a person typed, however long: the place as a whole is bounded. */
const text = z.string().max(MAX_PLACE_LENGTH)
const texts = z.array(text).max(2000).readonly()
const whole = z.number().int()
/** One of several that a view shows; null for the first. A damaged one leaves the rest. */
const oneOfSeveral = text.nullable().catch(null)

const idsOf = <Id extends string>(list: readonly { id: Id }[]) => z.enum(list.map(({ id }) => id) as [Id, ...Id[]])

const view = exactly<ViewId>()(idsOf(VIEWS))
const transform = exactly<TransformId>()(idsOf(TRANSFORMS))

const span = exactly<ChartSpan>()(
  z.union([
    z.literal('all'),
    z.strictObject({ years: z.literal(SPAN_YEARS) }),
    z.strictObject({ from: text, to: text }),
  ]),
)

const moment = whole.nullable().catch(null)

const news = z.strictObject({
  filter: z.strictObject({
    query: text,
    order: z.enum(['newest', 'best']),
    shows: z.enum(['visible', 'hidden']),
    /** As of when stories are shown, in Unix milliseconds; left out for now. */
    knownAt: whole.optional().catch(undefined),
  }),
  selected: whole.nullable(),
  /** Index of the selected story in the list; -1 when it was opened another way. */
  index: whole,
  /** ID of the first story in sight; null at the beginning of the list, where new ones arrive. */
  top: whole.nullable(),
})

const ratios = z.strictObject({
  symbols: texts,
  fields: texts,
  reportType,
  /** Whether every basis is shown in one chart. */
  overlay: z.boolean(),
  /** Period as records name it; null for the one with the longest history. */
  period: text.nullable(),
  alignment: exactly<Alignment>()(idsOf(ALIGNMENTS)),
  transform,
  /** How values are shown: as the digits sent, or in assumed units. */
  style: idsOf(VALUE_STYLES),
  showsChart: z.boolean(),
  chart: z.strictObject({
    kind: idsOf(CHART_KINDS),
    panes: idsOf(CHART_PANES),
    /** Whether a dashed line covers gaps. */
    bridges: z.boolean(),
    /** Whether the scale is logarithmic, where every value is positive. */
    log: z.boolean(),
    /** Whether each of several charts has an axis of its own. */
    ownAxes: z.boolean(),
    /** Whether the least value, the quartiles and the greatest one of the companies are drawn. */
    spread: z.boolean(),
    /** Keys of the series that the person moved to the second axis. */
    right: texts,
    /** Whether the news of the companies stands under the plot. */
    news: z.boolean(),
    /** Whether the earnings reports of the companies do. */
    earnings: z.boolean(),
    /** Whether two ratios are drawn against each other instead of over time. */
    scatter: z.boolean(),
  }),
  span,
  table: z.strictObject({
    transposed: z.boolean(),
    heatmap: z.boolean(),
    sort: z.strictObject({ id: text, descending: z.boolean() }).nullable(),
    /** Whether the newest period is the last one: at the right, or at the bottom of a transposed table. */
    newestLast: z.boolean(),
    /** Whether median, mean and quartiles stand below the companies. */
    totals: z.boolean(),
    /** Whether each series has a line of its trend. */
    sparklines: z.boolean(),
    /** Keys of the series that the table does not show. */
    hidden: texts,
    /** The periods that it does not show. */
    hiddenPeriods: texts,
    /** Keys of series in the order that the person gave them; the others follow. */
    order: texts,
    /** Widths that the person gave columns, by their IDs, in pixels; of the names by an empty ID. */
    widths: z.record(text, whole).readonly(),
    /** How many of the first columns stay while the others scroll. */
    frozen: whole.min(0).max(20),
    ...sectorGroups,
  }),
  /** The panel: series, restatements or unit check. */
  panel: idsOf(RATIO_PARTS),
  /** The company whose restatements and units are shown. */
  company: oneOfSeveral,
  /** Until when what was received is shown, in Unix milliseconds; null for now. */
  knownAt: moment,
  screen: screenChoice,
  /** Until when what was received of each company was looked at in the screen, in Unix milliseconds. */
  looks: z.record(text, whole).readonly(),
  /** The story beside the chart, with its time in Unix milliseconds, which the chart marks; null for none. */
  story: z.strictObject({ id: whole, at: whole.nullable() }).nullable().catch(null),
})

const earnings = z.strictObject({
  request: z.strictObject({ symbols: texts, period: text, reportType: text, fromDate: text.nullable() }),
  shows: idsOf(EARNINGS_FORMS),
  style: idsOf(VALUE_STYLES),
  /** The basis and the period of the reports that are shown, among those that came; null for the first. */
  basis: oneOfSeveral,
  period: oneOfSeveral,
  compare: idsOf(EARNINGS_COMPARISONS),
  /** The company whose reports are shown, among those that were asked for. */
  company: oneOfSeveral,
  /** The as-of date of the report that is brought into sight, as sent; null for none. */
  day: oneOfSeveral,
  /** Until when what was received is shown, in Unix milliseconds; null for now. */
  knownAt: moment,
  span,
})

const sheet = z.strictObject({
  symbol: text.nullable(),
  reportType,
  /** Name of a template of ratios; null for the standard ones. */
  template: text.nullable(),
  inUnits: z.boolean(),
  span,
  /** Until when what was received is shown, in Unix milliseconds; null for now. */
  knownAt: moment,
})

const changes = z.strictObject({
  scope: changesScope,
  /** A time in Unix milliseconds, or one that is counted from the present. */
  since: z.union([z.literal(['visit', 'yesterday']), whole]),
  /** The ID of the kept page that is shown instead; null for none. */
  kept: whole.nullable(),
})

const webhooks = z.strictObject({
  panel: idsOf(WEBHOOK_PARTS),
  destination: text,
  kind: z.enum(WEBHOOK_KINDS),
  transforms: z.boolean(),
  search: text,
  filter: deliveryFilterSchema,
  /** Whether the fields of the filter are shown. */
  showsFilter: z.boolean(),
  /** Whether the newest delivery is the open one. */
  follows: z.boolean(),
  /** The open delivery; null while the newest is followed. */
  selected: whole.nullable(),
  /** Its index among the found deliveries, from the oldest; null when unknown. */
  selectedPlace: whole.nullable(),
  /** The delivery marked for comparison; null for none. */
  marked: whole.nullable(),
  /** Name of the open payload schema; null for the first. */
  schema: text.nullable(),
})

export const placeSchema = z.strictObject({
  view,
  news,
  ratios,
  earnings,
  sheet,
  changes,
  webhooks,
  console: z.strictObject({ panel: z.enum(['requests', 'entitlement']) }),
})

/** What a window shows of a connection: its view, and the state of each view. */
export type Place = z.infer<typeof placeSchema>

export const ownedPlaceSchema = z.strictObject({ connection: connectionId, place: placeSchema })

export const layoutSchema = exactly<Layout>()(
  z.strictObject({
    widths: z.record(z.string().max(40), z.number().int().min(0).max(10_000)).readonly(),
    showsSide: z.boolean(),
    listText: z.enum(COMPLETENESS_ORDER),
  }),
)

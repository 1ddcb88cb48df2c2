import { createContext, use, type ReactElement, type ReactNode } from 'react'
import type { FigureFacts, ProofTarget } from '../../../app/domain/responses/proof.ts'
import { figuresOf, otherWords, gapWords } from '../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesPoint, Gap } from '../../../app/domain/fundamentals/series.ts'
import type { Digits, ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import type { ValueDisplay } from '../../../app/domain/fundamentals/value-display.ts'
import { cellOfDigits } from '../../../app/domain/tables/value-sheets.ts'
import { linkToCompany, type DeepLink } from '../../../app/domain/window/deep-link.ts'
import { shownDigits } from '../../../app/domain/values/number-form.ts'
import { copiedTable } from '../../format/decimal-sign.ts'
import { computationWords, unevenWords } from '../../format/series-words.ts'
import { formatPoint } from '../../format/value.ts'
import { startDrag } from './drag-out.ts'
import { useContextMenu } from '../controls/context-menu.tsx'
import { copyAndSay } from './copy-with-message.ts'
import { useDoubt, type Doubt } from '../states/integrity.tsx'
import { DateFormContext } from './date-time.tsx'
import { recordDay } from '../../format/date-form.ts'
import { joined } from '../../../app/domain/values/visible-text.ts'

/**
 * Whether what is on screen is the service's last answer in full. Only then does a missing record mean that the service has none: not when
 * it is cached, under way or failed, or as known earlier.
 */
export const IsAnsweredContext = createContext(false)

/** A cell without a value, which says why in its tooltip and to screen readers. */
export function GapMark({ gap }: { gap: Gap }): ReactElement {
  const words = gapWords(gap, use(IsAnsweredContext))
  return (
    <span className="ratio-gap" title={`${words.charAt(0).toUpperCase()}${words.slice(1)}`}>
      —<span className="visually-hidden"> {words}</span>
    </span>
  )
}

/** Opens the inspector on a number. */
export const InspectContext = createContext<(target: ProofTarget) => void>(() => undefined)

/** Whether a table moves the focus among its numbers itself, so that Tab skips them. */
export const InGridContext = createContext(false)

const DOUBTS: Record<Doubt, string> = {
  altered: 'The stored response behind this number was altered, so the number is no longer proven',
  different: 'This number differs from what was sent · click to see both',
}

/** A number that opens its proof; struck out when something was found against it. */
export function TargetFigure({
  target,
  title,
  link = null,
  children,
}: {
  target: ProofTarget
  title?: string | undefined
  /** Where the number is shown; null where no link leads there. */
  link?: DeepLink | null
  children: ReactNode
}): ReactElement {
  const inspect = use(InspectContext)
  const offer = useContextMenu()
  const doubt = useDoubt()(target.figures)
  const isComputed = target.computed !== null
  const digits = isComputed ? null : (target.figures[0]?.digits ?? null)
  const sent = digits === null ? null : cellOfDigits(digits, doubt !== null)
  const response = isComputed ? undefined : target.figures[0]?.response
  const isInGrid = use(InGridContext)
  const words = doubt === null ? title : DOUBTS[doubt]
  // Where the arrow keys go from row to row, Orca does not say the heads of the rows.
  const isNamed = isInGrid && target.facts !== undefined && words !== undefined
  return (
    <button
      type="button"
      className="sourced"
      aria-description={isNamed ? `${target.facts?.symbol} ${target.facts?.label} · ${words}` : undefined}
      tabIndex={isInGrid ? -1 : 0}
      data-computed={isComputed || undefined}
      data-altered={doubt === 'altered' || undefined}
      data-different={doubt === 'different' || undefined}
      data-hash={response?.hash}
      data-path={response?.path}
      title={words}
      draggable
      onDragStart={(event) =>
        // As in a copied table: the number that was sent, and a text where something was found against it.
        startDrag(event, {
          kind: 'number',
          cell: sent ?? { text: event.currentTarget.firstChild?.textContent ?? '' },
          link,
        })
      }
      onClick={() => inspect(target)}
      onContextMenu={(event) => {
        const shown = event.currentTarget.firstChild?.textContent ?? ''
        const entries = [
          { label: 'Show its source', like: 'window.show-source' as const, run: () => inspect(target) },
          { label: 'Copy as shown', run: () => copyAndSay(copiedTable([[{ text: shown }]]), 'Number copied') },
          ...(sent === null
            ? []
            : [{ label: 'Copy as sent', run: () => copyAndSay(copiedTable([[sent]]), 'Number copied as sent') }]),
        ]
        offer(event, { label: 'Number', entries })
      }}
    >
      {children}
    </button>
  )
}

/** A number as sent that opens its response. */
export function Figure({
  label,
  response,
  digits,
  facts,
  title,
  children,
}: {
  label: string
  response: ResponseRef
  /** The digits behind what is shown; null when no number is shown. */
  digits: Digits | null
  /** What the number is of; left out where none is shown. */
  facts?: FigureFacts
  title?: string | undefined
  children: ReactNode
}): ReactElement {
  return (
    <TargetFigure
      target={{ computed: null, figures: [{ label, response, digits }], ...(facts === undefined ? {} : { facts }) }}
      title={title}
    >
      {children}
    </TargetFigure>
  )
}

/** What is known of the series of a point. */
type PointSeries = Pick<Series, 'symbol' | 'field' | 'basis' | 'companyName' | 'label'>

const factsOf = (
  { reportType, aorOrRestate, period, asOf, others }: SeriesPoint,
  { companyName, symbol, label, field }: PointSeries,
  display: ValueDisplay,
): FigureFacts => ({
  ...{ company: companyName || symbol, symbol, label, field, reportType, aorOrRestate, period, asOf, display },
  ...(others === undefined ? {} : { others }),
})

/** The proof of a point: the number as sent, or the inputs of its calculation; of a series, also what the number is of. */
export const targetOf = (point: SeriesPoint, label: string, display: ValueDisplay, of?: PointSeries): ProofTarget => ({
  ...(of === undefined ? {} : { facts: factsOf(point, of, display) }),
  computed: point.kind === 'sent' ? null : { words: point.words, value: formatPoint(point, display) },
  figures: figuresOf(point, label),
})

/** What a point is, for its tooltip: the digits as sent or the computation, and what the service says of the record. */
const pointTitle = (point: SeriesPoint): string =>
  joined(' · ', [
    point.kind === 'sent' ? `${shownDigits(point.digits)} as sent` : computationWords(point.words),
    `as of ${recordDay(point.asOf)}`,
    point.unevenMonths === undefined ? '' : unevenWords(point.unevenMonths),
    point.aorOrRestate,
    ...otherWords(point, ({ digits }) => `${shownDigits(digits)} as sent`),
    point.isCalculated === true ? 'calculated' : point.isCalculated === false ? 'not calculated' : '',
    'click to see the response',
  ])

/** A point of a series, sent or calculated, that opens the responses behind it. */
export function PointFigure({
  point,
  label,
  display,
  title = pointTitle(point),
  of,
}: {
  point: SeriesPoint
  label: string
  display: ValueDisplay
  title?: string
  /** The series of the point, which a link can name. */
  of?: PointSeries
}): ReactElement {
  use(DateFormContext)
  return (
    <TargetFigure
      target={targetOf(point, label, display, of)}
      title={title}
      link={of === undefined ? null : linkToCompany(of.symbol, [of.field], of.basis)}
    >
      {formatPoint(point, display)}
      {point.others === undefined ? null : <sup aria-hidden>◇</sup>}
    </TargetFigure>
  )
}

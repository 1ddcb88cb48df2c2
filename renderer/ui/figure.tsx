import { createContext, use } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { ProofTarget } from '../../app/domain/responses/proof.ts'
import { figuresOf } from '../../app/domain/fundamentals/series.ts'
import type { SeriesPoint } from '../../app/domain/fundamentals/series.ts'
import type { ResponseRef } from '../../app/domain/responses/source-ref.ts'
import type { ValueDisplay } from '../../app/domain/fundamentals/value-display.ts'
import { formatPoint } from '../format/value.ts'

/** Opens the inspector on a number. */
export const InspectContext = createContext<(target: ProofTarget) => void>(() => undefined)

/** Hashes of altered stored responses; every number that depends on one is invalid. */
export const AlteredContext = createContext<ReadonlySet<string>>(new Set())

/** Whether a table moves the focus among its numbers itself, so that Tab skips them. */
export const InGridContext = createContext(false)

const ALTERED = 'The stored response behind this number was altered, so the number is no longer proven'

/** A number as sent that opens its response; struck out when that response was altered. */
export function Figure({
  label,
  response,
  title,
  children,
}: {
  label: string
  response: ResponseRef
  title?: string | undefined
  children: ReactNode
}): ReactElement {
  const inspect = use(InspectContext)
  const isAltered = use(AlteredContext).has(response.hash)
  return (
    <button
      type="button"
      className="sourced"
      tabIndex={use(InGridContext) ? -1 : 0}
      data-altered={isAltered || undefined}
      data-hash={response.hash}
      data-path={response.path}
      title={isAltered ? ALTERED : title}
      onClick={() => inspect({ computed: null, figures: [{ label, response }] })}
    >
      {children}
    </button>
  )
}

/** The proof of a point: the number as sent, or the inputs of its calculation. */
export const targetOf = (point: SeriesPoint, label: string, display: ValueDisplay): ProofTarget => ({
  computed: point.kind === 'sent' ? null : { words: point.words, value: formatPoint(point, display) },
  figures: figuresOf(point, label),
})

/** Whether a point depends on an altered response. */
export const isAlteredPoint = (point: SeriesPoint, altered: ReadonlySet<string>): boolean =>
  altered.size > 0 && figuresOf(point, '').some(({ response }) => altered.has(response.hash))

/** A point of a series, sent or calculated, that opens the responses behind it. */
export function PointFigure({
  point,
  label,
  display,
  title,
}: {
  point: SeriesPoint
  label: string
  display: ValueDisplay
  title?: string
}): ReactElement {
  const inspect = use(InspectContext)
  const altered = use(AlteredContext)
  const words = formatPoint(point, display)
  const marks = [point.isCalculated === true ? 'c' : '', /^restate/i.test(point.aorOrRestate) ? 'r' : ''].join('')
  const mark =
    point.kind === 'computed' || marks === '' ? null : (
      <sup title="c: calculated, r: restated, as marked by the service">{marks}</sup>
    )
  if (point.kind === 'sent')
    return (
      <Figure label={label} response={point.response} title={title}>
        {words}
        {mark}
      </Figure>
    )
  const isAltered = isAlteredPoint(point, altered)
  return (
    <button
      type="button"
      className="sourced"
      tabIndex={use(InGridContext) ? -1 : 0}
      data-computed
      data-altered={isAltered || undefined}
      title={isAltered ? ALTERED : title}
      onClick={() => inspect(targetOf(point, label, display))}
    >
      {words}
      {mark}
    </button>
  )
}

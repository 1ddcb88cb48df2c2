import { REPORT_TYPES } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { TRANSFORMS } from '../../../app/domain/fundamentals/transforms.ts'
import type { Shown } from '../../../app/domain/responses/shown.ts'
import { fullTime, notBefore } from '../../format/time.ts'
import type { PictureWords } from '../../ui/chart/chart-picture.ts'
import type { RatiosState } from './ratios-state.ts'

/** Description of an export. */
export type ExportFacts = Omit<PictureWords, 'legend'>

const listed = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator)

/** Title, settings and source of the view, for its exported files and pictures; `now` in Unix milliseconds. */
export function exportFacts(
  { symbols, fields, reportType, overlay, alignment, transform, style, knownOn }: RatiosState,
  { series, columns }: SeriesSet,
  period: string,
  shown: Shown,
  now: number,
): ExportFacts {
  const ratios =
    fields.length <= 3 ? [...new Set(series.map(({ label }) => label))].join(', ') : `${fields.length} ratios`
  const basis = overlay ? 'every basis' : (REPORT_TYPES.find(({ id }) => id === reportType)?.meaning ?? reportType)
  const received =
    shown.state === 'live'
      ? `, received ${fullTime(shown.at)} · exported ${fullTime(notBefore(now, [shown.at]))}`
      : shown.state === 'cached'
        ? `, received ${fullTime(shown.at)}, from the library · exported ${fullTime(notBefore(now, [shown.at]))}`
        : ''
  return {
    title: `${symbols.slice(0, 6).join(', ')}${symbols.length > 6 ? ' and others' : ''}: ${ratios}`,
    subtitle: listed(
      [
        basis,
        `period ${period}`,
        columns.length === 0 ? '' : `as of ${columns[0] ?? ''} to ${columns.at(-1) ?? ''}`,
        `${alignment} columns`,
        TRANSFORMS.find(({ id }) => id === transform)?.words ?? '',
        style === 'assumed' ? 'assumed units' : 'values as sent',
        knownOn === null ? '' : `as known on ${knownOn}`,
      ],
      ' · ',
    ),
    source: `Source: operation ratios endpoint${received}`,
  }
}

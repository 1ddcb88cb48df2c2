import type { EarningsReport } from '../../app/domain/fundamentals/earnings-reports.ts'
import { shownDay } from './date-form.ts'

/** In what currency the amounts of a report are, and when its period ended, where the service says so. */
export const amountsNote = ({
  currency,
  periodEnd,
}: Pick<EarningsReport, 'currency' | 'periodEnd'>): readonly string[] => [
  currency ?? 'no currency sent',
  ...(periodEnd === null ? [] : [`period to ${shownDay(periodEnd)}`]),
]

import { counted } from '../../format/counted.ts'

/** What the head of a sector says of its companies; its values are medians. */
export const companiesWords = (count: number, hasMedian: boolean): string =>
  `${hasMedian ? 'Median of ' : ''}${counted(count, 'company', 'companies')}`

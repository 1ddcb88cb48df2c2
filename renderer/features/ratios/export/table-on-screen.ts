import { writeNames } from '../../../../app/domain/values/name-list.ts'
import type { CopiedTable } from '../../../query/table-address.ts'
import type { RatiosState } from '../ratios-state.ts'
import { EVERY_BASIS } from '../series/use-ratio-series.ts'
import type { Ratios } from '../use-ratios.ts'

/** Why no address serves what is on screen; null where one does. */
export function noTable({
  panel,
  transform,
  knownAt,
}: Pick<RatiosState, 'panel' | 'transform' | 'knownAt'>): string | null {
  if (panel === 'series' && transform !== 'none') return 'An address serves values, not a transform of them.'
  return knownAt === null ? null : 'An address serves what is known now.'
}

/** The table that is on screen, as it can be read at an address. */
export function tableOnScreen({
  state: { symbols, fields, overlay, alignment, panel, screen },
  basis,
  period,
  facts,
}: Pick<Ratios, 'state' | 'basis' | 'period' | 'facts'>): CopiedTable {
  const isScreen = panel === 'screen'
  const { at, filter, order } = screen
  return {
    name: facts.title,
    path: '/tables/ratios',
    parameters: {
      symbols: symbols.join(','),
      fields: writeNames(fields),
      basis: overlay && !isScreen ? writeNames(EVERY_BASIS) : writeNames([basis]),
      period,
      columns: alignment,
      ...(isScreen ? { at: at ?? '', filter } : {}),
      ...(isScreen && order !== null && (order.id === '' || fields.includes(order.id))
        ? // The first sign is that of the order; a formula may have a name that begins with one.
          { sort: `${order.descending ? '-' : /^[-+]/.test(order.id) ? '+' : ''}${order.id}` }
        : {}),
    },
  }
}

import type { SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { RatiosState } from './ratios-state.ts'

/** Maximum number of companies whose looks are kept; those that are not shown now go first. */
const MAX_LOOKS = 400

/**
 * The looks with those at these companies: at all of them, or at those that were never looked at. What was received until now counts as
 * looked at. Null where nothing changes.
 */
export function newerLooks(
  looks: RatiosState['looks'],
  symbols: readonly string[],
  entries: readonly Pick<SymbolRatios, 'symbol' | 'receivedAt'>[],
  which: 'all' | 'missing',
): RatiosState['looks'] | null {
  const now = entries.flatMap(({ symbol, receivedAt }) =>
    receivedAt === null || !symbols.includes(symbol) || (which === 'missing' && Object.hasOwn(looks, symbol))
      ? []
      : [[symbol, receivedAt] as const],
  )
  if (now.every(([symbol, at]) => looks[symbol] === at)) return null
  const all = new Map([...Object.entries(looks), ...now])
  const others = [...all].filter(([symbol]) => !symbols.includes(symbol))
  const own = [...all].filter(([symbol]) => symbols.includes(symbol))
  return Object.fromEntries([...others.slice(Math.min(others.length, Math.max(0, all.size - MAX_LOOKS))), ...own])
}

import { counted } from '../../format/counted.ts'
import { exportFacts } from './export-facts.ts'
import type { ExportedState, ExportFacts } from './export-facts.ts'
import type { RatiosState } from './ratios-state.ts'
import type { Screen } from './use-screen.ts'

/** Title, settings, source and omissions of the screen, for its exported files; `now` in Unix milliseconds. */
export function screenFacts(
  state: RatiosState,
  { companies, shown, set }: Pick<Screen, 'companies' | 'shown' | 'set'>,
  period: string,
  exported: ExportedState,
  now: number,
): ExportFacts {
  const { at, filter, beside } = state.screen
  const kept = new Set(shown.map(({ symbol }) => symbol))
  const isLeftOut = (symbol: string): boolean =>
    !kept.has(symbol) && companies.some((company) => company.symbol === symbol)
  const symbols = state.symbols.filter((symbol) => !isLeftOut(symbol))
  const facts = exportFacts({ ...state, symbols }, { ...set, columns: [] }, period, exported, now)
  return {
    ...facts,
    subtitle: [
      facts.subtitle,
      at ?? 'latest period of each company',
      filter === ''
        ? ''
        : `${shown.length} of ${counted(companies.length, 'company', 'companies')} match the filter ${filter}`,
      beside === 'none' ? '' : `${beside}s among all companies of the screen`,
    ]
      .filter((part) => part !== '')
      .join(' · '),
  }
}

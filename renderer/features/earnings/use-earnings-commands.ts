import { EARNINGS_COMPARISONS, EARNINGS_FORMS, VALUE_STYLES } from '../../../app/domain/fundamentals/view-choices.ts'
import { useCommands } from '../../commands/commands.tsx'
import { nextOf } from '../../ui/next-of.ts'
import type { EarningsState } from './earnings-state.ts'

/** Offers the commands of the earnings view. */
export function useEarningsCommands(
  state: EarningsState,
  onChange: (state: EarningsState) => void,
  onRefresh: () => void,
): void {
  const { request, shows, style, compare } = state
  useCommands([
    {
      id: 'earnings.add-companies',
      run: () => {
        document.getElementById('earnings-symbols')?.focus()
      },
    },
    ...EARNINGS_FORMS.map(({ id }) => ({
      id: `earnings.form-${id}` as const,
      isOn: id === shows,
      run: () => onChange({ ...state, shows: id }),
    })),
    { id: 'earnings.next-form', run: () => onChange({ ...state, shows: nextOf(EARNINGS_FORMS, shows) }) },
    ...VALUE_STYLES.map(({ id }) => ({
      id: `earnings.style-${id}` as const,
      isOn: id === style,
      run: () => onChange({ ...state, style: id }),
    })),
    { id: 'earnings.next-style', run: () => onChange({ ...state, style: nextOf(VALUE_STYLES, style) }) },
    ...EARNINGS_COMPARISONS.map(({ id }) => ({
      id: `earnings.compare-${id}` as const,
      isOn: id === compare,
      unavailable: shows === 'grid' ? null : 'Show the grid first.',
      run: () => onChange({ ...state, compare: id }),
    })),
    {
      id: 'earnings.refresh',
      unavailable: request.symbols.length === 0 ? 'Choose a company first.' : null,
      run: onRefresh,
    },
  ])
}

import { useCommands } from '../commands/commands.tsx'
import type { Location } from './navigation.ts'

/** Offers the way from the earnings to the page of the company that they show. */
export function useCompanyCommands(
  { view, earnings }: Pick<Location, 'view' | 'earnings'>,
  onPage: (symbol: string) => void,
): void {
  const symbol = earnings.company ?? earnings.request.symbols[0]
  useCommands(
    view === 'earnings'
      ? [
          {
            id: 'earnings.open-company',
            unavailable: symbol === undefined ? 'Choose a company first.' : null,
            run: () => {
              if (symbol !== undefined) onPage(symbol)
            },
          },
        ]
      : [],
  )
}

import { useCommands } from '../../commands/commands.tsx'
import { nextOf } from '../../ui/next-of.ts'

/** Offers the command that shows the next of several periods of the records. */
export function useNextPeriod(periods: readonly string[], period: string, show: (period: string) => void): void {
  useCommands(
    periods.length < 2
      ? []
      : [
          {
            id: 'ratios.next-period',
            run: () =>
              show(
                nextOf(
                  periods.map((id) => ({ id })),
                  period,
                ),
              ),
          },
        ],
  )
}

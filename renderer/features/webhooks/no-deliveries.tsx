import type { ReactElement } from 'react'
import { isFiltering } from '../../../app/domain/webhooks/delivery-filter.ts'
import type { DeliveryFilter } from '../../../app/domain/webhooks/delivery-filter.ts'
import { shownDay } from '../../format/date-form.ts'
import { CommandTool } from '../../ui/command-tools.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What is wrong with the days of a filter where the first is later than the last; null where they are in order. */
const reversedWords = ({ from, to }: DeliveryFilter): string | null =>
  from !== null && to !== null && from > to
    ? `From, ${shownDay(from)}, is later than To, ${shownDay(to)}, so that no delivery can match.`
    : null

/** What stands in place of the list where it has no deliveries: why, and what to do next. */
export function NoDeliveries({
  text,
  filter,
  isOn,
  sendsOwn,
}: {
  /** The searched text; empty for none. */
  text: string
  filter: DeliveryFilter
  /** Whether the receiver runs. */
  isOn: boolean
  /** Whether buttons of the view deliver to it. */
  sendsOwn: boolean
}): ReactElement {
  const [isSearched, isFiltered] = [text !== '', isFiltering(filter)]
  if (!isSearched && !isFiltered)
    return (
      <EmptyState title="No deliveries yet">
        <p>
          {sendsOwn
            ? '“Send a test” delivers one at once, and “Send a stream” delivers several, one after another.'
            : isOn
              ? 'Point your tunnel at the address of the receiver, and send a test.'
              : 'Start the receiver, point your tunnel at its address, and send a test.'}
        </p>
      </EmptyState>
    )
  const reversed = reversedWords(filter)
  const causes = [...(isSearched ? ['the search'] : []), ...(isFiltered ? ['the filter'] : [])]
  return (
    <EmptyState title={`No delivery matches ${causes.join(' and ')}`}>
      {reversed === null ? null : <p>{reversed}</p>}
      {isFiltered && !isSearched && reversed === null ? (
        <p>What is chosen in the filter leaves all of them out.</p>
      ) : null}
      {isSearched ? (
        <p>The search finds words of headers and bodies, and parts of ids, kinds, errors, labels and notes.</p>
      ) : null}
      <CommandTool id="webhooks.clear-filter">Show all deliveries</CommandTool>
    </EmptyState>
  )
}

import { use } from 'react'
import { deliverySubject } from '../../../app/domain/webhooks/delivery-subject.ts'
import type { DeliverySubject } from '../../../app/domain/webhooks/delivery-subject.ts'
import type { DeliveryDetail } from '../../../app/ipc/delivery-schemas.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CompanyLinksContext } from '../../ui/company-links.ts'
import { copyAndSay } from '../../ui/copy-and-say.ts'
import { deliveryCurl, deliveryHeaders } from './delivery-text.ts'

const OPENS: Readonly<Record<DeliverySubject['kind'], string>> = {
  story: 'Open the story of the delivery',
  company: 'Open the company of the delivery',
}

/** What is done with the open delivery by views and dialogs. */
interface DeliveryActions {
  onStory: (id: number) => void
  onSchema: () => void
  onReplay: () => void
  onMark: () => void
  onCompare: () => void
  /** Moves the focus to the details. */
  onRead: () => void
}

/** Offers the commands of the open delivery, as far as it has been read; `isFailed` is whether that failed, and `noSchema` is why its payload has no schema to show. */
export function useDeliveryCommands(
  delivery: DeliveryDetail | null | undefined,
  isFailed: boolean,
  noSchema: string | null,
  { onStory, onSchema, onReplay, onMark, onCompare, onRead }: DeliveryActions,
): void {
  const companies = use(CompanyLinksContext)
  const subject = delivery == null ? null : deliverySubject(delivery)
  const unavailable =
    delivery === null
      ? 'This delivery was deleted.'
      : delivery !== undefined
        ? null
        : isFailed
          ? 'The delivery could not be read.'
          : 'The delivery is being read.'
  const copy = (textOf: (delivery: DeliveryDetail) => string, done: string) => (): void => {
    if (delivery != null) copyAndSay(textOf(delivery), done)
  }
  useCommands([
    { id: 'webhooks.read-delivery', unavailable, run: onRead },
    {
      id: 'webhooks.open-subject',
      ...(subject === null ? {} : { title: OPENS[subject.kind] }),
      unavailable: unavailable ?? (subject === null ? 'This delivery names neither a story nor a company.' : null),
      run() {
        if (subject?.kind === 'story') onStory(subject.id)
        else if (subject?.kind === 'company') companies?.onPage(subject.symbol)
      },
    },
    { id: 'webhooks.replay', unavailable, run: onReplay },
    { id: 'webhooks.copy-curl', unavailable, run: copy(deliveryCurl, 'Delivery copied as curl') },
    { id: 'webhooks.copy-headers', unavailable, run: copy(deliveryHeaders, 'Headers copied') },
    { id: 'webhooks.copy-body', unavailable, run: copy(({ body }) => body, 'Body copied') },
    { id: 'webhooks.mark', unavailable, run: onMark },
    { id: 'webhooks.compare', unavailable, run: onCompare },
    { id: 'webhooks.show-schema', unavailable: unavailable ?? noSchema, run: onSchema },
  ])
}

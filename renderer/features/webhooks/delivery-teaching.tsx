import type { ReactElement } from 'react'
import { teachingText, unteachable } from '../../../app/domain/webhooks/payload-schemas.ts'
import type { TeachingFacts } from '../../../app/domain/webhooks/payload-schemas.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CommandButton } from '../../ui/command-tools.tsx'
import { useTeachSchema } from './receiver/mutations.ts'

/** Whether the payload schema was learnt from a delivery, and the button that lets it be. */
export function DeliveryTeaching({
  delivery,
  onStay,
}: {
  delivery: TeachingFacts & { id: number }
  /** Called when the person turns to this delivery. */
  onStay: () => void
}): ReactElement {
  const teach = useTeachSchema()
  const unavailable = unteachable(delivery)
  useCommands([
    {
      id: 'webhooks.teach-schema',
      unavailable,
      run() {
        onStay()
        teach.mutate(delivery.id)
      },
    },
  ])
  return (
    <p className="delivery-teaching quiet">
      {teachingText(delivery)}{' '}
      {unavailable === null ? <CommandButton id="webhooks.teach-schema">Let it teach the schema</CommandButton> : null}
    </p>
  )
}

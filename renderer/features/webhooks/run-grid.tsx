import type { ReactElement } from 'react'
import { WEBHOOK_KINDS } from '../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import { Check } from '../../ui/check.tsx'

/** How a test ended, in words. */
export interface Outcome {
  isGood: boolean
  words: string
}

/** The kinds of a run, to be chosen, with the outcome of each at each destination. */
export function RunGrid({
  kinds,
  destinations,
  isRunning,
  outcomeAt,
  onKinds,
}: {
  kinds: readonly WebhookKind[]
  destinations: readonly string[]
  isRunning: boolean
  /** The outcome of a kind at a destination; undefined when it was not sent. */
  outcomeAt: (kind: WebhookKind, destination: string) => Outcome | undefined
  onKinds: (kinds: readonly WebhookKind[]) => void
}): ReactElement {
  return (
    <div className="run-grid">
      <table>
        <thead>
          <tr>
            <th>Kind</th>
            {destinations.map((each) => (
              <th key={each} className="isolate" title={each}>
                {each.replace(/^https:\/\//, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEBHOOK_KINDS.map((kind) => (
            <tr key={kind}>
              <td>
                <Check
                  disabled={isRunning}
                  checked={kinds.includes(kind)}
                  onChange={() => onKinds(WEBHOOK_KINDS.filter((each) => kinds.includes(each) !== (each === kind)))}
                >
                  {kind}
                </Check>
              </td>
              {destinations.map((each) => {
                const outcome = outcomeAt(kind, each)
                return (
                  <td
                    key={each}
                    className={outcome === undefined ? 'quiet' : outcome.isGood ? 'webhook-good' : 'webhook-bad'}
                    title={outcome?.words}
                  >
                    {outcome?.words ?? '·'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import type { ReactElement } from 'react'

const CHECKS = [
  'The address resolves to a public IP from the internet, not only from this network.',
  'Its certificate is valid for the name, from a known authority, with its whole chain.',
  'It answers POST with 200 or 204. The service does not follow redirects.',
  'It answers within 30 seconds. Accept first, process later.',
  'No firewall, bot protection or login page blocks it.',
]

/** Checklist for a failed delivery, since the service does not state the cause. */
export function DeliveryChecklist(): ReactElement {
  return (
    <div className="webhook-checklist">
      <p>The service does not say what went wrong. Check each of these:</p>
      <ol>
        {CHECKS.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ol>
      <p className="quiet">
        “Check the destination from this computer” tests the first two as far as this computer can see them.
      </p>
    </div>
  )
}

import type { ReactElement } from 'react'

const CHECKS = [
  'The address resolves to a public IP from the internet, not only from this network.',
  'Its certificate is valid for the name, from a known authority, with its whole chain.',
  'It answers POST with 200 or 204; redirects are not followed.',
  'It answers within 30 seconds: accept first, process later.',
  'No firewall, bot protection or login page stands before it.',
]

/** What to go through when the service could not deliver. It does not say which of these it was. */
export function DeliveryChecklist(): ReactElement {
  return (
    <div className="webhook-checklist">
      <p>The service does not say which of these it was:</p>
      <ol>
        {CHECKS.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ol>
      <p className="quiet">
        “Look at the destination from this computer” checks the first two as far as they show from here.
      </p>
    </div>
  )
}

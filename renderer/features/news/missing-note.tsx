import type { ReactElement } from 'react'
import { Moment } from '../../ui/moment.tsx'

/**
 * Says that the service returned an empty response for a story, and what that can mean. `since` is when a cached version of it was
 * received, in Unix milliseconds; null when none is cached.
 */
export function MissingNote({ since }: { since: number | null }): ReactElement {
  return (
    <div className="error error-bar" data-calm="true" role="status">
      {since === null ? (
        <>
          <strong>The service returned nothing for this ID</strong>
          <p>
            The ID is unknown, or this key’s plan does not include the story: the service does not say which of both.{' '}
            <span className="error-next">Check the ID, or try a key with another plan.</span>
          </p>
        </>
      ) : (
        <>
          <strong>The service does not return this story any more</strong>
          <p>
            It did on <Moment at={since} />. The story was removed, or this key’s plan does not include it now: the
            service does not say which of both. <span className="error-next">The cached version is below.</span>
          </p>
        </>
      )}
    </div>
  )
}

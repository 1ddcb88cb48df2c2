import type { ReactElement } from 'react'
import { useMutation } from '@tanstack/react-query'
import { DEMONSTRATION } from '../../../app/domain/connection/connection.ts'
import { call } from '../../bridge/desk.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import './welcome.css'

/** The first run: connect to the service, or look around without an account. */
export function WelcomeView(): ReactElement {
  const connect = useMutation({ mutationFn: () => call('connections.add', {}) })
  const demo = useMutation({ mutationFn: () => call('connections.use', { id: DEMONSTRATION }) })
  const error = connect.error ?? demo.error

  return (
    <main className="welcome">
      <div className="welcome-inner">
        <h1>Tearsheet</h1>
        <p className="welcome-lead">
          Stories, ratios and webhooks of your market data service. Every number leads to the response it came from, and
          everything you have seen stays readable offline.
        </p>
        <div className="welcome-ways">
          <div>
            <h2>Connect to the service</h2>
            <p className="quiet">
              Enter the address and the key of your account in a small window of its own. The key is tried there and
              goes to the keychain of this computer.
            </p>
            <button type="button" className="button" disabled={connect.isPending} onClick={() => connect.mutate()}>
              Connect…
            </button>
          </div>
          <div>
            <h2>Look around first</h2>
            <p className="quiet">
              The demonstration runs a complete service inside Tearsheet, with made-up companies, stories and figures.
              No account, no key, nothing leaves this computer unless you send a webhook test.
            </p>
            <button
              type="button"
              className="button button-primary"
              disabled={demo.isPending}
              onClick={() => demo.mutate()}
            >
              Open the demonstration
            </button>
          </div>
        </div>
        {error === null ? null : <ErrorNote error={errorInfoOf(error)} />}
      </div>
    </main>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { DEMONSTRATION } from '../../../app/domain/connection/connection.ts'
import { keyStoreName, type KeyStore } from '../../../app/domain/connection/key-store.ts'
import { useAddConnection, useConnect } from '../../query/connection.ts'
import { keyStoreQuery } from '../../query/application.ts'
import { Button } from '../../ui/controls/button.tsx'
import './welcome.css'

/** What becomes of the key, as a sentence. The store is not known at once. */
const keyWords = (store: KeyStore | undefined): string =>
  store === 'none'
    ? 'The key is tried there. This computer has no keychain, so Tearsheet asks before it keeps the key in memory for this session only.'
    : `The key is tried there and goes to ${store === undefined ? 'the keychain of this computer' : keyStoreName(store)}.`

/** The first run: connect to the service, or look around without an account. */
export function WelcomeView(): ReactElement {
  const connect = useAddConnection()
  const demo = useConnect()
  const store = useQuery(keyStoreQuery).data

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
              Enter the address and the key of your account in a small window of its own. {keyWords(store)}
            </p>
            <p className="quiet">
              The provider of the service issues both with the account. If you have no key, ask the provider, or the
              person who manages the account.
            </p>
            <Button autoFocus disabled={connect.isPending} onClick={() => connect.mutate()}>
              Connect…
            </Button>
          </div>
          <div>
            <h2>Look around first</h2>
            <p className="quiet">
              The demonstration runs a complete service inside Tearsheet, with made-up companies, stories and figures.
              No account, no key, nothing leaves this computer unless you send a webhook test.
            </p>
            <Button look="primary" disabled={demo.isPending} onClick={() => demo.mutate(DEMONSTRATION)}>
              {demo.isPending ? 'Opening the demonstration…' : 'Open the demonstration'}
            </Button>
          </div>
        </div>
      </div>
    </main>
  )
}

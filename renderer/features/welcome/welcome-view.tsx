import { useState } from 'react'
import type { ReactElement, SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { DEMONSTRATION } from '../../../app/domain/connection/connection.ts'
import { call } from '../../bridge/desk.ts'
import { faultOfError } from '../../query/fault-of.ts'
import { FaultNote } from '../../ui/fault-note.tsx'
import { Field } from '../../ui/field.tsx'
import './welcome.css'

/** The first run: connect to the service, or look around without an account. */
export function WelcomeView(): ReactElement {
  const [baseUrl, setBaseUrl] = useState('')
  const connect = useMutation({
    mutationFn: async () => {
      const connection = await call('connections.create', { name: 'Main', baseUrl })
      await call('key.enter', { connection })
    },
  })
  const demo = useMutation({ mutationFn: () => call('connections.use', { id: DEMONSTRATION }) })
  const fault = connect.error === null ? null : faultOfError(connect.error)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    connect.mutate()
  }

  return (
    <main className="welcome">
      <div className="welcome-inner">
        <h1>Tearsheet</h1>
        <p className="welcome-lead">
          Stories, ratios and webhooks of your market data service. Every number leads to the answer it came from, and
          everything you have seen stays readable offline.
        </p>
        <div className="welcome-ways">
          <form onSubmit={submit}>
            <h2>Connect to the service</h2>
            <Field
              label="Base URL"
              note="As your account page gives it"
              problem={fault?.kind === 'invalid-input' ? fault.problem : null}
            >
              {(attributes) => (
                <input
                  {...attributes}
                  value={baseUrl}
                  placeholder="https://api.example.com"
                  spellCheck={false}
                  onChange={(event) => {
                    setBaseUrl(event.target.value)
                    connect.reset()
                  }}
                />
              )}
            </Field>
            <p className="quiet">
              The key is then typed into a small window of its own and goes to the keychain of this computer.
            </p>
            <button type="submit" className="button" disabled={connect.isPending || baseUrl.trim() === ''}>
              Enter key…
            </button>
          </form>
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
        {fault === null || fault.kind === 'invalid-input' ? null : <FaultNote fault={fault} />}
        {demo.error === null ? null : <FaultNote fault={faultOfError(demo.error)} />}
      </div>
    </main>
  )
}

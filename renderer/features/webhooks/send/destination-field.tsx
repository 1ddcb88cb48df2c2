import type { ReactElement } from 'react'
import type { ChainCertificate } from '../../../../app/domain/webhooks/certificate-chain.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { failureOf } from '../../../query/errors.ts'
import { fullTime } from '../../../format/time.ts'
import { CommandLink } from '../../../ui/controls/command-tools.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { useTimeZone } from '../../../ui/text/date-time.tsx'
import { useCheckDestination } from '../mutations.ts'
import { destinationError } from '../../../../app/domain/webhooks/webhook.ts'
import { ownProperty } from '../../../../app/domain/values/own-property.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { usePreferences, useSavePreferences } from '../../../query/preferences.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { ListedInput } from '../../../ui/controls/suggestions.tsx'
import { Button } from '../../../ui/controls/button.tsx'

/** The certificates that a server presented, and where they break. */
function Chain({ chain }: { chain: readonly ChainCertificate[] }): ReactElement {
  const zone = useTimeZone()
  return (
    <ol className="certificate-chain selectable" aria-label="Certificates, the server’s own first">
      {chain.map(({ subject, issuer, validFrom, validTo, errorText }, place) => (
        <li key={place}>
          <b className="isolate">{subject === '' ? 'without a name' : subject}</b>
          <span className="quiet">
            issued by <span className="isolate">{issuer === subject ? 'itself' : issuer}</span>, valid{' '}
            {fullTime(validFrom, zone)} to {fullTime(validTo, zone)}
          </span>
          {errorText === null ? null : <span className="webhook-bad">The chain breaks here: {errorText}.</span>}
        </li>
      ))}
    </ol>
  )
}

/** Checks a destination from this computer, without delivering anything, and offers the first delivery. */
export function DestinationCheck({
  destination,
  isSending,
  onSend,
}: {
  destination: string
  isSending: boolean
  /** Sends a test to the destination. */
  onSend: () => void
}): ReactElement {
  const check = useCheckDestination()
  useCommands([
    {
      id: 'webhooks.check-destination',
      unavailable:
        destination === '' ? 'Enter a destination first.' : check.isPending ? 'The check is under way.' : null,
      run: () => check.mutate(destination),
    },
  ])
  const findings = check.variables === destination ? check.data : undefined
  const failed = findings?.filter(({ passed }) => passed === false).length ?? 0
  const isJudged = findings?.every(({ passed }) => passed !== null) ?? false
  return (
    <div className="destination-check">
      <CommandLink id="webhooks.check-destination">
        {check.isPending ? 'Checking…' : 'Check the destination from this computer'}
      </CommandLink>
      <ErrorNote {...failureOf(check)} />
      {findings === undefined ? null : (
        <>
          <ul>
            {findings.map(({ name, passed, detail, fix, chain }) => (
              <li key={name}>
                <span className={passed === true ? 'webhook-good' : passed === false ? 'webhook-bad' : 'quiet'}>
                  {passed === true ? 'ok' : passed === false ? 'no' : '?'}
                </span>{' '}
                <b>{name}</b> {detail}
                {fix === undefined ? null : <p>{fix}</p>}
                {chain === undefined || chain.length === 0 ? null : <Chain chain={chain} />}
              </li>
            ))}
          </ul>
          <p role="status">
            {failed === 0
              ? isJudged
                ? 'Nothing speaks against a delivery, as far as this computer can see.'
                : 'No check failed, but what is marked “?” cannot be judged from this computer.'
              : `${failed} of ${findings.length} checks failed. The service will probably not deliver to this address.`}
          </p>
          <Button disabled={isSending} onClick={onSend}>
            {failed === 0 && isJudged ? 'Send the first test' : 'Send a test anyway'}
          </Button>
        </>
      )}
    </div>
  )
}

const NONE: readonly string[] = []

/** Input for the destination of a test, with saved and recent ones. */
export function DestinationField({
  value,
  errorText,
  recent,
  onChange,
}: {
  value: string
  errorText: string | null
  /** Destinations of recent tests, newest first. */
  recent: readonly string[]
  onChange: (value: string) => void
}): ReactElement {
  const { destinationsOf } = usePreferences()
  const connection = useConnectionId()
  const own = ownProperty(destinationsOf, connection) ?? NONE
  const save = useSavePreferences()
  const address = value.trim()
  const isSaved = own.includes(address)
  const mistake = address === '' ? 'Enter a destination first.' : destinationError(address)
  const others = recent.filter((each) => !own.includes(each))
  useCommands([
    {
      id: 'webhooks.save-destination',
      unavailable: isSaved ? 'This destination is saved already.' : mistake,
      run: () => save({ destinationsOf: { ...destinationsOf, [connection]: [...own, address] } }),
    },
    {
      id: 'webhooks.remove-destination',
      unavailable: isSaved ? null : 'This destination is not saved.',
      run: () => save({ destinationsOf: { ...destinationsOf, [connection]: own.filter((each) => each !== address) } }),
    },
  ])
  return (
    <div className="destination-field">
      <Field
        label="Destination"
        note="A public HTTPS address. Use a tunnel to reach a receiver on this computer."
        errorText={errorText}
      >
        {(attributes) => (
          <ListedInput
            {...attributes}
            options={[...own.map((text) => ({ text, note: 'saved' })), ...others.map((text) => ({ text, note: '' }))]}
            value={value}
            placeholder="https://example.com/hook"
            spellCheck={false}
            onType={onChange}
          />
        )}
      </Field>
      <CommandLink id={isSaved ? 'webhooks.remove-destination' : 'webhooks.save-destination'}>
        {isSaved ? 'Remove from saved' : 'Save this destination'}
      </CommandLink>
    </div>
  )
}

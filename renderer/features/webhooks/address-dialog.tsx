import type { ReactElement, SubmitEvent } from 'react'
import { publicPlace } from '../../../app/domain/webhooks/receiver-address.ts'
import type { ReceiverAddress } from '../../../app/domain/webhooks/receiver-address.ts'
import { errorInfoOf, retryOf } from '../../query/error-info.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { useKeptForm } from '../../ui/keeper.ts'
import { useChangeAddress } from './receiver/mutations.ts'

/** Name of the form for the address of the receiver. */
export const ADDRESS_FORM = 'receiver address'

/** Dialog for where the receiver is reached: the address of a tunnel, the ports and the path. */
export function AddressDialog({
  address,
  onClose: close,
}: {
  address: ReceiverAddress
  onClose: () => void
}): ReactElement {
  const form = useKeptForm(ADDRESS_FORM)
  const [publicUrl, setPublicUrl] = form.field('public', address.publicUrl)
  const [httpPort, setHttpPort] = form.field('http', String(address.httpPort))
  const [httpsPort, setHttpsPort] = form.field('https', String(address.httpsPort))
  const [path, setPath] = form.field('path', address.path)
  const place = publicPlace(publicUrl)
  function onClose(): void {
    form.discard()
    close()
  }
  const change = useChangeAddress(onClose)
  const port = (label: string, value: string, set: (text: string) => void): ReactElement => (
    <Field label={label} wanted="Enter a whole number from 0 to 65535.">
      {(attributes) => (
        <input
          {...attributes}
          type="number"
          required
          min={0}
          max={65_535}
          step={1}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <Dialog title="Address of the receiver" onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          change.mutate({ publicUrl: publicUrl.trim(), httpPort: Number(httpPort), httpsPort: Number(httpsPort), path })
        }}
      >
        <Field
          label="Public address"
          errorText={place.errorText}
          note={
            place.host === null
              ? 'Paste the address that your tunnel shows. Requests that name its host are then accepted.'
              : `Requests for ${place.host} are accepted${place.path === null ? '' : `, at the path ${place.path}`}.`
          }
        >
          {(attributes) => (
            <input
              {...attributes}
              autoFocus
              value={publicUrl}
              spellCheck={false}
              placeholder="https://abc123.ngrok-free.app"
              onChange={(event) => setPublicUrl(event.target.value)}
            />
          )}
        </Field>
        <div className="webhook-three">
          {port('HTTP port', httpPort, setHttpPort)}
          {port('HTTPS port', httpsPort, setHttpsPort)}
          <Field label="Path" wanted="Begin with /, and use letters, digits, and - . _ ~ / only.">
            {(attributes) => (
              <input
                {...attributes}
                className="mono"
                value={path}
                spellCheck={false}
                pattern="/[A-Za-z0-9_\-.~\/]{0,200}"
                onChange={(event) => setPath(event.target.value)}
              />
            )}
          </Field>
        </div>
        <p className="field-note">
          The ports and the path stay the same at every start. Port 0 takes a free one, and an empty path makes one that
          cannot be guessed.
        </p>
        {change.error === null ? null : <ErrorNote error={errorInfoOf(change.error)} onRetry={retryOf(change)} />}
        <DialogActions submit="Apply" isBlocked={place.errorText !== null || change.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

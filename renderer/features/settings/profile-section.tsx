import { useEffect, type ReactElement, type SubmitEvent } from 'react'
import { KEY_PLACEMENTS } from '../../../app/domain/connection/connection.ts'
import { PROFILE_SETTINGS, type ProfileSettingName } from '../../../app/domain/connection/interface-profile.ts'
import type { ConnectionProfile } from '../../../app/ipc/connection.ts'
import { useCommands } from '../../commands/commands.tsx'
import { errorOf, retryOf } from '../../query/errors.ts'
import { CommandChoice, CommandTool } from '../../ui/controls/command-tools.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { useSaveProfile } from './mutations.ts'
import { useKeptForm } from '../../ui/states/view-state.ts'
import { SettingsLine } from './settings-line.tsx'
import { choiceCommands } from '../../commands/registry.ts'

const stateOf = ({ keyPlacement, values }: ConnectionProfile): Omit<ConnectionProfile, 'confirmed'> => ({
  keyPlacement,
  values,
})

/** The choices without the words of their commands. */
const PLACEMENTS = KEY_PLACEMENTS.map(({ id, label }) => ({ id, label }))

/** The interface profile: where the key goes, and every name the description does not show. */
export function ProfileSection({ profile }: { profile: ConnectionProfile }): ReactElement {
  const connection = useConnectionId()
  // What is not being edited follows what is saved, also by an undo.
  const form = useKeptForm('interface profile')
  const [typedPlacement, setPlacement] = form.field('placement', profile.keyPlacement)
  const placement = KEY_PLACEMENTS.find(({ id }) => id === typedPlacement)?.id ?? profile.keyPlacement
  const fields = PROFILE_SETTINGS.map(({ name }) => ({ name, field: form.field(name, profile.values[name]) }))
  const values = fields.reduce((typed, { name, field: [text] }) => ({ ...typed, [name]: text }), profile.values)
  const save = useSaveProfile(connection)
  const error = errorOf(save)
  const errorTextOf = (field: string): string | null =>
    error?.kind === 'invalid-input' && error.field === field ? error.errorText : null
  const changed =
    placement !== profile.keyPlacement || PROFILE_SETTINGS.some(({ name }) => values[name] !== profile.values[name])

  // After a save the form has nothing of its own, so that it follows an undo.
  const isSaved = save.isSuccess && !changed && form.isTyped
  useEffect(() => {
    if (isSaved) form.discard()
  })

  const keep = (): void => save.mutate({ before: stateOf(profile), profile: { keyPlacement: placement, values } })
  useCommands([
    {
      id: 'connection.save-profile',
      unavailable: save.isPending ? 'The profile is being saved.' : changed ? null : 'The profile is not changed.',
      run: keep,
    },
    ...choiceCommands('connection.key-in', KEY_PLACEMENTS, placement, setPlacement),
  ])

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    keep()
  }

  const mark = (name: ProfileSettingName): ReactElement =>
    profile.confirmed.includes(name) && values[name] === profile.values[name] ? (
      <span className="tag-confirmed">confirmed</span>
    ) : (
      <span className="tag-assumed">assumed</span>
    )

  return (
    <form className="settings-section" onSubmit={submit}>
      <h2>Interface profile</h2>
      <SettingsLine name="Key goes into">
        <CommandChoice
          label="Key placement"
          value={placement}
          options={PLACEMENTS}
          command={(id) => `connection.key-in-${id}`}
        />
      </SettingsLine>
      {placement === 'query' ? (
        <p className="error" data-calm="true">
          In the address the key ends up in the logs of proxies and servers on the way. The header is the recommended
          place.
        </p>
      ) : null}
      <h3>Assumed names</h3>
      <p className="quiet">
        The interface description does not show how the service calls these. Tearsheet assumes a name for each, and
        marks it until a call has succeeded with it. Change one when the documents of your service say otherwise.
      </p>
      <div className="settings-grid">
        {PROFILE_SETTINGS.map(({ name, label, assumed }) => (
          <TextField
            key={name}
            label={label}
            mark={mark(name)}
            note={values[name] === assumed ? undefined : `assumed default: ${assumed}`}
            errorText={errorTextOf(name)}
            className="mono"
            value={values[name]}
            spellCheck={false}
            onText={(next) => {
              form.field(name, profile.values[name])[1](next)
              save.reset()
            }}
          />
        ))}
      </div>
      {error !== null && error.kind !== 'invalid-input' ? <ErrorNote error={error} onRetry={retryOf(save)} /> : null}
      <div className="settings-actions">
        <CommandTool id="connection.save-profile" look="primary" submits>
          Save profile
        </CommandTool>
        {save.isSuccess && !changed ? (
          <span className="settings-good" role="status">
            Saved
          </span>
        ) : null}
      </div>
    </form>
  )
}

import { useState } from 'react'
import type { ReactElement } from 'react'
import { NEWS_KINDS, WEBHOOK_KINDS } from '../../../app/domain/webhooks/webhook.ts'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'

const MAX_PRESETS = 60

const isSame = (one: readonly WebhookKind[], other: readonly WebhookKind[]): boolean =>
  one.length === other.length && one.every((kind) => other.includes(kind))

/** Asks for the name of a preset. Enter saves it, and Escape keeps the dialog open. */
function NameField({
  name,
  onName,
  onSave,
  onClose,
}: {
  name: string
  onName: (name: string) => void
  onSave: (name: string) => void
  onClose: () => void
}): ReactElement {
  const save = (): void => {
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <span className="run-preset-name">
      <input
        autoFocus
        aria-label="Name of the preset"
        maxLength={80}
        value={name}
        onChange={(event) => onName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      />
      <button type="button" className="button-link" disabled={name.trim() === ''} onClick={save}>
        Save
      </button>
    </span>
  )
}

/** Chooses kinds at once: all, none, those of news, those that failed, and the person's own presets. */
export function RunKinds({
  kinds,
  failed,
  isRunning,
  naming: [name, setName],
  onChoose,
}: {
  kinds: readonly WebhookKind[]
  /** Those that failed in the run on screen. */
  failed: readonly WebhookKind[]
  isRunning: boolean
  /** The name of a new preset as it is typed, and how to change it. */
  naming: readonly [name: string, change: (name: string) => void]
  onChoose: (kinds: readonly WebhookKind[]) => void
}): ReactElement {
  const { webhookPresets: presets } = usePreferences()
  const save = useSavePreferences()
  const [isNaming, setIsNaming] = useState(name !== '')
  function close(): void {
    setName('')
    setIsNaming(false)
  }
  const choices = [
    { label: 'All kinds', chosen: WEBHOOK_KINDS },
    { label: 'No kind', chosen: [] },
    { label: `The ${NEWS_KINDS.length} news kinds`, chosen: NEWS_KINDS },
    ...(failed.length === 0 ? [] : [{ label: `The ${failed.length} that failed`, chosen: failed }]),
    ...presets.map(({ name, kinds: chosen }) => ({ label: name, chosen })),
  ]
  const own = presets.find(({ kinds: chosen }) => isSame(chosen, kinds))
  return (
    <div className="run-choices" role="group" aria-label="Kinds to send">
      {choices.map(({ label, chosen }) => (
        <button
          key={label}
          type="button"
          className="button-link isolate"
          disabled={isRunning || isSame(chosen, kinds)}
          onClick={() => onChoose(chosen)}
        >
          {label}
        </button>
      ))}
      <span className="toolbar-spring" />
      {own === undefined ? (
        isNaming ? (
          <NameField
            name={name}
            onName={setName}
            onClose={close}
            onSave={(wanted) => {
              close()
              const others = presets.filter((each) => each.name !== wanted)
              save({ webhookPresets: [...others, { name: wanted, kinds }] })
            }}
          />
        ) : (
          <button
            type="button"
            className="button-link"
            disabled={isRunning || presets.length >= MAX_PRESETS || choices.some(({ chosen }) => isSame(chosen, kinds))}
            onClick={() => setIsNaming(true)}
          >
            Save as preset…
          </button>
        )
      ) : (
        <button
          type="button"
          className="button-link"
          onClick={() =>
            save({ webhookPresets: presets.filter((each) => each !== own) }, `Preset “${own.name}” removed`)
          }
        >
          Remove this preset
        </button>
      )}
    </div>
  )
}

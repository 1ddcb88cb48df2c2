import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { COLOUR_NAMES } from '../../../app/domain/connection/connection.ts'
import { ALERT_SOUNDS, MAX_MARKING_ALERTS } from '../../../app/domain/news/view-choices.ts'
import type { AlertSound } from '../../../app/domain/news/view-choices.ts'
import type { NamedQuery } from '../../../app/ipc/companies.ts'
import { organiserQuery } from '../../query/organiser.ts'
import { Field } from '../../ui/field.tsx'
import { playSound } from '../../ui/play-sound.ts'
import { AlertBell } from './alert-bell.tsx'

const SOUND_NAMES: Readonly<Record<AlertSound, string>> = { chime: 'Chime', bell: 'Bell' }

const NONE = 'none'

/** The colour and the sound of an alert. */
export type Signs = Pick<NamedQuery, 'colour' | 'sound'>

/** The signs of an alert as the fields of a form keep them. */
export const signTexts = ({ colour, sound }: Signs): Record<keyof Signs, string> => ({
  colour: colour === null ? NONE : String(colour),
  sound: sound ?? NONE,
})

/** The signs that the fields of a form mean. */
export const readSigns = ({ colour, sound }: Record<keyof Signs, string>): Signs => ({
  colour: COLOUR_NAMES[Number(colour)] === undefined ? null : Number(colour),
  sound: ALERT_SOUNDS.find((each) => each === sound) ?? null,
})

/** Chooses the colour and the sound of an alert, and plays the sound. */
export function AlertSigns({
  signs,
  onSigns,
}: {
  signs: Signs
  onSigns: (texts: Partial<Record<keyof Signs, string>>) => void
}): ReactElement {
  const { colour, sound } = signs
  const texts = signTexts(signs)
  const coloured = useQuery(organiserQuery).data?.queries.filter((query) => query.colour !== null).length ?? 0
  return (
    <div className="alert-signs">
      <Field
        label="Colour"
        note={`Marks its stories in the list, also while notifications are paused.${
          coloured > MAX_MARKING_ALERTS ? ` Only the first ${MAX_MARKING_ALERTS} alerts with a colour do.` : ''
        }`}
      >
        {(attributes) => (
          <span className="alert-sign">
            <select {...attributes} value={texts.colour} onChange={(event) => onSigns({ colour: event.target.value })}>
              <option value={NONE}>None</option>
              {COLOUR_NAMES.map((name, place) => (
                <option key={name} value={place}>
                  {name}
                </option>
              ))}
            </select>
            {colour === null ? null : <AlertBell colour={colour} />}
          </span>
        )}
      </Field>
      <Field label="Sound" note="Plays with its notifications: not in quiet hours, nor in a pause.">
        {(attributes) => (
          <span className="alert-sign">
            <select {...attributes} value={texts.sound} onChange={(event) => onSigns({ sound: event.target.value })}>
              <option value={NONE}>None</option>
              {ALERT_SOUNDS.map((each) => (
                <option key={each} value={each}>
                  {SOUND_NAMES[each]}
                </option>
              ))}
            </select>
            <button
              className="button"
              type="button"
              aria-label="Play the sound"
              disabled={sound === null}
              onClick={() => {
                if (sound !== null) playSound(sound)
              }}
            >
              Play
            </button>
          </span>
        )}
      </Field>
    </div>
  )
}

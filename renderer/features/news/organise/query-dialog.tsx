import { useState, type ReactElement } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '../../../../app/ipc/contract.ts'
import type { NamedQuery, QueryPurpose } from '../../../../app/ipc/companies.ts'
import { parseStoryQuery, writeQuery, writeTerm } from '../../../../app/domain/news/story-query.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { failureOf } from '../../../query/errors.ts'
import { DialogActions, FormDialog } from '../../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { Field, NameField, TextField } from '../../../ui/controls/field.tsx'
import { useRemoveQuery, useSaveQuery } from './mutations.ts'
import { newsQueries } from '../queries.ts'
import { useKeptForm } from '../../../ui/states/view-state.ts'
import { COLOUR_NAMES } from '../../../../app/domain/connection/connection.ts'
import { ALERT_SOUNDS, MAX_MARKING_ALERTS, type AlertSound } from '../../../../app/domain/news/view-choices.ts'
import { organiserQuery } from '../../../query/organiser.ts'
import { playSound } from '../../../ui/states/play-sound.ts'
import { AlertBell } from '../list/story-row-marks.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Button } from '../../../ui/controls/button.tsx'

const SOUND_NAMES: Readonly<Record<AlertSound, string>> = { chime: 'Chime', bell: 'Bell' }

const NONE = 'none'

type Signs = Pick<NamedQuery, 'colour' | 'sound'>

/** The signs of an alert as the fields of a form keep them. */
const signTexts = ({ colour, sound }: Signs): Record<keyof Signs, string> => ({
  colour: colour === null ? NONE : String(colour),
  sound: sound ?? NONE,
})

/** The signs that the fields of a form mean. */
const readSigns = ({ colour, sound }: Record<keyof Signs, string>): Signs => ({
  colour: COLOUR_NAMES[Number(colour)] === undefined ? null : Number(colour),
  sound: ALERT_SOUNDS.find((each) => each === sound) ?? null,
})

/** Chooses the colour and the sound of an alert, and plays the sound. */
function AlertSigns({
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
            <Select
              {...attributes}
              value={texts.colour}
              options={[
                { id: NONE, label: 'None' },
                ...COLOUR_NAMES.map((name, place) => ({ id: String(place), label: name })),
              ]}
              onChoose={(colour) => onSigns({ colour })}
            />
            {colour === null ? null : <AlertBell colour={colour} />}
          </span>
        )}
      </Field>
      <Field label="Sound" note="Plays with its notifications: not in quiet hours, nor in a pause.">
        {(attributes) => (
          <span className="alert-sign">
            <Select
              {...attributes}
              value={texts.sound}
              options={[
                { id: NONE, label: 'None' },
                ...ALERT_SOUNDS.map((each) => ({ id: each, label: SOUND_NAMES[each] })),
              ]}
              onChoose={(sound) => onSigns({ sound })}
            />
            <Button
              aria-label="Play the sound"
              disabled={sound === null}
              onClick={() => {
                if (sound !== null) playSound(sound)
              }}
            >
              Play
            </Button>
          </span>
        )}
      </Field>
    </div>
  )
}

const WORDS: Record<QueryPurpose, { title: string; effect: (stories: string) => string }> = {
  saved: { title: 'Saved search', effect: (stories) => `Finds ${stories}.` },
  alert: {
    title: 'Alert',
    effect: (stories) => `Finds ${stories}. Tearsheet notifies you of new ones.`,
  },
  mute: {
    title: 'Mute rule',
    effect: (stories) => `Hides ${stories} from every list. They stay under “Hidden by rules”.`,
  },
}

/** The stories of a query, with their number where it is known. */
function storiesWords(
  found: Output<'news.count'>[number] | undefined,
  isReadable: boolean,
  hasFailed: boolean,
): string {
  if (!isReadable || found?.refused !== undefined) return 'cached stories that cannot be counted'
  if (found === undefined) return `cached stories that ${hasFailed ? 'could not be counted' : 'are not counted yet'}`
  return `${found.isExact ? countText(found.total + found.hidden) : `${countText(1000)} or more`} of the cached stories`
}

/** What a query is called that is kept for a purpose. */
export const queryKind = (purpose: QueryPurpose): string => WORDS[purpose].title

const CONDITIONS = [
  { id: 'word', label: 'a word or phrase', example: 'bitcoin' },
  { id: 'title', label: 'a word in the title', example: 'sponsored' },
  { id: 'sym', label: 'symbol', example: 'AAPL' },
  { id: 'chan', label: 'channel', example: 'Press Releases' },
  { id: 'tag', label: 'tag', example: 'Penny Stocks' },
  { id: 'author', label: 'author', example: 'Newsdesk' },
  { id: 'exch', label: 'exchange', example: 'OTC' },
  { id: 'sector', label: 'sector', example: 'Energy' },
  { id: 'gics', label: 'GICS name or code', example: 'Semiconductors' },
  { id: 'isin', label: 'ISIN', example: 'US0378331005' },
] as const

type ConditionId = (typeof CONDITIONS)[number]['id']

function termOf(field: ConditionId, value: string): string {
  if (field !== 'word') return writeTerm(field, value.trim())
  return /\s/.test(value.trim()) ? `"${value.trim().replaceAll('"', '')}"` : value.trim()
}

/** A condition that is being written. */
interface Condition {
  field: ConditionId
  value: string
}

/** The signs of what is no alert. */
const NO_SIGNS = { colour: null, sound: null }

/** The query with a condition more; the same without a value. */
function withCondition(query: string, { field, value }: Condition, purpose: QueryPurpose): string {
  if (value.trim() === '') return query
  const [before, term] = [query.trim(), termOf(field, value)]
  if (before === '') return term
  if (purpose !== 'mute') return `${before} ${term}`
  // OR belongs to the one term before it.
  const parsed = parseStoryQuery(before)
  return parsed.ok && parsed.node.kind === 'all' ? `(${before}) OR ${term}` : `${before} OR ${term}`
}

/** How a query is read, where that is not how it is written. Dates such as `-2w` are read anew each day. */
function readingOf(query: string): string {
  const parsed = parseStoryQuery(query)
  const reading = parsed.ok ? writeQuery(parsed.node) : query
  return reading === query.trim() ? '' : ` Today read as ${reading}`
}

/** Writes a condition without the query language. It counts at once; its button makes room for another one. */
function ConditionBuilder({
  condition,
  isFirst,
  purpose,
  onChange,
  onAdd,
}: {
  condition: Condition
  isFirst: boolean
  purpose: QueryPurpose
  onChange: (condition: Condition) => void
  onAdd: () => void
}): ReactElement {
  const { field, value } = condition
  return (
    <div className="builder" role="group" aria-label="Add a condition">
      <Select
        aria-label="Field to search"
        value={field}
        options={CONDITIONS}
        onChoose={(id) => onChange({ ...condition, field: id })}
      />
      <input
        aria-label="Value"
        value={value}
        placeholder={CONDITIONS.find(({ id }) => id === field)?.example}
        onChange={(event) => onChange({ ...condition, value: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            onAdd()
          }
        }}
      />
      <Button disabled={value.trim() === ''} onClick={onAdd}>
        {isFirst ? 'Add' : purpose === 'mute' ? 'Or' : 'And'}
      </Button>
    </div>
  )
}

export const queryForm = (purpose: QueryPurpose, id: number | null): string => `${purpose} ${id ?? 'new'}`

/** Makes or changes a saved search, an alert or a mute rule. */
export function QueryDialog({
  query: edited,
  purpose,
  proposed,
  onClose: close,
}: {
  query: NamedQuery | null
  purpose: QueryPurpose
  proposed: string
  onClose: () => void
}): ReactElement {
  const connection = useConnectionId()
  const form = useKeptForm(queryForm(purpose, edited?.id ?? null))
  const [name, setName] = form.field('name', edited?.name ?? '')
  const [query, setQuery] = form.field('query', edited?.query ?? (purpose === 'mute' ? '' : proposed))
  const texts = signTexts(edited ?? NO_SIGNS)
  const [colour, setColour] = form.field('colour', texts.colour)
  const [sound, setSound] = form.field('sound', texts.sound)
  const signs = purpose === 'alert' ? readSigns({ colour, sound }) : NO_SIGNS
  const [typedField, setField] = form.field('condition field', 'word')
  const [value, setValue] = form.field('condition value', '')
  const condition: Condition = { field: CONDITIONS.find(({ id }) => id === typedField)?.id ?? 'word', value }
  const [isMissing, setIsMissing] = useState(false)
  const whole = withCondition(query, condition, purpose)
  const parsed = parseStoryQuery(whole)
  const count = useQuery({
    ...newsQueries.counts(connection, [whole]),
    enabled: parsed.ok && whole.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const found = count.data?.[0]
  // A mute rule is applied in another way than it is searched with.
  const refused = purpose === 'mute' || count.isPlaceholderData ? undefined : found?.refused
  const onClose = form.closing(close)
  const save = useSaveQuery(WORDS[purpose].title, onClose)
  const remove = useRemoveQuery(WORDS[purpose].title, onClose)

  function submit(): void {
    setIsMissing(whole.trim() === '')
    if (whole.trim() !== '') save.mutate({ id: edited?.id ?? null, purpose, name, query: whole, ...signs })
  }

  return (
    <FormDialog title={WORDS[purpose].title} onClose={onClose} onSubmit={submit}>
      <NameField name={name} onName={setName} />
      <ConditionBuilder
        condition={condition}
        isFirst={query.trim() === ''}
        purpose={purpose}
        onChange={(next) => {
          setField(next.field)
          setValue(next.value)
        }}
        onAdd={() => {
          setQuery(whole)
          setValue('')
        }}
      />
      <TextField
        label="Query"
        errorText={
          !parsed.ok
            ? parsed.errorText.message
            : isMissing && whole.trim() === ''
              ? 'Nothing would be found: add a condition.'
              : (refused ?? null)
        }
        note={
          whole.trim() === ''
            ? 'Add a condition above, or write a query as in the search line.'
            : `${WORDS[purpose].effect(storiesWords(found, parsed.ok, count.isError))}${readingOf(whole)}`
        }
        className="mono"
        value={query}
        spellCheck={false}
        onText={(next) => {
          setQuery(next)
          save.reset()
        }}
      />
      {purpose === 'alert' ? (
        <AlertSigns
          signs={signs}
          onSigns={(changed) => {
            if (changed.colour !== undefined) setColour(changed.colour)
            if (changed.sound !== undefined) setSound(changed.sound)
          }}
        />
      ) : null}
      <ErrorNote {...failureOf(save)} />
      <ErrorNote {...failureOf(remove)} />
      <DialogActions submit="Save" isBlocked={!parsed.ok || save.isPending} onClose={onClose}>
        {edited === null ? null : (
          <Button look="danger" onClick={() => remove.mutate(edited)}>
            Remove
          </Button>
        )}
      </DialogActions>
    </FormDialog>
  )
}

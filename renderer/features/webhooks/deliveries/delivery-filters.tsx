import type { ReactElement } from 'react'
import {
  REMARK_CHOICES,
  RESPONSE_CHOICES,
  SIGNATURE_CHOICES,
  WITHIN_CHOICES,
} from '../../../../app/domain/webhooks/delivery-filter.ts'
import type { DeliveryFilter, SavedFilter } from '../../../../app/domain/webhooks/delivery-filter.ts'
import { WEBHOOK_KINDS } from '../../../../app/domain/webhooks/webhook.ts'
import { isSame } from '../../../../app/domain/values/undo-values.ts'
import { ownProperty } from '../../../../app/domain/values/own-property.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { useConnectionId } from '../../../query/connection.ts'
import { usePreferences, useSavePreferences } from '../../../query/preferences.ts'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { useKeeper } from '../../../ui/states/view-state.ts'
import { useTimeZone } from '../../../ui/text/date-time.tsx'
import { SavedSelect, Select, useNaming } from '../../../ui/controls/select.tsx'
import type { WebhooksState } from '../webhooks-state.ts'

interface Choice {
  id: string
  label: string
}

const KINDS: readonly Choice[] = [
  ...WEBHOOK_KINDS.map((kind) => ({ id: kind, label: kind })),
  { id: 'other', label: 'Other kinds' },
]

/** The fields of a filter, each with its choices and with what it says while none is chosen. */
const FIELDS: readonly {
  name: Exclude<keyof DeliveryFilter, 'from' | 'to'>
  label: string
  all: string
  choices: readonly Choice[]
}[] = [
  { name: 'kind', label: 'Kind', all: 'Every kind', choices: KINDS },
  { name: 'response', label: 'Response', all: 'Every response', choices: RESPONSE_CHOICES },
  { name: 'signature', label: 'Signature', all: 'Every signature', choices: SIGNATURE_CHOICES },
  { name: 'remark', label: 'Remarks', all: 'Every remark', choices: REMARK_CHOICES },
  { name: 'within', label: 'Received', all: 'Every time', choices: WITHIN_CHOICES },
]

/** The days between which deliveries came. */
const DAYS = [
  { name: 'from', label: 'From', title: 'Deliveries of this day and later', edge: 'first' },
  { name: 'to', label: 'To', title: 'Deliveries of this day and earlier', edge: 'last' },
] as const

/** The form that keeps what is typed into their fields. */
const DAYS_FORM = 'delivery days'

/** Forgets days that were typed and not taken, for a filter that is replaced as a whole. */
export function useForgetDays(): () => void {
  const keeper = useKeeper()
  return () => keeper.discard(DAYS_FORM)
}

const NONE: readonly SavedFilter[] = []

/** The fields that choose among the deliveries, and the filters that the person saved for this connection. */
export function DeliveryFilters({
  state,
  onChange,
}: {
  state: WebhooksState
  onChange: (change: Pick<WebhooksState, 'search' | 'filter'>) => void
}): ReactElement {
  const { deliveryFilters } = usePreferences()
  const connection = useConnectionId()
  const naming = useNaming('delivery filter')
  const save = useSavePreferences()
  const zone = useTimeZone()
  const forgetDays = useForgetDays()
  const saved = ownProperty(deliveryFilters, connection) ?? NONE
  const text = state.search.trim()
  const { filter } = state
  const current = saved.find((each) => each.text === text && isSame(each.filter, filter))
  const keep = (filters: readonly SavedFilter[], said?: string): void =>
    save({ deliveryFilters: { ...deliveryFilters, [connection]: filters } }, said)
  function remove(): void {
    if (current !== undefined)
      keep(
        saved.filter((each) => each !== current),
        `Filter “${current.name}” removed`,
      )
  }
  useCommands([
    {
      id: 'webhooks.remove-filter',
      unavailable: current === undefined ? 'None of the saved filters is shown.' : null,
      run: remove,
    },
  ])
  return (
    <div className="delivery-filters" role="group" aria-label="Filter of the deliveries">
      {FIELDS.map(({ name, label, all, choices }) => (
        <Select
          key={name}
          aria-label={label}
          data-chosen={filter[name] !== null || undefined}
          value={filter[name] ?? ''}
          options={[{ id: '', label: all }, ...choices]}
          onChoose={(id) => onChange({ search: state.search, filter: { ...filter, [name]: id === '' ? null : id } })}
        />
      ))}
      {DAYS.map(({ name, label, title, edge }) => (
        <DateField
          key={name}
          label={label}
          title={title}
          form={DAYS_FORM}
          name={name}
          day={filter[name]}
          edge={edge}
          none="any day"
          zone={zone}
          onChange={(day) => onChange({ search: state.search, filter: { ...filter, [name]: day } })}
        />
      ))}
      <SavedSelect
        label="Saved filters"
        naming={naming}
        nameLabel="Name of the filter"
        empty="Saved filters"
        none="No saved filter"
        save="Save this filter…"
        names={saved.map(({ name }) => name)}
        current={current?.name ?? null}
        others={current === undefined ? [] : [{ id: ':remove', label: `Remove “${current.name}”` }]}
        onChoose={(id) => {
          if (id === ':remove') remove()
          const chosen = saved.find(({ name }) => name === id)
          if (chosen === undefined) return
          forgetDays()
          onChange({ search: chosen.text, filter: chosen.filter })
        }}
        onSave={(name) => keep([...saved.filter((each) => each.name !== name), { name, text, filter }])}
      />
    </div>
  )
}

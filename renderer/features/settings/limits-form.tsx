import { RETENTION_KINDS, isEmptyRemoval } from '../../../app/domain/settings/retention-limits.ts'
import type { RetentionLimits, RetentionKind } from '../../../app/domain/settings/retention-limits.ts'
import { useKeptForm } from '../../ui/states/view-state.ts'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { saysTheSame } from '../../../app/errors/describe-error.ts'
import type { KindSizes } from '../../../app/ipc/library.ts'
import { useCommands } from '../../commands/commands.tsx'
import { countText, sizeText } from '../../../app/domain/values/number-form.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorOf, failureOf, retryOf } from '../../query/errors.ts'
import { usePreferences } from '../../query/preferences.ts'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { RemovalTable } from './removal-table.tsx'
import { useApplyLimits } from './mutations.ts'
import { settingsQueries } from './queries.ts'
import { Select } from '../../ui/controls/select.tsx'
import { Button } from '../../ui/controls/button.tsx'

/** A limit among the others; null is no limit. */
interface Limit {
  name: string
  in: (limits: RetentionLimits) => number | null
  set: (limits: RetentionLimits, to: number | null) => RetentionLimits
}

const LIMITS: readonly Limit[] = [
  ...RETENTION_KINDS.flatMap((kind) =>
    (['maxAgeDays', 'maxMegabytes'] as const).map((part) => ({
      name: `${kind}, ${part}`,
      in: (limits: RetentionLimits) => limits[kind][part],
      set: (limits: RetentionLimits, to: number | null) => ({ ...limits, [kind]: { ...limits[kind], [part]: to } }),
    })),
  ),
  {
    name: 'libraryMegabytes',
    in: ({ libraryMegabytes }) => libraryMegabytes,
    set: (limits, libraryMegabytes) => ({ ...limits, libraryMegabytes }),
  },
]

const textOf = (value: number | null): string => (value === null ? '' : String(value))

/** The limit that a kept text says; a text that says none, as in a file that was changed, leaves the saved one. */
function limitOf(text: string, saved: number | null): number | null {
  if (text === '') return null
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : saved
}

/** Limits that are being chosen. */
interface DraftLimits {
  limits: RetentionLimits
  isChanged: boolean
  change: (limits: RetentionLimits) => void
  discard: () => void
}

/** The limits as they are chosen; a choice stays until it is saved or cancelled. */
function useDraftLimits(saved: RetentionLimits): DraftLimits {
  const form = useKeptForm('limits')
  const fieldOf = (limit: Limit) => form.field(limit.name, textOf(limit.in(saved)))
  const limits = LIMITS.reduce((chosen, limit) => limit.set(chosen, limitOf(fieldOf(limit)[0], limit.in(saved))), saved)
  return {
    limits,
    // Also while they are applied, when they are saved already.
    isChanged: form.isTyped,
    change(next) {
      for (const limit of LIMITS) fieldOf(limit)[1](textOf(limit.in(next)))
    },
    discard: form.discard,
  }
}

const LABELS: Record<RetentionKind, string> = {
  stories: 'Stories',
  ratios: 'Ratios and earnings',
  responses: 'Repeated responses',
  images: 'Pictures',
  deliveries: 'Deliveries',
}

const MEGABYTE = 1_000_000
const DAYS = [7, 30, 90, 365, 1095] as const
const MEGABYTES = [50, 200, 1000, 5000, 20_000] as const

const ageText = (days: number): string =>
  days === 365 ? 'a year' : days % 365 === 0 ? `${days / 365} years` : days === 1 ? 'a day' : `${days} days`

/** Chooses a limit; one that is set already is among the choices. */
function LimitChoice({
  label,
  value,
  values,
  none,
  textOf,
  onChange,
}: {
  label: string
  value: number | null
  values: readonly number[]
  /** The text for no limit. */
  none: string
  textOf: (value: number) => string
  onChange: (value: number | null) => void
}): ReactElement {
  const choices = value === null || values.includes(value) ? values : [...values, value].sort((one, two) => one - two)
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      options={[{ id: '', label: none }, ...choices.map((each) => ({ id: each, label: textOf(each) }))]}
      onChoose={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  )
}

function SizeChoice({
  label,
  megabytes,
  onChange,
}: {
  label: string
  megabytes: number | null
  onChange: (megabytes: number | null) => void
}): ReactElement {
  return (
    <LimitChoice
      label={`Maximum size of ${label}`}
      value={megabytes}
      values={MEGABYTES}
      none="any size"
      textOf={(size) => `up to ${sizeText(size * MEGABYTE)}`}
      onChange={onChange}
    />
  )
}

function LimitsTable({
  limits,
  sizes,
  unread,
  onChange,
}: {
  limits: RetentionLimits
  sizes: KindSizes | undefined
  /** What stands in the place of a size that is not read. */
  unread: string
  onChange: (limits: RetentionLimits) => void
}): ReactElement {
  const ofLibrary = RETENTION_KINDS.filter((kind) => kind !== 'deliveries')
  const total = sizes === undefined ? null : ofLibrary.reduce((sum, kind) => sum + sizes[kind].bytes, 0)
  const row = (kind: RetentionKind): ReactElement => (
    <tr key={kind}>
      <th scope="row">{LABELS[kind]}</th>
      <td className="figure">{sizes === undefined ? '' : countText(sizes[kind].count)}</td>
      <td className="figure">{sizes === undefined ? unread : sizeText(sizes[kind].bytes)}</td>
      <td>
        <LimitChoice
          label={`Maximum age of ${LABELS[kind]}`}
          value={limits[kind].maxAgeDays}
          values={DAYS}
          none="any age"
          textOf={ageText}
          onChange={(maxAgeDays) => onChange({ ...limits, [kind]: { ...limits[kind], maxAgeDays } })}
        />
      </td>
      <td>
        <SizeChoice
          label={LABELS[kind]}
          megabytes={limits[kind].maxMegabytes}
          onChange={(maxMegabytes) => onChange({ ...limits, [kind]: { ...limits[kind], maxMegabytes } })}
        />
      </td>
    </tr>
  )
  return (
    <table className="settings-table limits-table">
      <thead>
        <tr>
          <th scope="col">Keep</th>
          <th scope="col" colSpan={2}>
            Cached now
          </th>
          <th scope="col">For</th>
          <th scope="col">Up to</th>
        </tr>
      </thead>
      <tbody>
        {ofLibrary.map(row)}
        <tr className="settings-table-total">
          <th scope="row">Whole library</th>
          <td />
          <td className="figure">{total === null ? unread : sizeText(total)}</td>
          <td />
          <td>
            <SizeChoice
              label="the library"
              megabytes={limits.libraryMegabytes}
              onChange={(libraryMegabytes) => onChange({ ...limits, libraryMegabytes })}
            />
          </td>
        </tr>
        {row('deliveries')}
      </tbody>
    </table>
  )
}

/** Shows what changed limits remove, and applies them. */
function ChangedLimits({ limits, onDone }: { limits: RetentionLimits; onDone: () => void }): ReactElement {
  const preview = useQuery(settingsQueries.limitsPreview(limits))
  const apply = useApplyLimits(limits, onDone)
  const counted = preview.data
  const isHarmless = counted !== undefined && isEmptyRemoval(counted.removal)
  useCommands([
    {
      id: 'library.save-limits',
      title: isHarmless ? 'Save the limits of the library' : 'Save the limits of the library and delete what is beyond',
      unavailable:
        counted === undefined
          ? preview.isError
            ? 'What these limits delete could not be counted.'
            : 'What these limits delete is being counted.'
          : apply.isPending
            ? 'The limits are being applied.'
            : null,
      run: () => apply.mutate(counted?.at ?? 0),
    },
  ])
  return (
    <div className="settings-removal" role="group" aria-label="What these limits delete" aria-live="polite">
      {counted === undefined ? (
        preview.isError ? null : (
          <p className="quiet">Counting what these limits delete…</p>
        )
      ) : isHarmless ? (
        <p className="quiet">These limits delete nothing now.</p>
      ) : (
        <>
          <p>These limits delete, over all connections:</p>
          <RemovalTable removal={counted.removal} />
        </>
      )}
      <ErrorNote {...failureOf(preview)} />
      <ErrorNote {...failureOf(apply)} />
      <div className="settings-actions">
        <CommandTool id="library.save-limits" look={isHarmless ? 'primary' : 'danger'}>
          {apply.isPending ? 'Applying…' : isHarmless ? 'Save limits' : 'Save limits and delete'}
        </CommandTool>
        <Button disabled={apply.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** How long and how much of each kind of data is kept. An error that the part beside it says is not said again. */
export function LimitsForm({ saidBeside = null }: { saidBeside?: ErrorInfo | null }): ReactElement {
  const connection = useConnectionId()
  const { limits: saved } = usePreferences()
  const sizes = useQuery(settingsQueries.sizes(connection))
  const { limits, isChanged, change, discard } = useDraftLimits(saved)
  const failed = errorOf(sizes)
  return (
    <>
      <LimitsTable limits={limits} sizes={sizes.data} unread={failed === null ? '…' : '—'} onChange={change} />
      {failed === null || saysTheSame(failed, saidBeside) ? null : (
        <ErrorNote error={failed} onRetry={retryOf(sizes)} />
      )}
      {isChanged ? <ChangedLimits limits={limits} onDone={discard} /> : null}
      <p className="field-note">
        Tearsheet applies the limits at each start, to the library of every connection. The oldest go first. Stories
        with a star, a pin, a note or a highlight stay, and so do the latest value of each ratio and each latest
        earnings report. When the library is too large, pictures go first, then repeated responses, stories, and
        replaced ratio values. Sizes count the content; the index for searching comes on top.
      </p>
    </>
  )
}

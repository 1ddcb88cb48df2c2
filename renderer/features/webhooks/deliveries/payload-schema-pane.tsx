import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  EARNINGS_SCHEMA,
  toAsyncApi,
  toJsonSchema,
  toTypeScript,
  typeNames,
} from '../../../../app/domain/webhooks/payload-schemas.ts'
import { visibleText } from '../../../../app/domain/values/visible-text.ts'
import type { Shape } from '../../../../app/domain/webhooks/payload-schemas.ts'
import { memberPath } from '../../../../app/domain/responses/wire-path.ts'
import type { PayloadShape } from '../../../../app/ipc/webhooks/deliveries.ts'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import { treeText } from '../../../../app/domain/responses/wire-tree.ts'
import { prettyJson } from '../../../format/json-text.ts'
import { SCHEMA_FORMS } from '../../../../app/domain/webhooks/view-choices.ts'
import { fileName } from '../../../../app/domain/values/exported-file.ts'
import { errorOf, inBackground } from '../../../query/errors.ts'
import { useSaveFile } from '../../../query/files.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { CommandChoice, CommandTool } from '../../../ui/controls/command-tools.tsx'
import { useContextMenu } from '../../../ui/controls/context-menu.tsx'
import { copyAndSay } from '../../../ui/text/copy-with-message.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { isOneOf, useKeptChoice } from '../../../ui/states/view-state.ts'
import { listAttributes, optionAttributes, useChosenInSight } from '../../../ui/keys/listbox.ts'
import { useTimeZone } from '../../../ui/text/date-time.tsx'
import { NotRead } from '../../../ui/states/display-state.tsx'
import { SplitPane } from '../../../ui/layout/split-pane.tsx'
import { useMinute } from '../../../ui/text/clock.ts'
import { shortTime } from '../../../format/time.ts'
import { useForgetContract } from '../mutations.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { webhookQueries } from '../queries.ts'
import { useKeptScroll } from '../../../ui/states/kept-scroll.ts'
import type { WebhooksState } from '../webhooks-state.ts'
import { TableHead } from '../../../ui/grid/table-head.tsx'
import { choiceCommands } from '../../../commands/registry.ts'

/** Maximum number of characters of a search for deliveries. */
const MAX_SEARCH = 200

const ENTRIES: readonly CommandId[] = [
  'webhooks.show-deliveries',
  'webhooks.copy-types',
  'webhooks.copy-json-schema',
  'webhooks.export-types',
  'webhooks.export-json-schema',
  'webhooks.export-async-api',
  'webhooks.delete-schema',
]

interface Line {
  path: string
  types: string
  presence: string
  range: string
  examples: string
}

type Form = (typeof SCHEMA_FORMS)[number]['id']

const isForm = isOneOf(SCHEMA_FORMS.map(({ id }) => id))

const schemaText = ({ name, shape }: PayloadShape): string =>
  `${prettyJson(treeText({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: name, ...toJsonSchema(shape) }))}\n`

const isOfResponses = ({ name }: PayloadShape): boolean => name === EARNINGS_SCHEMA

/** Every member of a shape as a line: types, frequency, range and examples. */
function linesOf(shape: Shape, path: string, presence: string): Line[] {
  const own: Line = {
    path,
    types: Object.entries(shape.types)
      .map(([type, count]) => `${type}${Object.keys(shape.types).length > 1 ? ` ${count}×` : ''}`)
      .join(', '),
    presence,
    range:
      shape.range === null
        ? ''
        : shape.range[0] === shape.range[1]
          ? shape.range[0]
          : `${shape.range[0]} … ${shape.range[1]}`,
    examples: shape.examples.slice(0, 3).join('  '),
  }
  const objects = shape.types.object ?? 0
  return [
    own,
    ...Object.entries(shape.members).flatMap(([name, { seen, shape: inner }]) =>
      linesOf(inner, memberPath(path, name), seen === objects ? 'always' : `${seen} of ${objects}`),
    ),
    ...(shape.items === null ? [] : linesOf(shape.items, `${path}[]`, '')),
  ]
}

/** Schemas inferred from the payloads and the earnings responses, which the service does not describe. */
export function ContractPane({
  state,
  onChange,
}: {
  state: WebhooksState
  onChange: (change: Partial<WebhooksState>) => void
}): ReactElement {
  const offer = useContextMenu()
  const tableScroll = useKeptScroll('payload schema')
  const textScroll = useKeptScroll('payload schema as text')
  const schemasScroll = useKeptScroll('payload schemas')
  const now = useMinute()
  const zone = useTimeZone()
  const read = useQuery(webhookQueries.contracts(useConnectionId()))
  const contracts = read.data ?? []
  const { schema: chosen } = state
  const choose = (schema: string): void => onChange({ schema })
  const saveFile = useSaveFile('webhooks')
  const forget = useForgetContract()
  const current = useChosenInSight<HTMLDivElement>(chosen)
  const contract = contracts.find(({ name }) => name === chosen) ?? contracts[0]
  const [form, setForm] = useKeptChoice<Form>('schema form', 'members', isForm)
  const typeName = contract === undefined ? '' : (typeNames(contracts.map(({ name }) => name)).get(contract.name) ?? '')
  const texts =
    contract === undefined
      ? null
      : { types: toTypeScript(typeName, contract.shape, contract.name), json: schemaText(contract) }
  const move = (by: number): void => {
    const next = contracts[contracts.findIndex(({ name }) => name === contract?.name) + by]
    if (next !== undefined) choose(next.name)
  }
  const unavailable =
    contract !== undefined
      ? null
      : read.data === undefined
        ? 'The payload schemas are not read yet.'
        : 'There is no payload schema yet.'
  useCommands([
    { id: 'webhooks.next', title: 'Next payload schema', unavailable, run: () => move(1) },
    { id: 'webhooks.previous', title: 'Previous payload schema', unavailable, run: () => move(-1) },
    {
      id: 'webhooks.show-deliveries',
      unavailable:
        unavailable ??
        (contract !== undefined && isOfResponses(contract) ? 'It describes responses, not deliveries.' : null),
      run() {
        if (contract !== undefined)
          onChange({ panel: 'receiver', search: contract.name.slice(0, MAX_SEARCH), selectedPlace: null })
      },
    },
    { id: 'webhooks.copy-types', unavailable, run: () => copyAndSay(texts?.types ?? '', 'TypeScript types copied') },
    { id: 'webhooks.copy-json-schema', unavailable, run: () => copyAndSay(texts?.json ?? '', 'JSON Schema copied') },
    ...choiceCommands('webhooks.schema-form', SCHEMA_FORMS, form, setForm, unavailable),
    {
      id: 'webhooks.export-json-schema',
      unavailable,
      run() {
        if (texts !== null) saveFile.mutate({ kind: 'json', name: fileName(typeName, 'schema'), content: texts.json })
      },
    },
    {
      id: 'webhooks.export-types',
      unavailable,
      run() {
        if (texts !== null) saveFile.mutate({ kind: 'ts', name: fileName(typeName), content: texts.types })
      },
    },
    {
      id: 'webhooks.export-async-api',
      unavailable: unavailable ?? (contracts.every(isOfResponses) ? 'No delivery has taught a schema yet.' : null),
      run() {
        const content = `${prettyJson(treeText(toAsyncApi(contracts)))}\n`
        saveFile.mutate({ kind: 'json', name: 'asyncapi', content })
      },
    },
    {
      id: 'webhooks.delete-schema',
      unavailable,
      run() {
        if (contract !== undefined) forget.mutate(contract.name)
      },
    },
  ])
  if (read.data === undefined)
    return <NotRead what="the payload schemas" error={errorOf(read)} onRetry={() => inBackground(read.refetch())} />
  if (contract === undefined || texts === null)
    return (
      <EmptyState title="No payload schemas yet">
        <p>
          Tearsheet infers types, optional members and ranges, which the service does not describe, from earnings
          responses and from deliveries to the receiver whose signature is right. Any other delivery teaches a schema
          once you let it: choose it in the receiver, then “Let it teach the schema”.
        </p>
      </EmptyState>
    )
  return (
    <SplitPane
      name="contracts"
      initial={280}
      smallest={200}
      largest={420}
      first={
        <div
          ref={schemasScroll}
          className="contract-list"
          {...listAttributes({
            label: 'Payload schemas',
            kind: 'schema',
            chosen: contracts.indexOf(contract),
            drawn: [...contracts.keys()],
          })}
        >
          {contracts.map(({ name, samples, updatedAt }, place) => (
            <div
              key={name}
              ref={name === contract.name ? current : undefined}
              {...optionAttributes('schema', place, {
                isChosen: name === contract.name,
                index: place,
                total: contracts.length,
              })}
              onClick={() => choose(name)}
              onContextMenu={(event) => {
                choose(name)
                offer(event, { label: 'Payload schema', entries: ENTRIES })
              }}
            >
              <b className="isolate">{visibleText(name)}</b>
              <span className="quiet">
                {samples} {samples === 1 ? 'sample' : 'samples'} · {shortTime(updatedAt, now, zone)}
              </span>
            </div>
          ))}
        </div>
      }
      second={
        <section className="contract-detail" aria-label={`Payload schema of ${contract.name}`}>
          <div className="delivery-actions">
            <strong>{contract.name}</strong>
            <span className="quiet">
              from {contract.samples} {contract.samples === 1 ? 'sample' : 'samples'}; may be incomplete
            </span>
            <span className="toolbar-spring" />
            <CommandChoice
              label="Form"
              options={SCHEMA_FORMS}
              value={form}
              command={(id) => `webhooks.schema-form-${id}`}
            />
            {form === 'members' ? null : (
              <CommandTool id={form === 'types' ? 'webhooks.copy-types' : 'webhooks.copy-json-schema'}>
                Copy
              </CommandTool>
            )}
            <CommandTool id="webhooks.show-deliveries">Deliveries</CommandTool>
            <CommandTool id="webhooks.export-json-schema">JSON Schema…</CommandTool>
            <CommandTool id="webhooks.export-types">TypeScript…</CommandTool>
            <CommandTool id="webhooks.delete-schema">Delete</CommandTool>
          </div>
          {form === 'members' ? (
            <div
              ref={tableScroll}
              className="contract-table list-table selectable"
              role="region"
              tabIndex={0}
              aria-label="Members of the payloads"
            >
              <table>
                <TableHead of={['Member', 'Types', 'Present', 'Range', 'Examples']} />
                <tbody>
                  {linesOf(contract.shape, '$', 'always').map(({ path, types, presence, range, examples }) => (
                    <tr key={path}>
                      <td className="mono">{path}</td>
                      <td>{types}</td>
                      <td>{presence}</td>
                      <td>{range}</td>
                      <td className="mono contract-examples isolate" title={examples}>
                        {examples}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ) : (
            <pre ref={textScroll} className="contract-text selectable mono" tabIndex={0}>
              {texts[form]}
            </pre>
          )}
        </section>
      }
    />
  )
}

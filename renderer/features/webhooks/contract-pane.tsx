import { useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { toJsonSchema, toTypeScript } from '../../../app/domain/webhooks/payload-schemas.ts'
import type { Shape } from '../../../app/domain/webhooks/payload-schemas.ts'
import type { PayloadShape } from '../../../app/ipc/delivery-schemas.ts'
import { typeNames } from '../../../app/domain/webhooks/type-names.ts'
import { fileName } from '../../../app/domain/values/exported-file.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { useSaveFile } from '../../query/files.ts'
import { inBackground } from '../../query/in-background.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CommandButton } from '../../ui/command-button.tsx'
import { copyAndSay } from '../../ui/copy-and-say.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotRead } from '../../ui/not-read.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { shortTime } from '../../format/time.ts'
import { useForgetContract } from './mutations.ts'
import { webhookQueries } from './queries.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'

interface Line {
  path: string
  types: string
  presence: string
  range: string
  examples: string
}

type Form = 'members' | 'types' | 'json'

const FORMS: readonly { id: Form; label: string }[] = [
  { id: 'members', label: 'Members' },
  { id: 'types', label: 'TypeScript' },
  { id: 'json', label: 'JSON Schema' },
]

const schemaText = ({ name, shape }: PayloadShape): string =>
  `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: name, ...toJsonSchema(shape) }, null, 2)}\n`

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
          ? String(shape.range[0])
          : `${shape.range[0]} … ${shape.range[1]}`,
    examples: shape.examples.slice(0, 3).join('  '),
  }
  const objects = shape.types.object ?? 0
  return [
    own,
    ...Object.entries(shape.members).flatMap(([name, { seen, shape: inner }]) =>
      linesOf(inner, `${path}.${name}`, seen === objects ? 'always' : `${seen} of ${objects}`),
    ),
    ...(shape.items === null ? [] : linesOf(shape.items, `${path}[]`, '')),
  ]
}

/** Schemas inferred from the payloads and the earnings responses, which the service does not describe. */
export function ContractPane(): ReactElement {
  const tableScroll = useKeptScroll('payload schema')
  const schemasScroll = useKeptScroll('payload schemas')
  const now = useMinute()
  const read = useQuery(webhookQueries.contracts)
  const contracts = read.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const saveFile = useSaveFile('webhooks')
  const forget = useForgetContract()
  const contract = contracts.find(({ name }) => name === chosen) ?? contracts[0]
  const [form, setForm] = useState<Form>('members')
  const typeName = contract === undefined ? '' : (typeNames(contracts.map(({ name }) => name)).get(contract.name) ?? '')
  const texts =
    contract === undefined ? null : { types: toTypeScript(typeName, contract.shape), json: schemaText(contract) }
  const move = (by: number): void => {
    const next = contracts[contracts.findIndex(({ name }) => name === contract?.name) + by]
    if (next !== undefined) setChosen(next.name)
  }
  const unavailable = contract === undefined ? 'There is no payload schema yet.' : null
  useCommands([
    { id: 'webhooks.next', title: 'Next payload schema', unavailable, run: () => move(1) },
    { id: 'webhooks.previous', title: 'Previous payload schema', unavailable, run: () => move(-1) },
    { id: 'webhooks.copy-types', unavailable, run: () => copyAndSay(texts?.types ?? '', 'TypeScript types copied') },
    { id: 'webhooks.copy-json-schema', unavailable, run: () => copyAndSay(texts?.json ?? '', 'JSON Schema copied') },
  ])
  if (read.data === undefined)
    return (
      <NotRead
        what="the payload schemas"
        error={read.error === null ? null : errorInfoOf(read.error)}
        onRetry={() => inBackground(read.refetch())}
      />
    )
  if (contract === undefined || texts === null)
    return (
      <EmptyState title="No payload schemas yet">
        <p>
          Tearsheet infers types, optional members and ranges from every delivery to the receiver and every earnings
          response. The service does not describe them.
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
        <div ref={schemasScroll} className="contract-list" role="listbox" aria-label="Payload schemas">
          {contracts.map(({ name, samples, updatedAt }) => (
            <div
              key={name}
              role="option"
              aria-selected={name === contract.name}
              tabIndex={0}
              onClick={() => setChosen(name)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') setChosen(name)
              }}
            >
              <b className="isolate">{name}</b>
              <span className="quiet">
                {samples} {samples === 1 ? 'sample' : 'samples'} · {shortTime(updatedAt, now)}
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
              inferred from {contract.samples} {contract.samples === 1 ? 'sample' : 'samples'}; other members may still
              occur
            </span>
            <span className="toolbar-spring" />
            <Segmented label="Form" value={form} options={FORMS} onChange={setForm} />
            {form === 'members' ? null : (
              <CommandButton id={form === 'types' ? 'webhooks.copy-types' : 'webhooks.copy-json-schema'}>
                Copy
              </CommandButton>
            )}
            <button
              type="button"
              className="button"
              onClick={() =>
                saveFile.mutate({
                  kind: 'json',
                  name: fileName(typeName, 'schema'),
                  content: texts.json,
                })
              }
            >
              JSON Schema…
            </button>
            <button
              type="button"
              className="button"
              onClick={() =>
                saveFile.mutate({
                  kind: 'ts',
                  name: fileName(typeName),
                  content: texts.types,
                })
              }
            >
              TypeScript…
            </button>
            <button type="button" className="button" onClick={() => forget.mutate(contract.name)}>
              {' '}
              Delete{' '}
            </button>
          </div>
          {form === 'members' ? (
            <div ref={tableScroll} className="contract-table list-table selectable">
              <table>
                <thead>
                  <tr>
                    <th>Member</th>
                    <th>Types</th>
                    <th>Present</th>
                    <th>Range</th>
                    <th>Examples</th>
                  </tr>
                </thead>
                <tbody>
                  {linesOf(contract.shape, '$', 'always').map(({ path, types, presence, range, examples }) => (
                    <tr key={path}>
                      <td className="mono">{path}</td>
                      <td>{types}</td>
                      <td>{presence}</td>
                      <td>{range}</td>
                      <td className="mono contract-examples isolate">{examples}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ) : (
            <pre className="contract-text selectable mono">{texts[form]}</pre>
          )}
        </section>
      }
    />
  )
}

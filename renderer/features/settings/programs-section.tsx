import { useState, type ReactElement, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  DEFAULT_REQUESTS_PER_MINUTE,
  MAX_PROGRAM_NAME,
  MAX_REQUESTS_PER_MINUTE,
  programError,
} from '../../../app/domain/programs/program.ts'
import type { Program, ProgramForm, Reader } from '../../../app/domain/programs/program.ts'
import { quoted } from '../../../app/domain/values/visible-text.ts'
import { useCommands } from '../../commands/commands.tsx'
import { connectionLabels } from '../../../app/domain/connection/connection.ts'
import { useConnectionId, connectionsQuery } from '../../query/connection.ts'
import { errorInfoOf, errorOf, failureOf } from '../../query/errors.ts'
import { CommandCheck, CommandTool } from '../../ui/controls/command-tools.tsx'
import { Button, CopyButton } from '../../ui/controls/button.tsx'
import { AskDialog, Dialog, DialogActions, FormDialog } from '../../ui/controls/dialog.tsx'
import { Check, Field, TextField } from '../../ui/controls/field.tsx'
import { Select, SelectField } from '../../ui/controls/select.tsx'
import { NotRead } from '../../ui/states/display-state.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { useMinute } from '../../ui/text/clock.ts'
import { Moment } from '../../ui/text/date-time.tsx'
import { useAddProgram, useOpenPrograms, useRemoveProgram } from './mutations.ts'
import { settingsQueries } from './queries.ts'
import { SettingsLine } from './settings-line.tsx'

/** Shows the token of a program that was added, which cannot be read again. */
function TokenDialog({
  name,
  token,
  url,
  onClose,
}: {
  name: string
  token: string
  url: string | null
  onClose: () => void
}): ReactElement {
  const example = `curl -H 'Authorization: token ${token}' '${url ?? 'http://127.0.0.1:PORT'}/api/v2/news?pageSize=5'`
  return (
    <Dialog title={`The token of ${quoted(name)}`} onClose={onClose}>
      <p>Copy it now: Tearsheet keeps only a hash of it, so it cannot be shown again.</p>
      <pre className="mono selectable program-token">{token}</pre>
      <p className="quiet">
        The program sends it as the service’s key is sent. It is worth nothing at the service, and on another computer.
      </p>
      <pre className="mono selectable program-token">{example}</pre>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
        <span className="toolbar-spring" />
        <CopyButton label="Copy token" text={token} />
      </div>
    </Dialog>
  )
}

/** Asks for a program that may read, and shows its token when it was added. */
function AddProgramDialog({
  others,
  url,
  onClose,
}: {
  others: readonly Program[]
  /** Where programs read; null while they cannot. */
  url: string | null
  onClose: () => void
}): ReactElement {
  const connections = useQuery(connectionsQuery).data ?? []
  const [form, setForm] = useState<ProgramForm>({
    name: '',
    connection: useConnectionId(),
    mayRequest: false,
    requestsPerMinute: DEFAULT_REQUESTS_PER_MINUTE,
  })
  const [errorText, setErrorText] = useState<string | null>(null)
  const add = useAddProgram()
  if (add.data !== undefined)
    return <TokenDialog name={form.name.trim()} token={add.data.token} url={url} onClose={onClose} />
  const change = (part: Partial<ProgramForm>): void => {
    setForm({ ...form, ...part })
    setErrorText(null)
  }
  return (
    <FormDialog
      title="Add a program"
      onClose={onClose}
      onSubmit={() => {
        const refused = programError(form, others)
        setErrorText(refused)
        if (refused === null) add.mutate(form)
      }}
    >
      <TextField
        label="Name"
        errorText={errorText}
        note="Its calls stand in the console under this name."
        className="field-input"
        autoFocus
        placeholder="Notebook"
        maxLength={MAX_PROGRAM_NAME}
        value={form.name}
        onText={(next) => change({ name: next })}
      />
      <Field label="Reads">
        {(attributes) => (
          <Select
            {...attributes}
            value={form.connection}
            options={[...connectionLabels(connections)].map(([id, label]) => ({ id, label }))}
            onChoose={(connection) => change({ connection })}
          />
        )}
      </Field>
      <Check checked={form.mayRequest} onChange={(mayRequest) => change({ mayRequest })}>
        Request what is not cached from the service
      </Check>
      {form.mayRequest ? (
        <Field
          label="Requests a minute"
          note="Apart from your own. Beyond that it is told to wait (429)."
          wanted={`Enter a whole number from 1 to ${MAX_REQUESTS_PER_MINUTE}.`}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="number"
              className="settings-short"
              required
              min={1}
              max={MAX_REQUESTS_PER_MINUTE}
              step={1}
              value={Number.isNaN(form.requestsPerMinute) ? '' : form.requestsPerMinute}
              onChange={({ target }) => change({ requestsPerMinute: target.valueAsNumber })}
            />
          )}
        </Field>
      ) : null}
      {add.error === null ? null : <ErrorNote error={errorInfoOf(add.error)} onRetry={() => add.mutate(form)} />}
      <DialogActions submit="Add" isBlocked={add.isPending} onClose={onClose} />
    </FormDialog>
  )
}

/** Asks before a program or an address is removed. `choices` are those that could be removed instead. */
function RemoveReaderDialog({
  reader: { id, name },
  isAddress,
  choices,
  onChoose,
  onClose,
}: {
  reader: Reader
  isAddress: boolean
  choices: readonly Reader[]
  onChoose: (id: string) => void
  onClose: () => void
}): ReactElement {
  const remove = useRemoveProgram()
  return (
    <AskDialog
      title={`Remove the ${isAddress ? 'address' : 'program'} ${quoted(name)}?`}
      warning={
        isAddress
          ? 'Sheets with this address read nothing from then on. To let them read again, copy a new address.'
          : 'Its token is worth nothing from then on. To let it read again, add it with a new token.'
      }
      act="Remove"
      acting="Removing…"
      isActing={remove.isPending}
      error={errorOf(remove)}
      onAct={() => remove.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {choices.length < 2 ? null : (
        <SelectField
          label="Program or address"
          value={id}
          options={choices.map((each) => ({ id: each.id, label: each.name }))}
          disabled={remove.isPending}
          onChoose={(chosen) => {
            remove.reset()
            onChoose(chosen)
          }}
        />
      )}
    </AskDialog>
  )
}

/** What a program may do, in a few words. */
const rightsOf = ({ mayRequest, requestsPerMinute }: Program): string =>
  mayRequest ? `cached data, and ${requestsPerMinute} requests a minute` : 'cached data only'

const UNREAD = 'Tearsheet has not read the programs.'

/** A program or an address with what it may do, and when it was used. */
function ReaderLine({
  reader: { name, connection, usedAt },
  rights,
  onRemove,
}: {
  reader: Reader
  rights: ReactNode
  onRemove: () => void
}): ReactElement {
  const { data: connections } = useQuery(connectionsQuery)
  const now = useMinute()
  return (
    <div className="settings-line">
      <div className="settings-told">
        <strong className="isolate">{name}</strong>
        <div className="quiet">
          {connections === undefined
            ? ''
            : `${connectionLabels(connections).get(connection) ?? 'removed connection'} · `}
          {rights} ·{' '}
          {usedAt === null ? (
            'not used yet'
          ) : (
            <>
              used&nbsp;
              <Moment at={usedAt} now={now} />
            </>
          )}
        </div>
      </div>
      <Button look="danger" onClick={onRemove}>
        Remove…
      </Button>
    </div>
  )
}

/** Programs of the person that may read what Tearsheet knows: spreadsheets, notebooks, scripts. */
export function ProgramsSection(): ReactElement {
  const state = useQuery(settingsQueries.programs)
  const now = useMinute()
  const open = useOpenPrograms()
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  // A command does not say which of them is meant.
  const [isChoosing, setIsChoosing] = useState(false)
  const programs = state.data?.programs ?? []
  const door = state.data?.door ?? { state: 'off' }
  const isOn = open.isPending ? open.variables : door.state !== 'off'
  const addresses = state.data?.addresses ?? []
  const readers: readonly Reader[] = [...programs, ...addresses]
  const removed = readers.find(({ id }) => id === leaving)
  const [first] = readers
  function leave(id: string, choosing: boolean): void {
    setLeaving(id)
    setIsChoosing(choosing)
  }
  useCommands([
    {
      id: 'programs.toggle',
      isOn,
      unavailable: state.data === undefined ? UNREAD : null,
      run: () => open.mutate(!isOn),
    },
    { id: 'programs.add', run: () => setIsAdding(true) },
    {
      id: 'programs.remove',
      unavailable:
        state.data === undefined ? UNREAD : first === undefined ? 'There is no program and no address.' : null,
      run() {
        if (first !== undefined) leave(first.id, true)
      },
    },
  ])
  return (
    <section className="settings-section" aria-label="Programs">
      <h2>Programs</h2>
      <p className="quiet">
        Your notebooks and scripts can read stories, ratios and earnings from Tearsheet as from the service, with the
        address of this computer. The key stays here, and programs change nothing.
      </p>
      {state.data === undefined ? (
        <NotRead what="the programs" {...failureOf(state)} />
      ) : (
        <SettingsLine name="Access">
          <CommandCheck id="programs.toggle">Let the programs below read</CommandCheck>
          {/* Not before: the answer says that it is closed. */}
          {door.state === 'off' && !open.isPending ? (
            <span className="field-note">Nothing listens while this is off.</span>
          ) : null}
        </SettingsLine>
      )}
      {door.state === 'on' ? (
        <>
          <SettingsLine name="Address">
            <span className="mono selectable">{door.url}</span>
            <CopyButton label="Copy address" text={door.url} />
          </SettingsLine>
          <SettingsLine name="For agents">
            <span className="mono selectable">{door.url}/mcp</span>
            <CopyButton label="Copy address for agents" text={`${door.url}/mcp`} />
            <span className="field-note">
              Model Context Protocol over HTTP, with the token of a program in the header, as in{' '}
              <span className="mono">Authorization: Bearer TOKEN</span>.
            </span>
          </SettingsLine>
          <SettingsLine name="In a shell" note="Needs Node 20 or newer, and no token.">
            <span className="mono selectable program-command">{door.command} --help</span>
            <CopyButton label="Copy command" text={`${door.command} --help`} />
          </SettingsLine>
        </>
      ) : null}
      {door.state === 'failed' ? (
        <p className="field-problem" role="alert">
          Programs cannot read. {door.errorText}
        </p>
      ) : null}
      {programs.map((program) => (
        <ReaderLine
          key={program.id}
          reader={program}
          rights={rightsOf(program)}
          onRemove={() => leave(program.id, false)}
        />
      ))}
      <div className="settings-line">
        <CommandTool id="programs.add">Add a program…</CommandTool>
      </div>
      <h3>Addresses for spreadsheets</h3>
      <p className="quiet">
        A spreadsheet can send no token, so it reads one table at an address of its own. Copy one from the export of the
        ratios, or with a command in News. Whoever knows an address can read its table on this computer.
      </p>
      {addresses.map((address) => (
        <ReaderLine
          key={address.id}
          reader={address}
          rights={
            <>
              copied <Moment at={address.madeAt} now={now} />
            </>
          }
          onRemove={() => leave(address.id, false)}
        />
      ))}
      {isAdding ? (
        <AddProgramDialog
          others={programs}
          url={door.state === 'on' ? door.url : null}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      {removed === undefined ? null : (
        <RemoveReaderDialog
          reader={removed}
          isAddress={addresses.some(({ id }) => id === removed.id)}
          choices={isChoosing ? readers : []}
          onChoose={setLeaving}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ProgramsState } from '../../../../../app/ipc/programs.ts'
import { ProgramsSection } from '../../../../../renderer/features/settings/programs-section.tsx'
import { commandsOf } from '../../../../support/window/commands-of.tsx'
import { connectionView } from '../../../../support/window/connection-view.ts'
import { refusing } from '../../../../support/window/render-window.tsx'

const { id: connection } = connectionView()
const NOTEBOOK = {
  id: 'n',
  name: 'Notebook',
  connection,
  mayRequest: true,
  requestsPerMinute: 30,
  madeAt: 0,
  usedAt: null,
}
const SHEET = { id: 'a', name: 'HLDN: ROE', connection, table: '/tables/ratios?x', madeAt: 0, usedAt: null }
const URL_HERE = 'http://127.0.0.1:41234'
const COMMAND = 'node "/opt/Tearsheet/resources/tearsheet.mjs"'
const ON = { state: 'on', url: URL_HERE, command: COMMAND } as const
const TOKEN = 'tearsheet_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG'

const section = (state: Partial<ProgramsState> = {}, replies = {}) => {
  let current: ProgramsState = { door: { state: 'off' }, programs: [NOTEBOOK], addresses: [], ...state }
  return commandsOf(<ProgramsSection />, {
    'connections.list': () => [
      { id: connection, name: 'Desk', colour: 0, baseUrl: '', isAddressConfirmed: true, isDemonstration: false },
    ],
    'programs.state': () => current,
    'programs.open': ({ isOpen }) => {
      current = { ...current, door: isOpen ? ON : { state: 'off' } }
      return current
    },
    'programs.add': () => ({ id: 'new', token: TOKEN }),
    'programs.remove': () => null,
    ...replies,
  })
}

it('is off at first, and shows the address while it is on', async () => {
  const { user, settle } = await section()
  expect(screen.getByText('Nothing listens while this is off.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Let the programs below read' }))
  await settle()
  expect(screen.getByText(URL_HERE)).toBeTruthy()
  expect(screen.queryByText('Nothing listens while this is off.')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Let the programs below read' }))
  await settle()
  expect(screen.queryByText(URL_HERE)).toBeNull()
})

it('says that nothing listens once that is so, not while it is switched off', async () => {
  const { user, settle } = await section({ door: ON }, { 'programs.open': () => new Promise(() => undefined) })
  await user.click(screen.getByRole('checkbox', { name: 'Let the programs below read' }))
  await settle()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Let the programs below read' }).checked).toBe(false)
  expect(screen.queryByText('Nothing listens while this is off.')).toBeNull()
})

it('says nothing of the access while that is not known', async () => {
  const { run, inputsOf } = await section({}, { 'programs.state': refusing({ kind: 'internal', reference: 'ref-1' }) })
  expect(screen.queryByText('Nothing listens while this is off.')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  await run('programs.toggle')
  expect(inputsOf('programs.open')).toEqual([])
})

it('says how an agent and the command for a shell are set up while it is on', async () => {
  await section({ door: ON })
  expect(screen.getByText(`${URL_HERE}/mcp`)).toBeTruthy()
  expect(screen.getByText(`${COMMAND} --help`)).toBeTruthy()
  expect(screen.getByText(/with the token of a program in the header/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy address for agents' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy command' })).toBeTruthy()
})

it('says why programs cannot read', async () => {
  await section({ door: { state: 'failed', errorText: 'Port 41234 is used by another program.' } })
  expect(screen.getByRole('alert').textContent).toBe('Programs cannot read. Port 41234 is used by another program.')
})

it('says what each program may do, of which connection, and when it was used', async () => {
  await section({
    programs: [NOTEBOOK, { ...NOTEBOOK, id: 's', name: 'Sheet', mayRequest: false, usedAt: Date.now() - 120_000 }],
  })
  expect(screen.getByText(/^Desk · cached data, and 30 requests a minute · not used yet$/)).toBeTruthy()
  expect(screen.getByText(/^Desk · cached data only · used/)).toBeTruthy()
})

it('shows the token of a new program once', async () => {
  const { run, user, settle, inputsOf } = await section({ door: ON })
  await run('programs.add')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Sheet ')
  await user.click(screen.getByRole('checkbox', { name: 'Request what is not cached from the service' }))
  await user.clear(screen.getByRole('spinbutton', { name: 'Requests a minute' }))
  await user.type(screen.getByRole('spinbutton', { name: 'Requests a minute' }), '12')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await settle()
  expect(inputsOf('programs.add')).toEqual([{ name: ' Sheet ', connection, mayRequest: true, requestsPerMinute: 12 }])
  const dialog = screen.getByRole('dialog', { name: 'The token of “Sheet”' })
  expect(dialog.textContent).toContain(TOKEN)
  expect(dialog.textContent).toContain(`${URL_HERE}/api/v2/news`)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(document.body.textContent).not.toContain(TOKEN)
})

it('refuses a program without a name or with that of another one, before anything is asked', async () => {
  const { run, user, inputsOf } = await section()
  await run('programs.add')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByText('Give the program a name, such as “Notebook”.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'notebook')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByText('There is a program named “notebook” already. Choose another name.')).toBeTruthy()
  expect(inputsOf('programs.add')).toEqual([])
})

it('lists the addresses of spreadsheets without the addresses, and asks before one is removed', async () => {
  const { user, settle, inputsOf } = await section({ programs: [], addresses: [SHEET] })
  expect(screen.getByText(/^Desk · copied · not used yet$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove…' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Remove the address “HLDN: ROE”?' })
  expect(dialog.textContent).toContain('Sheets with this address read nothing from then on.')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await settle()
  expect(inputsOf('programs.remove')).toEqual([{ id: 'a' }])
})

it('asks which of several programs and addresses the command is to remove', async () => {
  const { run, user, settle, inputsOf } = await section({
    programs: [NOTEBOOK, { ...NOTEBOOK, id: 's', name: 'Sheet' }],
    addresses: [SHEET],
  })
  await run('programs.remove')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Program or address' }), 'HLDN: ROE')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await settle()
  expect(inputsOf('programs.remove')).toEqual([{ id: 'a' }])
})

it('asks before a program is removed, and says why it was not', async () => {
  const { user, settle, inputsOf } = await section(
    {},
    { 'programs.remove': refusing({ kind: 'storage-failed', reason: 'full', detail: '' }) },
  )
  await user.click(screen.getByRole('button', { name: 'Remove…' }))
  expect(screen.getByRole('alertdialog', { name: 'Remove the program “Notebook”?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await settle()
  expect(inputsOf('programs.remove')).toEqual([{ id: 'n' }])
  expect(screen.getByRole('alert')).toBeTruthy()
})

it('the connection of a program is not called removed before the connections are read', async () => {
  await section({}, { 'connections.list': () => new Promise(() => undefined) })
  expect(screen.getByText('Notebook').nextElementSibling?.textContent).toMatch(/^cached data/)
  expect(screen.queryByText(/removed connection/)).toBeNull()
})

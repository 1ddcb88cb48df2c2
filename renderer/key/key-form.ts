import { caught } from './catch-errors.ts'
import { MAX_KEY_LENGTH } from '../../app/domain/connection/api-key.ts'
import { nameFromAddress, COLOUR_NAMES } from '../../app/domain/connection/connection.ts'
import { cutWords } from '../../app/domain/values/cut-words.ts'
import type { KeyEntryDoor, KeyForm, KeyReply } from '../../app/ipc/window/key-window.ts'
import { textsOf } from './key-texts.ts'

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`no ${id}`)
  return found
}

const button = (id: string): HTMLButtonElement => element(id, HTMLButtonElement)
const input = (id: string): HTMLInputElement => element(id, HTMLInputElement)

export const page = {
  main: element('main', HTMLElement),
  title: element('title', HTMLHeadingElement),
  lead: element('lead', HTMLParagraphElement),
  form: element('form', HTMLFormElement),
  fields: element('fields', HTMLFieldSetElement),
  addressField: element('address-field', HTMLDivElement),
  address: input('address'),
  secretLabel: element('secret-label', HTMLLabelElement),
  secret: input('secret'),
  nameField: element('name-field', HTMLDivElement),
  name: input('name'),
  nameNote: element('name-note', HTMLSpanElement),
  colourField: element('colour-field', HTMLFieldSetElement),
  progress: element('progress', HTMLParagraphElement),
  failure: element('failure', HTMLDivElement),
  failureTitle: element('failure-title', HTMLElement),
  failureCause: element('failure-cause', HTMLParagraphElement),
  close: button('close'),
  keep: button('keep'),
  keepForSession: button('keep-for-session'),
  keepAgain: button('keep-again'),
  changeAddress: button('change-address'),
  changeSecret: button('change-secret'),
  submit: button('submit'),
}

const NOTES = { address: element('address-note', HTMLSpanElement), secret: element('secret-note', HTMLSpanElement) }
const PLAIN_NOTES = { address: NOTES.address.textContent, secret: NOTES.secret.textContent }

/** Shows an error below a field; null shows the field's note again. */
export function showError(field: 'address' | 'secret', errorText: string | null): void {
  NOTES[field].textContent = errorText ?? PLAIN_NOTES[field]
  NOTES[field].className = errorText === null ? 'field-note' : 'field-problem'
  page[field].toggleAttribute('aria-invalid', false)
  if (errorText !== null) page[field].setAttribute('aria-invalid', 'true')
}

/** Adds a radio button for each colour and selects the chosen one. */
export function addColours(chosen: number): void {
  COLOUR_NAMES.forEach((name, colour) => {
    const label = document.createElement('label')
    const choice = document.createElement('input')
    choice.type = 'radio'
    choice.name = 'colour'
    choice.value = String(colour)
    choice.checked = colour === chosen
    const swatch = document.createElement('span')
    swatch.className = 'key-form-swatch'
    swatch.style.background = `var(--mark-${colour + 1})`
    label.append(choice, swatch, name)
    page.colourField.append(label)
  })
}

export const chosenColour = (): number =>
  Number(page.colourField.querySelector<HTMLInputElement>('input:checked')?.value ?? 0)

// The key window uses no React and no store, so that the key is only in one input.

/** `asking`: the keychain did not keep the secret, and the person says what to do. */
type Mode = 'editing' | 'trying' | 'saving' | 'failed' | 'asking' | 'gone'
type Field = Extract<KeyReply, { state: 'invalid' }>['field']

let mode: Mode = 'editing'
let form: Omit<KeyForm, 'state'> = {
  purpose: 'key',
  name: '',
  colour: 0,
  address: '',
  isReplacing: false,
  isDemonstration: false,
  store: 'none',
}

const takesAddress = (): boolean => form.purpose === 'connection' || form.purpose === 'address'

/** Shows the elements for a state of the window; `words` is the progress text. */
function enter(next: Mode, words = ''): void {
  mode = next
  // The page is hidden until main has sent the purpose of the window.
  page.main.hidden = false
  const isEditing = mode === 'editing'
  const isStopped = mode === 'failed' || mode === 'asking' || mode === 'gone'
  page.fields.disabled = !isEditing
  page.progress.textContent = words
  page.progress.hidden = isStopped
  page.failure.hidden = !isStopped
  page.submit.hidden = isStopped
  page.submit.disabled = !isEditing
  page.close.disabled = mode === 'saving'
  page.close.textContent = mode === 'gone' ? 'Close' : 'Cancel'
  page.keep.hidden = mode !== 'failed'
  page.keepForSession.hidden = page.keepAgain.hidden = mode !== 'asking'
  page.changeSecret.hidden = mode !== 'failed'
  page.changeAddress.hidden = mode !== 'failed' || !takesAddress()
}

function edit(field: Field, words = ''): void {
  enter('editing', words)
  const target = field === 'address' && takesAddress() ? page.address : page.secret
  target.focus()
  target.select()
}

function stop(next: Mode, title: string, cause: string): void {
  page.failureTitle.textContent = title
  page.failureCause.textContent = cause
  enter(next)
}

function fail(title: string, cause: string, fix: Field): void {
  stop('failed', title, cause)
  const first = fix === 'address' && takesAddress() ? page.changeAddress : page.changeSecret
  for (const each of [page.changeAddress, page.changeSecret]) each.classList.toggle('button-primary', each === first)
  first.focus()
  page.failure.scrollIntoView({ block: 'nearest' })
}

/** Sends a call to main; a rejection is a bug of the application. */
const ask = (call: Parameters<KeyEntryDoor['call']>[0]): Promise<KeyReply> =>
  window.keyEntry.call(call).catch((): KeyReply => ({
    state: 'failed',
    title: 'Something went wrong in Tearsheet',
    cause: 'Nothing was stored. Close this window and open it again.',
    fix: 'secret',
  }))

async function follow(reply: KeyReply): Promise<void> {
  switch (reply.state) {
    case 'form':
      show(reply)
      return
    case 'invalid':
      showError(reply.field, reply.errorText)
      edit(reply.field)
      return
    case 'accepted':
      await keep()
      return
    case 'failed':
      fail(reply.title, reply.cause, reply.fix)
      return
    case 'not-kept':
      stop('asking', reply.title, reply.cause)
      page.keepAgain.focus()
      page.failure.scrollIntoView({ block: 'nearest' })
      return
    case 'cancelled':
      edit('secret', 'Cancelled. Nothing was stored.')
      return
    case 'gone':
      page.secret.value = ''
      stop('gone', 'The connection was removed or changed', reply.message)
      page.close.focus()
      return
    // Main closes the window after the first of these; the other one is for `catch-errors.ts`.
    case 'stored':
    case 'reported':
  }
}

async function keep(how: 'keep' | 'keep-for-session' = 'keep'): Promise<void> {
  enter('saving', textsOf(form).saving)
  await follow(await ask({ do: how }))
}

/** Blanks and invisible characters, which a copy from a page can have around a key. */
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu

async function attempt(): Promise<void> {
  if (mode !== 'editing') return
  const address = page.address.value
  const host = URL.parse(takesAddress() ? address.trim() : form.address)?.host ?? 'the service'
  const typed = page.secret.value
  page.secret.value = typed.replaceAll(AROUND, '')
  const what = form.purpose === 'transform-token' ? 'token' : 'key'
  enter(
    'trying',
    [
      // A copy from a page often has one.
      typed === page.secret.value ? '' : `A blank at the beginning or end of the ${what} was left out.`,
      what === 'token' ? '' : `Trying the key on ${host}…`,
    ]
      .filter((words) => words !== '')
      .join(' '),
  )
  // The focus does not move to Cancel, because a key that is still pressed would activate it.
  page.progress.focus()
  // The secret is cut, but stays long enough for main to reject it as too long.
  const secret = page.secret.value.slice(0, MAX_KEY_LENGTH + 1)
  await follow(await ask({ do: 'try', entry: { name: page.name.value, colour: chosenColour(), address, secret } }))
}

function leave(): void {
  if (mode === 'saving') return
  // Main then ends the running validation as cancelled.
  ask({ do: mode === 'trying' ? 'cancel' : 'close' }).catch(caught)
}

function write(): void {
  const texts = textsOf(form)
  document.title = texts.title
  page.title.textContent = texts.title
  page.lead.textContent = texts.lead
  page.secretLabel.textContent = texts.secret
  page.submit.textContent = texts.submit
  page.changeSecret.textContent = texts.changeSecret
  page.addressField.hidden = !takesAddress()
  page.nameField.hidden = page.colourField.hidden = form.purpose !== 'connection'
}

function show(given: Omit<KeyForm, 'state'>): void {
  form = given
  write()
  addColours(form.colour)
  if (page.address.value === '') page.address.value = form.address
  edit(takesAddress() ? 'address' : 'secret')
}

page.form.addEventListener('submit', (event) => {
  event.preventDefault()
  attempt().catch(caught)
})
page.address.addEventListener('beforeinput', ({ data }) => showError('address', cutWords(page.address, data ?? '')))
page.address.addEventListener('input', () => {
  page.name.placeholder = nameFromAddress(page.address.value) || 'The host of the address'
})
page.name.addEventListener('beforeinput', ({ data }) => {
  page.nameNote.textContent = cutWords(page.name, data ?? '') ?? ''
})
page.secret.addEventListener('input', () => showError('secret', null))
page.close.addEventListener('click', leave)
page.keep.addEventListener('click', () => {
  keep().catch(caught)
})
page.keepAgain.addEventListener('click', () => {
  keep().catch(caught)
})
page.keepForSession.addEventListener('click', () => {
  keep('keep-for-session').catch(caught)
})
page.changeAddress.addEventListener('click', () => edit('address'))
page.changeSecret.addEventListener('click', () => edit('secret'))
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') leave()
})

ask({ do: 'form' }).then(follow).catch(caught)

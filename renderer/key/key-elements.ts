import { COLOUR_NAMES } from '../../app/domain/connection/connection.ts'

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`no ${id}`)
  return found
}

const button = (id: string): HTMLButtonElement => element(id, HTMLButtonElement)
const input = (id: string): HTMLInputElement => element(id, HTMLInputElement)

/** The elements of the page. */
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
    swatch.dataset.colour = String(colour)
    label.append(choice, swatch, name)
    page.colourField.append(label)
  })
}

/** The chosen colour. */
export const chosenColour = (): number =>
  Number(page.colourField.querySelector<HTMLInputElement>('input:checked')?.value ?? 0)

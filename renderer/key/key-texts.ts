import { keyStoreName } from '../../app/domain/connection/key-store.ts'
import type { KeyForm } from '../../app/ipc/window/key-window.ts'

/** The texts of the window for one purpose. */
export interface KeyTexts {
  title: string
  lead: string
  secret: string
  submit: string
  changeSecret: string
  saving: string
}

const KEY = { secret: 'API key', changeSecret: 'Change key' }

type Place = Pick<KeyForm, 'isDemonstration' | 'store'>

/** What is said of the place of a secret, as the end of a sentence, and as sentences after it. */
function placeOf({ isDemonstration, store }: Place): { kept: string; note: string } {
  if (isDemonstration)
    return { kept: 'kept in memory until Tearsheet closes', note: ' The demonstration stores no secrets.' }
  if (store !== 'none') return { kept: `kept in ${keyStoreName(store)}`, note: '' }
  return {
    kept: 'not stored without asking you',
    note: ' There is no keychain on this computer: Tearsheet asks before it keeps a secret in memory for this session only.',
  }
}

const savingWords = (secret: 'key' | 'token', { isDemonstration, store }: Place): string =>
  isDemonstration || store === 'none' ? `Saving the ${secret}…` : `Saving the ${secret} in ${keyStoreName(store)}…`

/** The texts of the window. Only the purpose is known before main has sent the form. */
export function textsOf({
  purpose,
  name,
  address,
  isReplacing,
  ...place
}: Omit<KeyForm, 'state' | 'colour'>): KeyTexts {
  const { kept, note } = placeOf(place)
  const key = { ...KEY, saving: savingWords('key', place) }
  switch (purpose) {
    case 'connection':
      return {
        ...key,
        title: 'Add a connection',
        lead: `The key is tried on the service and ${kept}. The main window never holds it.${note}`,
        submit: 'Connect',
      }
    case 'address':
      return {
        ...key,
        title: 'Change the address',
        lead: `A key belongs to an address, so enter the key as well. Until both were tried, “${name}” stays as it is. The key is ${kept}.${note}`,
        submit: 'Try and save',
      }
    case 'key':
      return {
        ...key,
        title: isReplacing ? 'Replace your API key' : 'Enter your API key',
        lead: `The key is tried on ${address} and ${kept}.${isReplacing ? ' The old key stays until then.' : ''}${note}`,
        submit: 'Try and save key',
      }
    case 'transform-token':
      return {
        title: 'Enter your transform token',
        lead: `The token is ${kept}.${note}`,
        secret: 'Transform token',
        submit: 'Save token',
        changeSecret: 'Change token',
        saving: savingWords('token', place),
      }
  }
}

import type { KeyForm } from '../../app/ipc/key-window.ts'

/** The texts of the window for one purpose. */
export interface KeyTexts {
  title: string
  lead: string
  secret: string
  submit: string
  changeSecret: string
  saving: string
}

const KEY = { secret: 'API key', changeSecret: 'Change key', saving: 'Saving the key in the keychain…' }

/** The texts of the window. Only the purpose is known before main has sent the form. */
export function textsOf({ purpose, name, address, isReplacing }: Omit<KeyForm, 'state' | 'colour'>): KeyTexts {
  switch (purpose) {
    case 'connection':
      return {
        ...KEY,
        title: 'Add a connection',
        lead: 'The key is tried on the service and kept in the keychain of this computer. The main window never holds it.',
        submit: 'Connect',
      }
    case 'address':
      return {
        ...KEY,
        title: 'Change the address',
        lead: `A key belongs to an address, so enter the key as well. Until both were tried, “${name}” stays as it is.`,
        submit: 'Try and save',
      }
    case 'key':
      return {
        ...KEY,
        title: isReplacing ? 'Replace your API key' : 'Enter your API key',
        lead: `The key is tried on ${address} and kept in the keychain of this computer.${isReplacing ? ' The old key stays until then.' : ''}`,
        submit: 'Try and save key',
      }
    case 'transform-token':
      return {
        title: 'Enter your transform token',
        lead: 'The token is kept in the keychain of this computer. Without a keychain it is kept in memory until Tearsheet closes.',
        secret: 'Transform token',
        submit: 'Save token',
        changeSecret: 'Change token',
        saving: 'Saving the token in the keychain…',
      }
  }
}

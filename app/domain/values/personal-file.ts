import { isObject, parsedJson } from './own-property.ts'

/** The kinds of files that hold something of the person for another installation, and what each is called. */
const OWN_FILES = {
  'tearsheet-ratios': 'a template of ratios',
  'tearsheet-settings': 'a file of settings',
  'tearsheet-lists': 'a file of lists',
} as const

type OwnFile = keyof typeof OWN_FILES

export const ownFileText = (format: OwnFile, members: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify({ format, version: 1, ...members }, null, 2)}\n`

/** The members of such a file from an untrusted source. Throws an Error whose message says what is wrong with the file. */
export function readOwnFile(format: OwnFile, text: string): Record<string, unknown> {
  const name = OWN_FILES[format]
  const value = parsedJson(text)
  if (value === undefined) throw new Error(`This file is not ${name}: it does not contain JSON.`)
  if (!isObject(value) || value.format !== format) throw new Error(`This file is not ${name}.`)
  const { format: _format, version, ...members } = value
  if (version !== 1) throw new Error('A newer version of Tearsheet wrote this file. Update Tearsheet to use it.')
  return members
}

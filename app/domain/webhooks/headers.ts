import { quoted } from '../values/visible-text.ts'

const NAMES =
  /^(host|connection|content-length|transfer-encoding|keep-alive|proxy-connection|te|trailer|upgrade|expect)$/i

/** Whether a header says something of the connection that a delivery came on, not of the delivery. */
export const isOfConnection = (name: string): boolean => NAMES.test(name)

type Header = readonly [name: string, value: string]

/** Headers as text, one a line. */
export const headerLines = (headers: readonly Header[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n')

/** Reads headers from lines; `errorText` names the first line that is none, or has a character that no header has. Empty lines are left out. */
export function readHeaderLines(text: string): { headers: readonly Header[]; errorText: string | null } {
  const headers: Header[] = []
  for (const [place, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t\r]*$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      return { headers, errorText: `Line ${place + 1} is no header. Write its name, a colon and its value.` }
    // Bullets stand for a secret in a received one.
    const [odd] = /[^\t\x20-\x7e\x80-\xff•]/u.exec(value) ?? []
    if (odd !== undefined)
      return { headers, errorText: `Line ${place + 1} has ${quoted(odd)}, which no header can have.` }
    headers.push([name, value])
  }
  return { headers, errorText: null }
}

import { MAX_CONNECTION_NAME } from './connection.ts'

/** The name that a connection gets when the person gives it none: the host of its address; empty for what is no address. */
export function nameFromAddress(address: string): string {
  const host = URL.parse(address.trim())?.host ?? ''
  return host.length > MAX_CONNECTION_NAME ? `${host.slice(0, MAX_CONNECTION_NAME - 1)}…` : host
}

/** That name, with a number behind it where another connection has it already. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  for (let count = 2; ; count++) {
    const numbered = `${name.slice(0, MAX_CONNECTION_NAME - 4)} ${count}`
    if (!taken.includes(numbered)) return numbered
  }
}

import { join } from 'node:path'

/** The value of one key of an address such as `unix:path=/run/bus,guid=…`; undefined when it has none. */
function valueIn(address: string, key: string): string | undefined {
  const [, settings = ''] = /^unix:(.*)$/.exec(address) ?? []
  const value = settings.split(',').find((setting) => setting.startsWith(`${key}=`))
  try {
    return value === undefined ? undefined : decodeURIComponent(value.slice(key.length + 1))
  } catch {
    return undefined
  }
}

/** Path of the socket of the session bus, as Node opens it; null when there is no bus. */
export function busSocketPath(env: Readonly<Record<string, string | undefined>>): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: addresses = '', XDG_RUNTIME_DIR: runtime = '' } = env
  if (addresses === '') return runtime === '' ? null : join(runtime, 'bus')
  for (const address of addresses.split(';')) {
    const path = valueIn(address, 'path')
    if (path !== undefined) return path
    const abstract = valueIn(address, 'abstract')
    // An abstract socket has no file.
    if (abstract !== undefined) return `\0${abstract}`
  }
  return null
}

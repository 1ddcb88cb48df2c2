import { Digits, Reused } from './wire-value.ts'
import type { WireValue } from './wire-value.ts'

/** JSON text of a value, with chosen digits kept. */
export function renderJson(value: WireValue): string {
  if (value instanceof Digits) return value.text
  if (value instanceof Reused) return (value.json ??= renderJson(value.value))
  if (Array.isArray(value)) return `[${value.map((each) => renderJson(each as WireValue)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${renderJson(member)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

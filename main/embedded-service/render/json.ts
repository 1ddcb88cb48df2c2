import { Digits, Reused } from './wire-value.ts'
import type { WireValue } from './wire-value.ts'

type Write = (part: string | Buffer) => void

function list(parts: readonly (() => void)[], write: Write): void {
  parts.forEach((part, place) => {
    if (place > 0) write(',')
    part()
  })
}

function render(value: WireValue, write: Write): void {
  if (value instanceof Digits) write(value.text)
  else if (value instanceof Reused) write((value.bytes ??= Buffer.from(renderJson(value.make()))))
  else if (Array.isArray(value)) {
    write('[')
    list(
      value.map((each: WireValue) => () => render(each, write)),
      write,
    )
    write(']')
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    write('{')
    list(
      members.map(([name, member]: [string, WireValue]) => () => {
        write(`${JSON.stringify(name)}:`)
        render(member, write)
      }),
      write,
    )
    write('}')
  } else write(JSON.stringify(value ?? null))
}

/** JSON text of a value, with chosen digits kept. */
export function renderJson(value: WireValue): string {
  let text = ''
  render(value, (part) => {
    text += part.toString()
  })
  return text
}

/** JSON of a value as encoded pieces in their order; what is reused is not copied. */
export function renderJsonBytes(value: WireValue): Buffer[] {
  const pieces: Buffer[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') pieces.push(Buffer.from(text))
    text = ''
  }
  render(value, (part) => {
    if (typeof part === 'string') text += part
    else {
      flush()
      pieces.push(part)
    }
  })
  flush()
  return pieces
}

/** The response of an endpoint; the server renders it as JSON or XML. */
export interface EmbeddedResponse {
  status: number
  body: WireValue
}

/** A number with its digits in the response. */
export class Digits {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A number with six decimals, as the service writes ratios. */
export const sixDecimals = (value: number): Digits => new Digits(value.toFixed(6))

/**
 * A large part of a response, created when it is written. Its encoded JSON is cached, but the value itself is not,
 * because it takes ten times the memory.
 */
export class Reused {
  readonly make: () => WireValue
  bytes: Buffer | null = null

  constructor(make: () => WireValue) {
    this.make = make
  }
}

/**
 * The output of endpoints for the renderers: plain data, with numbers whose digits matter. Undefined members are left
 * out.
 */
export type WireValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Digits
  | Reused
  | readonly WireValue[]
  | { readonly [name: string]: WireValue }

type Write = (part: string | Reused) => void

function list(parts: readonly (() => void)[], write: Write): void {
  parts.forEach((part, place) => {
    if (place > 0) write(',')
    part()
  })
}

function render(value: WireValue, write: Write): void {
  if (value instanceof Digits) write(value.text)
  else if (value instanceof Reused) write(value)
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

/** JSON text of a value; a Digits value keeps its digits. */
export function renderJson(value: WireValue): string {
  let text = ''
  render(value, (part) => {
    text += typeof part === 'string' ? part : renderJson(part.make())
  })
  return text
}

/** JSON of a value as a list of texts and large parts, in order. */
export function jsonParts(value: WireValue): (string | Reused)[] {
  const parts: (string | Reused)[] = []
  let text = ''
  render(value, (part) => {
    if (typeof part === 'string') text += part
    else {
      parts.push(text, part)
      text = ''
    }
  })
  parts.push(text)
  return parts
}

/** A part of JSON as bytes; the bytes of a large part are cached. */
export const jsonBytes = (part: string | Reused): Buffer =>
  typeof part === 'string' ? Buffer.from(part) : (part.bytes ??= Buffer.from(renderJson(part.make())))

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

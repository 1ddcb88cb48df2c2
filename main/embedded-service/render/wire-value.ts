/** A number with the digits in which it goes over the wire. */
export class Digits {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A number with six decimals, as the service writes ratios. */
export const sixDecimals = (value: number): Digits => new Digits(value.toFixed(6))

/**
 * A large part of an answer, made when it is written out. Its JSON is encoded once and kept, the value itself is not: ten times
 * the memory.
 */
export class Reused {
  readonly make: () => WireValue
  bytes: Buffer | null = null

  constructor(make: () => WireValue) {
    this.make = make
  }
}

/** What the endpoints hand to the renderers: plain data with numbers whose digits matter. Undefined members are left out. */
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

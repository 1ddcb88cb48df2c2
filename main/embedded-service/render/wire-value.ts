/** A number with the digits in which it goes over the wire. */
export class Digits {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A number with six decimals, as the service writes ratios. */
export const sixDecimals = (value: number): Digits => new Digits(value.toFixed(6))

/** A value whose JSON is rendered and encoded once, for parts of answers that are asked for again and again. */
export class Reused {
  readonly value: WireValue
  bytes: Buffer | null = null

  constructor(value: WireValue) {
    this.value = value
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

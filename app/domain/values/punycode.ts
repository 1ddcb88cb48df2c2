// RFC 3492, decoding only: URLs have the encoded form of a host, and people read the other one.
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128]

const digitOf = (letter: string): number => {
  const code = letter.toLowerCase().charCodeAt(0)
  if (code >= 0x61 && code <= 0x7a) return code - 0x61
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : BASE
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** The text of a label without its `xn--`; null when it cannot be decoded. */
function decode(label: string): string | null {
  const end = label.lastIndexOf('-')
  const codes = Array.from(label.slice(0, Math.max(0, end)), (letter) => letter.charCodeAt(0))
  let [at, code, index, bias] = [end + 1, FIRST_CODE, 0, FIRST_BIAS]
  while (at < label.length) {
    const before = index
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(label[at] ?? '')
      at += 1
      if (digit >= BASE) return null
      index += digit * weight
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias))
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = codes.length + 1
    bias = adapt(index - before, count, before === 0)
    code += Math.floor(index / count)
    if (code > 0x10_ff_ff) return null
    index %= count
    codes.splice(index, 0, code)
    index += 1
  }
  return String.fromCodePoint(...codes)
}

/** A host as people write it: labels that begin with `xn--` are decoded where that is possible. */
export const unicodeHost = (host: string): string =>
  host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decode(label.slice(4)) ?? label) : label))
    .join('.')
